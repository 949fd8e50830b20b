import type { FieldRules } from '../faces.ts'
import { toTextKey } from '../text/type.ts'

export const textsType = {
  filter: 'text',
  sortKey: (value) => (Array.isArray(value) ? toTextKey(value[0]) : null),
  align: 'start',
  widthPx: 180,
  draft: null,
} satisfies FieldRules<'texts'>
