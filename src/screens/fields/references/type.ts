import type { FieldRules } from '../faces.ts'

/** Sorts by how many there are. */
export const referencesType = {
  filter: 'record',
  sortKey: (value) => (Array.isArray(value) ? value.length : null),
  widthPx: 280,
} satisfies FieldRules<'references'>
