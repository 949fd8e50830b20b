import type { Field } from '../../../resources/schema/field.ts'
import type { DraftRules, ParsedDraft } from '../../fields/faces.ts'
import { fieldRules } from '../../fields/fieldRules.ts'

/** Yes or no is no draft: it is saved by the click. */
export function isDraftable(field: Field): boolean {
  return draftRulesOf(field) !== null
}

/** The native input that holds the draft. */
export function controlOf(field: Field): DraftRules['control'] {
  return draftRulesOf(field)?.control
}

export function toInlineDraft(field: Field, value: unknown): string {
  return draftRulesOf(field)?.toDraft(value) ?? ''
}

export function parseInlineDraft(field: Field, draft: string): ParsedDraft {
  return draftRulesOf(field)?.parse(draft, field) ?? { reason: 'wrong_type' }
}

function draftRulesOf(field: Field): DraftRules | null {
  const { draft } = fieldRules[field.type]
  return draft === undefined || draft === 'switch' ? null : draft
}
