import type { CellProps } from '../faces.ts'
import { NumberText } from '../number/Cell.tsx'

/** Fen as yuan. */
export function MoneyCell({ value }: Pick<CellProps, 'value'>) {
  return <NumberText value={value} format="money" />
}
