import type { ParsedDraft } from './faces.ts'

/** A draft that may not be blank. `value`: what it was read as; null: it is none, for this reason. */
export function parseFilled(draft: string, value: unknown, reason: 'wrong_type' | 'bad_format'): ParsedDraft {
  if (draft.trim() === '') return { reason: 'required' }
  return value === null ? { reason } : { value }
}
