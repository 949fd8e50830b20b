import type { CellProps } from '../faces.ts'
import { ChangesCell } from './Cell.tsx'

/** Every field and all of its value. */
export function WholeChanges({ value }: Pick<CellProps, 'value'>) {
  return <ChangesCell value={value} isWhole />
}
