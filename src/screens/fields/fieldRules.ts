import type { Field, FieldType } from '../../resources/schema/field.ts'
import { parsePeriod } from './period.ts'
import { isWithin, parseSpan } from './span.ts'

/**
 * `text`: contains; `options`: one of the declared states; `record`: a record of another resource; `period`: from a day to a day;
 * `span`: from a figure to a figure.
 */
export type FilterKind = 'text' | 'options' | 'record' | 'period' | 'span'

/** What a field type does in a list, apart from its looks. */
export interface FieldRules {
  /** Null: no filter of its own. */
  readonly filter: FilterKind | null
  /** What its values are sorted by; null from it: stands last in either order. No `sortKey`: the column does not sort. */
  readonly sortKey: ((value: unknown, field: Field) => string | number | null) | null
  /** Numbers stand at the end of their column. */
  readonly align: 'start' | 'end'
  readonly widthPx: number
}

export const fieldRules: Readonly<Record<FieldType, FieldRules>> = {
  text: { filter: 'text', sortKey: toTextKey, align: 'start', widthPx: 150 },
  longText: { filter: 'text', sortKey: toTextKey, align: 'start', widthPx: 220 },
  id: { filter: 'text', sortKey: toTextKey, align: 'start', widthPx: 140 },
  texts: { filter: 'text', sortKey: toTextsKey, align: 'start', widthPx: 180 },
  picture: { filter: null, sortKey: null, align: 'start', widthPx: 64 },
  number: { filter: 'span', sortKey: toNumberKey, align: 'end', widthPx: 110 },
  ratio: { filter: 'span', sortKey: toNumberKey, align: 'end', widthPx: 90 },
  money: { filter: 'span', sortKey: toNumberKey, align: 'end', widthPx: 120 },
  moneyRange: { filter: 'span', sortKey: toLowestKey, align: 'end', widthPx: 150 },
  dateTime: { filter: 'period', sortKey: toNumberKey, align: 'start', widthPx: 160 },
  boolean: { filter: 'options', sortKey: toBooleanKey, align: 'start', widthPx: 100 },
  matrix: { filter: null, sortKey: null, align: 'start', widthPx: 260 },
  secret: { filter: null, sortKey: null, align: 'start', widthPx: 120 },
  changes: { filter: null, sortKey: null, align: 'start', widthPx: 260 },
  state: { filter: 'options', sortKey: toStateKey, align: 'start', widthPx: 175 },
  reference: { filter: 'record', sortKey: null, align: 'start', widthPx: 180 },
  references: { filter: 'record', sortKey: toCountKey, align: 'start', widthPx: 280 },
}

/** Does a value fit what the filter asks for? `wanted` is the filter's text, never blank. */
export function matchesFilter(field: Field, value: unknown, wanted: string): boolean {
  switch (fieldRules[field.type].filter) {
    case 'options':
      return String(value) === wanted
    case 'record':
      return Array.isArray(value) ? value.map(String).includes(wanted) : String(value) === wanted
    case 'period': {
      const { fromMs, toMs } = parsePeriod(wanted)
      return typeof value === 'number' && value >= (fromMs ?? value) && value <= (toMs ?? value)
    }
    case 'span':
      return isWithin(field.type, value, parseSpan(wanted))
    default:
      return containsText(value, wanted)
  }
}

/** Is the text somewhere in the value, or in one of a list of them, whatever the case? */
export function containsText(value: unknown, wanted: string): boolean {
  if (Array.isArray(value)) return value.some((each) => containsText(each, wanted))
  return (typeof value === 'string' || typeof value === 'number') && String(value).toLowerCase().includes(wanted.trim().toLowerCase())
}

function toTextKey(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

function toTextsKey(value: unknown): string | null {
  return Array.isArray(value) ? toTextKey(value[0]) : null
}

function toLowestKey(value: unknown): number | null {
  return Array.isArray(value) ? toNumberKey(value[0]) : null
}

function toNumberKey(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function toCountKey(value: unknown): number | null {
  return Array.isArray(value) ? value.length : null
}

/** States sort in the order in which they are declared. */
function toStateKey(value: unknown, field: Field): number | null {
  const place = field.type === 'state' ? field.states.findIndex((state) => state.value === value) : -1
  return place < 0 ? null : place
}

function toBooleanKey(value: unknown): number | null {
  return typeof value === 'boolean' ? Number(value) : null
}
