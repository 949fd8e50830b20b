import type { FileRules } from '../faces.ts'

export const textsFile = {
  toCell: (value, _column, { separator }) => (Array.isArray(value) ? value.map(String).join(separator) || null : undefined),
  parse: null,
} satisfies FileRules<'texts'>
