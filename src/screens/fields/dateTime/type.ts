import type { FieldRules } from '../faces.ts'
import { parseLocalText, toLocalText } from '../localDateTime.ts'
import { toNumberKey } from '../number/type.ts'
import { parseFilled } from '../parseFilled.ts'

export const dateTimeType = {
  filter: 'period',
  sortKey: toNumberKey,
  widthPx: 160,
  isExact: true,
  draft: {
    control: 'moment',
    toDraft: (ms) => (typeof ms === 'number' ? toLocalText(ms) : ''),
    // A moment can be taken away; the contract says whether it may be.
    parse: (draft) => (draft === '' ? { value: null } : parseFilled(draft, parseLocalText(draft), 'bad_format')),
  },
  emptyAs: { edit: null },
} satisfies FieldRules<'dateTime'>
