import type { FieldRules } from '../faces.ts'
import { parseFilled } from '../parseFilled.ts'
import { toDraftText } from '../text/type.ts'

export const referenceType = {
  filter: 'record',
  sortKey: null,
  widthPx: 180,
  emptyAs: { edit: null },
  draft: { control: 'options', toDraft: toDraftText, parse: (draft) => parseFilled(draft, draft, 'wrong_type') },
} satisfies FieldRules<'reference'>
