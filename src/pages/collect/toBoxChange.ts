import type { BoxChange } from '../../domain/listing/editMany.ts'
import type { ChosenCategory } from './CategoryChange.tsx'
import { type firstRule, parseRule } from './ruleDraft.ts'

/** In the order in which they are offered. */
export const boxChangeKinds: readonly BoxChange['kind'][] = [
  'title',
  'shortTitle',
  'description',
  'category',
  'priceRule',
  'stock',
  'groupSize',
  'freight',
  'shipment',
]

/** What is typed, for every kind of change at once. */
interface Typed {
  readonly kind: BoxChange['kind']
  readonly category: ChosenCategory | null
  readonly find: string
  readonly text: string
  readonly rule: typeof firstRule
  readonly stock: string
  readonly seconds: number
  readonly size: number
  /** Of a short title, a description, a freight template. */
  readonly plain: string
}

/** As many signs as the contract takes. */
const SHORT_TITLE_FIELD_MAX = 60
const DESCRIPTION_FIELD_MAX = 1_000

/** Null: what was typed is no change yet. */
export function toBoxChange({ kind, find, text, rule, stock, seconds, category: chosen, size, plain }: Typed): BoxChange | null {
  if (kind === 'category') return chosen?.template ? { kind, category: chosen.category, template: chosen.template } : null
  if (kind === 'shipment') return { kind, seconds }
  if (kind === 'shortTitle') return { kind, by: plain.trim().slice(0, SHORT_TITLE_FIELD_MAX) }
  if (kind === 'description') return { kind, text: plain.trim().slice(0, DESCRIPTION_FIELD_MAX) }
  if (kind === 'freight') return { kind, name: plain.trim() }
  if (kind === 'groupSize') return { kind, size }
  if (kind === 'stock') return /^\d{1,9}$/.test(stock.trim()) ? { kind, stock: Number(stock) } : null
  if (kind === 'title') return find === '' && text === '' ? null : { kind, find, by: text }
  const parsed = parseRule(rule).rule
  return parsed && { kind, rule: parsed }
}
