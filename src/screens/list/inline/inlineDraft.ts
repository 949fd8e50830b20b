import { parseYuan, toYuanText } from '../../../domain/yuan.ts'
import type { Field, FieldType } from '../../../resources/schema/field.ts'
import { parseLocalText, toLocalText } from '../../fields/localDateTime.ts'

/** What a draft says: a value of the field, or why it is none (a reason of the contract). */
export type ParsedDraft = { readonly value: unknown } | { readonly reason: 'required' | 'wrong_type' | 'bad_format' }

/** How a type is edited in a cell: as text, which every native input holds. */
interface DraftRules {
  readonly toDraft: (value: unknown) => string
  readonly parse: (draft: string, field: Field) => ParsedDraft
}

const asTyped: DraftRules = { toDraft: toText, parse: (draft) => ({ value: draft }) }

/** By type; null: not in a cell. Yes or no is no draft: it is saved by the click. */
const draftRules: Readonly<Record<FieldType, DraftRules | null>> = {
  text: asTyped,
  longText: asTyped,
  id: asTyped,
  number: { toDraft: toText, parse: (draft) => parseFilled(draft, toNumber(draft), 'wrong_type') },
  money: {
    toDraft: (fen) => (typeof fen === 'number' ? toYuanText(fen) : ''),
    parse: (draft) => parseFilled(draft, parseYuan(draft), 'bad_format'),
  },
  dateTime: { toDraft: (ms) => (typeof ms === 'number' ? toLocalText(ms) : ''), parse: parseMoment },
  state: { toDraft: toText, parse: (draft, field) => parseFilled(draft, toStateValue(draft, field), 'wrong_type') },
  reference: { toDraft: toText, parse: (draft) => parseFilled(draft, draft, 'wrong_type') },
  boolean: null,
  matrix: null,
  secret: null,
  changes: null,
  texts: null,
  picture: null,
  ratio: null,
  moneyRange: null,
  references: null,
}

export function isDraftable(field: Field): boolean {
  return draftRules[field.type] !== null
}

export function toDraft(field: Field, value: unknown): string {
  return draftRules[field.type]?.toDraft(value) ?? ''
}

export function parseDraft(field: Field, draft: string): ParsedDraft {
  return draftRules[field.type]?.parse(draft, field) ?? { reason: 'wrong_type' }
}

function parseFilled(draft: string, value: unknown, reason: 'wrong_type' | 'bad_format'): ParsedDraft {
  if (draft.trim() === '') return { reason: 'required' }
  return value === null ? { reason } : { value }
}

/** A moment can be taken away; whether it may be is the contract's to say. */
function parseMoment(draft: string): ParsedDraft {
  return draft === '' ? { value: null } : parseFilled(draft, parseLocalText(draft), 'bad_format')
}

function toText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}

function toNumber(draft: string): number | null {
  const value = Number(draft.replace(/[,，\s]/g, ''))
  return Number.isFinite(value) ? value : null
}

function toStateValue(draft: string, field: Field): string | number | null {
  return field.type === 'state' ? (field.states.find(({ value }) => String(value) === draft)?.value ?? null) : null
}
