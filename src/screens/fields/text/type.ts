import type { FieldRules } from '../faces.ts'

/** Contains what is asked for; sorts by the reading of its characters; an empty text is a value. */
export const textType = {
  filter: 'text',
  sortKey: toTextKey,
  widthPx: 150,
  draft: { toDraft: toDraftText, parse: (draft) => ({ value: draft }) },
  emptyAs: { create: '', edit: '' },
} satisfies FieldRules<'text'>

export function toTextKey(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** A value as a native input holds it. */
export function toDraftText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
