import type { FieldRules } from '../faces.ts'

export const pictureType = {
  sortKey: null,
  widthPx: 84,
  isExact: true,
} satisfies FieldRules<'picture'>
