import type { FieldRules } from '../faces.ts'
import { toTextKey } from '../text/type.ts'

export const textsType = {
  filter: 'text',
  sortKey: (value) => (Array.isArray(value) ? toTextKey(value[0]) : null),
  widthPx: 180,
} satisfies FieldRules<'texts'>
