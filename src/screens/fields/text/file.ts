import type { Cell } from '../../transfer/file/cell.ts'
import type { FileRules } from '../faces.ts'

export const textFile = { toCell: toTextCell, parse: (text) => ({ value: text }) } satisfies FileRules<'text'>

export function toTextCell(value: unknown): Cell | undefined {
  if (value === '') return null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
