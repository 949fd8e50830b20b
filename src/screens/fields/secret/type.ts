import type { FieldRules } from '../faces.ts'

export const secretType = {
  sortKey: null,
  widthPx: 120,
  emptyAs: { create: '', edit: '' },
} satisfies FieldRules<'secret'>
