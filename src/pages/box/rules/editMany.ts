import type { BoxGoods, BoxPriceRule, Listing } from '../../../../contract/entities/boxGoods.ts'
import { SHORT_TITLE_CHARS } from './checkTexts.ts'
import { type LearnedByCategory, pricesOf } from './listingFacts.ts'
import { applyPriceRule } from './prices.ts'
import { fitProperties, type TemplateProperty } from './properties.ts'

/** A change of many goods in the box at once. */
export type BoxChange =
  /** `find` '' adds the text in front. */
  | { readonly kind: 'title'; readonly find: string; readonly by: string }
  | { readonly kind: 'priceRule'; readonly rule: BoxPriceRule }
  | { readonly kind: 'stock'; readonly stock: number }
  | { readonly kind: 'shipment'; readonly seconds: number }
  /** `by` '' makes it of the first signs of each title. */
  | { readonly kind: 'shortTitle'; readonly by: string }
  | { readonly kind: 'description'; readonly text: string }
  | { readonly kind: 'groupSize'; readonly size: number }
  /** '': as is chosen when publishing. */
  | { readonly kind: 'freight'; readonly name: string }
  /** `template`: the properties of the new category; what fits none of them stays with the goods, as a remark of the source. */
  | {
      readonly kind: 'category'
      readonly category: NonNullable<Listing['category']>
      readonly template: readonly TemplateProperty[]
    }

export interface PlannedEdit {
  readonly before: BoxGoods
  readonly after: BoxGoods
}

const TITLE_MAX_CHARS = 200

/** What the change makes of each of the goods; those that stay as they are are left out. `rules`: of prices, by category. */
export function planEdits(goods: readonly BoxGoods[], change: BoxChange, rules: LearnedByCategory): readonly PlannedEdit[] {
  return goods.flatMap((before) => {
    const after = edit(before, change, rules)
    const isSame = JSON.stringify([after.listing, after.price_rule]) === JSON.stringify([before.listing, before.price_rule])
    return isSame ? [] : { before, after: { ...after, title: after.listing.title, stage: 'edited' as const } }
  })
}

function edit(goods: BoxGoods, change: BoxChange, rules: LearnedByCategory): BoxGoods {
  const { listing } = goods
  const put = (more: Partial<Listing>): BoxGoods => ({ ...goods, listing: { ...listing, ...more } })
  switch (change.kind) {
    case 'title':
      return put({ title: changeTitle(listing.title, change).slice(0, TITLE_MAX_CHARS).trim() })
    case 'stock':
      return put({ skus: listing.skus.map((sku) => ({ ...sku, stock: change.stock })) })
    case 'shipment':
      return put({ shipment_limit_s: change.seconds })
    case 'shortTitle':
      return put({ short_title: change.by || Array.from(listing.title.trim()).slice(0, SHORT_TITLE_CHARS.max).join('').trim() })
    case 'description':
      return put({ description: change.text })
    case 'groupSize':
      return put({ group_size: change.size })
    case 'freight':
      return put({ freight_template: change.name })
    case 'priceRule':
      return { ...goods, price_rule: change.rule, listing: applyPriceRule(listing, change.rule, pricesOf(listing, rules).step) }
    case 'category':
      return put({ category: change.category, properties: [...fitProperties(listing.properties, change.template)] })
  }
}

/** A text that is in front already is not added again. */
function changeTitle(title: string, { find, by }: { readonly find: string; readonly by: string }): string {
  if (find !== '') return title.replaceAll(find, () => by)
  return title.startsWith(by) ? title : by + title
}

/** What a new category does to the properties of goods. */
export interface PropertyEffect {
  /** That the new category has, too. */
  readonly fitting: number
  /** Names of those that it does not have, or not with this value. */
  readonly unfitted: readonly string[]
  /** Names of properties that the category requires and the goods do not have. */
  readonly missing: readonly string[]
}

export function propertyEffect({ after: { listing } }: PlannedEdit, template: readonly TemplateProperty[]): PropertyEffect {
  const given = new Set(listing.properties.flatMap(({ ref_pid, value }) => (ref_pid === null || value === '' ? [] : [ref_pid])))
  return {
    fitting: given.size,
    unfitted: listing.properties.filter(({ ref_pid }) => ref_pid === null).map(({ name }) => name),
    missing: template.filter(({ isRequired, refPid }) => isRequired && !given.has(refPid)).map(({ name }) => name),
  }
}
