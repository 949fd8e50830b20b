import type { FieldRules } from '../faces.ts'

export const secretType = {
  filter: null,
  sortKey: null,
  align: 'start',
  widthPx: 120,
  draft: null,
  emptyAs: { create: '', edit: '' },
} satisfies FieldRules<'secret'>
