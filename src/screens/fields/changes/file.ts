import type { Cell } from '../../transfer/file/cell.ts'
import type { FileRules } from '../faces.ts'

/** Between the fields of a value. */
const FIELD_SEPARATOR = '; '

/** What was recorded is not written by hand. */
export const changesFile = { toCell: toChangesCell, parse: null } satisfies FileRules<'changes'>

function toChangesCell(value: unknown): Cell | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return undefined
  const parts = Object.entries(value as object).map(([key, each]) => `${key}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
  return parts.join(FIELD_SEPARATOR) || null
}
