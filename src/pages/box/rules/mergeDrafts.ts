import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'

type Draft = Pick<BoxGoods, 'listing' | 'price_rule' | 'right' | 'right_note' | 'notes'>
type Flat = Draft['listing'] & Omit<Draft, 'listing'>

/** What of goods is changed together: half of it from one person and half from another would be neither's. */
const draftParts = {
  title: ['title'],
  shortTitle: ['short_title'],
  description: ['description'],
  right: ['right'],
  rightNote: ['right_note'],
  shipment: ['shipment_limit_s'],
  groupSize: ['group_size'],
  freight: ['freight_template'],
  refundable: ['is_refundable'],
  notes: ['notes'],
  properties: ['category', 'properties'],
  skus: ['spec_names', 'skus', 'market_fen', 'price_rule'],
  pictures: ['pictures'],
  details: ['details'],
} as const satisfies Readonly<Record<string, readonly (keyof Flat)[]>>
export type DraftPart = keyof typeof draftParts
const everyPart = Object.keys(draftParts) as DraftPart[]

interface MergedDrafts {
  readonly draft: Draft
  /** Parts that both changed, and not to the same. */
  readonly both: readonly DraftPart[]
}

/** Two people's changes of the same goods together; where both changed the same part, mine is kept. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): MergedDrafts {
  const before = toFlat(base)
  const own = toFlat(mine)
  const other = toFlat(theirs)
  let merged = own
  const both: DraftPart[] = []
  for (const part of everyPart) {
    if (isSame(part, own, other) || isSame(part, other, before)) continue
    if (isSame(part, own, before)) merged = { ...merged, ...Object.fromEntries(draftParts[part].map((key) => [key, other[key]])) }
    else both.push(part)
  }
  return { draft: toDraft(merged), both }
}

/** Nothing that a person can change differs. */
export function areDraftsSame(one: Draft, two: Draft): boolean {
  return everyPart.every((part) => isSame(part, toFlat(one), toFlat(two)))
}

function isSame(part: DraftPart, one: Flat, two: Flat): boolean {
  return draftParts[part].every((key) => JSON.stringify(one[key]) === JSON.stringify(two[key]))
}

const toFlat = ({ listing, price_rule, right, right_note, notes }: Draft): Flat => ({ ...listing, price_rule, right, right_note, notes })

function toDraft({ price_rule, right, right_note, notes, ...listing }: Flat): Draft {
  return { listing, price_rule, right, right_note, notes }
}
