import type { BoxGoods, BoxPriceRule, Listing } from '../../../contract/entities/boxGoods.ts'
import { applyPriceRule } from './prices.ts'

/** A change of many goods in the box at once. */
export type BoxChange =
  /** `find` '' adds the text in front. */
  | { readonly kind: 'title'; readonly find: string; readonly by: string }
  | { readonly kind: 'priceRule'; readonly rule: BoxPriceRule }
  | { readonly kind: 'stock'; readonly stock: number }
  | { readonly kind: 'shipment'; readonly seconds: number }

export interface PlannedEdit {
  readonly before: BoxGoods
  readonly after: BoxGoods
}

const TITLE_MAX_CHARS = 200

/** What the change makes of each of the goods; those that stay as they are are left out. `stepFen`: of prices, as their categories want. */
export function planEdits(goods: readonly BoxGoods[], change: BoxChange, stepFen: number): readonly PlannedEdit[] {
  return goods.flatMap((before) => {
    const after = edit(before, change, stepFen)
    const isSame = JSON.stringify([after.listing, after.price_rule]) === JSON.stringify([before.listing, before.price_rule])
    return isSame ? [] : { before, after: { ...after, title: after.listing.title, stage: 'edited' as const } }
  })
}

function edit(goods: BoxGoods, change: BoxChange, stepFen: number): BoxGoods {
  const { listing } = goods
  const put = (more: Partial<Listing>): BoxGoods => ({ ...goods, listing: { ...listing, ...more } })
  switch (change.kind) {
    case 'title':
      return put({ title: changeTitle(listing.title, change).slice(0, TITLE_MAX_CHARS).trim() })
    case 'stock':
      return put({ skus: listing.skus.map((sku) => ({ ...sku, stock: change.stock })) })
    case 'shipment':
      return put({ shipment_limit_s: change.seconds })
    case 'priceRule':
      return { ...goods, price_rule: change.rule, listing: applyPriceRule(listing, change.rule, stepFen) }
  }
}

/** A text that is in front already is not added again. */
function changeTitle(title: string, { find, by }: { readonly find: string; readonly by: string }): string {
  if (find !== '') return title.replaceAll(find, () => by)
  return title.startsWith(by) ? title : by + title
}
