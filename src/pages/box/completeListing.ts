import type { BoxPriceRule, Listing } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { PRICE_STEP_DEFAULT_FEN } from '../../../contract/merchantCalls/goodsRules.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { waitsForLogin } from '../../values/shopSession.ts'
import type { OwnGoodsFacts } from './collectQueue.ts'
import { findCategory } from './findCategory.ts'
import { applyPriceRule } from './rules/prices.ts'
import { fitProperties, toTemplate } from './rules/properties.ts'

interface KnownOfListing {
  /** A shop that is logged in; undefined: none is, so nobody is asked. */
  readonly asker: string | undefined
  /** Null: prices stay as they are. */
  readonly rule: BoxPriceRule | null
  /** Of own goods, as their shop's list has them. Default: they are no own goods, or nothing is known. */
  readonly own?: OwnGoodsFacts | undefined
}

/**
 * What a listing still lacks after it was read at its source, as far as the platform, the shop's list and the remembered rule can say it: the category
 * (`findCategory`), the properties of the source under their names there, prices and the reference price. What they do not say stays
 * open. Never rejects.
 */
export async function completeListing(call: ShopLanes['call'], listing: Listing, { asker, rule, own }: KnownOfListing): Promise<Listing> {
  const marketed = { ...listing, market_fen: listing.market_fen ?? own?.marketFen ?? null }
  const priced = rule ? applyPriceRule(marketed, rule, PRICE_STEP_DEFAULT_FEN) : marketed
  if (asker === undefined) return priced
  const { title, pictures, properties } = listing
  const named = { title, picture: pictures[0] ?? '', category: own?.category ?? null }
  const category = listing.category ?? (await findCategory(call, asker, named))
  if (!category) return priced
  try {
    const answer = await call('propertyTemplate', asker, { catId: category.ids.at(-1) ?? 0, goodsCommitId: 0, goodsId: 0 })
    return { ...priced, category, properties: [...fitProperties(properties, toTemplate(answer))] }
  } catch {
    // The page of the goods reads it again.
    return { ...priced, category }
  }
}

/** The login with which the platform is asked what is the same for every shop. */
export function findAsker(shops: readonly Shop[]): string | undefined {
  return shops.find((shop) => !waitsForLogin(shop))?.shop_uid
}
