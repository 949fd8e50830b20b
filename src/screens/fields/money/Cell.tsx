import { useFormats } from '../../../ui/useFormats.ts'
import type { CellProps } from '../faces.ts'
import { NumberText } from '../number/Cell.tsx'

/** Fen as yuan. */
export function MoneyCell({ value }: Pick<CellProps, 'value'>) {
  const { money } = useFormats()
  return <NumberText value={value} format={money} />
}
