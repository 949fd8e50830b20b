import type { FieldRules } from '../faces.ts'

export const pictureType = {
  filter: null,
  sortKey: null,
  align: 'start',
  widthPx: 64,
  isExact: true,
  draft: null,
} satisfies FieldRules<'picture'>
