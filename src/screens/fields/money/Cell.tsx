import type { CellProps } from '../faces.ts'
import { Figure } from '../number/Cell.tsx'

/** Fen as yuan. */
export function MoneyCell({ value }: Pick<CellProps, 'value'>) {
  return <Figure value={value} format="money" />
}
