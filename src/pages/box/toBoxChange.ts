import type { ChosenCategory } from './CategoryChange.tsx'
import { firstRule, parseRule } from './ruleDraft.ts'
import { GROUP_SIZE } from './rules/checkListing.ts'
import type { BoxChange } from './rules/editMany.ts'
import { parseStock } from './rules/skuCells.ts'

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

/** The terms of shipment that the platform has: one day, and two. */
export const shipmentSeconds = [86_400, 172_800] as const

/** What is typed, for every kind of change at once. */
export interface TypedChange {
  readonly kind: BoxChange['kind']
  readonly category: ChosenCategory | null
  /** Of a title: what is replaced, '' adds in front, and by which text. */
  readonly find: string
  readonly text: string
  readonly rule: typeof firstRule
  readonly stock: string
  /** Until goods must be shipped. */
  readonly seconds: number
  /** Of a group. */
  readonly size: number
  /** Of a short title, a description, a freight template. */
  readonly plain: string
}

/** What it begins with. */
export const firstTyped: TypedChange = {
  kind: 'title',
  category: null,
  find: '',
  text: '',
  rule: firstRule,
  stock: '',
  seconds: shipmentSeconds[0],
  size: GROUP_SIZE.min,
  plain: '',
}

/** As many signs as the contract takes. */
const SHORT_TITLE_FIELD_MAX = 60
const DESCRIPTION_FIELD_MAX = 1_000

/** Null: what was typed is no change yet. */
export function toBoxChange({ kind, find, text, rule, stock, seconds, category: chosen, size, plain }: TypedChange): BoxChange | null {
  if (kind === 'category') return chosen?.template ? { kind, category: chosen.category, template: chosen.template } : null
  if (kind === 'shipment') return { kind, seconds }
  if (kind === 'shortTitle') return { kind, by: plain.trim().slice(0, SHORT_TITLE_FIELD_MAX) }
  if (kind === 'description') return { kind, text: plain.trim().slice(0, DESCRIPTION_FIELD_MAX) }
  if (kind === 'freight') return { kind, name: plain.trim() }
  if (kind === 'groupSize') return { kind, size }
  if (kind === 'stock') return toStockChange(stock)
  if (kind === 'title') return find === '' && text === '' ? null : { kind, find, by: text }
  const parsed = parseRule(rule).rule
  return parsed && { kind, rule: parsed }
}

function toStockChange(typed: string): BoxChange | null {
  const stock = parseStock(typed)
  return stock === null ? null : { kind: 'stock', stock }
}
