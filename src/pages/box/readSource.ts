import { BOX_SKUS_MAX, type BoxGoods, type boxGoodsFields } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { BridgeError } from '../../bridge/bridgeError.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { FoundSource } from '../../domain/listing/findSources.ts'
import { askPlatform, NoShopLoggedIn } from '../../shops/askPlatform.ts'
import { waitsForLogin } from '../../values/shopSession.ts'
import { type CollectedGoods, fromOwnShop, fromWholesale } from './rules/toBoxGoods.ts'

export interface ReadGoods extends CollectedGoods {
  /** The own shop that has the goods; '': they are of the wholesale site. */
  readonly shop_uid: string
}

/** No shop of one's own has the goods of this link: those of other merchants cannot be read. */
export class NotOwnGoods extends Error {
  override readonly name = 'NotOwnGoods'
}

/** No shop that could be asked has the goods of this link; others are logged out or did not answer, and may have them. */
export class MaybeOwnGoods extends Error {
  override readonly name = 'MaybeOwnGoods'
  constructor(
    /** Names of the shops that could not be asked. */
    readonly unasked: readonly string[],
  ) {
    super()
  }
}

/** Goods have more SKUs than the box takes. */
export class TooManySkus extends Error {
  override readonly name = 'TooManySkus'
  constructor(readonly count: number) {
    super()
  }
}

/** Goods at their source, read with the login of a shop. Rejects with a BridgeError, NoShopLoggedIn, NotOwnGoods, MaybeOwnGoods or TooManySkus. */
export function readSource(call: ShopLanes['call'], shops: readonly Shop[], { site, goodsId, shopUid }: FoundSource): Promise<ReadGoods> {
  if (site === 'wholesale') return readWholesale(call, shops, goodsId)
  return shopUid === undefined ? findInShops(call, shops, Number(goodsId)) : readOwnShop(call, shopUid, Number(goodsId))
}

/** Goods that were read in an own shop, as the box takes them the first time. `goodsId`, `url`: of the goods in that shop. */
export function toOwnShopGoods(
  box_id: string,
  { goodsId, url }: Pick<FoundSource, 'goodsId' | 'url'>,
  { source_name, shop_uid, listing }: Pick<ReadGoods, 'source_name' | 'shop_uid' | 'listing'>,
): Pick<BoxGoods, keyof typeof boxGoodsFields> {
  return {
    box_id,
    origin: 'ownShop',
    source_goods_id: goodsId,
    source_url: url,
    source_name,
    source_shop_uid: shop_uid,
    right: 'own',
    right_note: '',
    stage: 'collected',
    listing,
    price_rule: null,
    notes: '',
  }
}

async function readWholesale(call: ShopLanes['call'], shops: readonly Shop[], goodsId: string): Promise<ReadGoods> {
  const { answer } = await askPlatform(shops, async (shop_uid) => {
    // What the platform refuses of one login it refuses of all.
    const detail = await call('wholesaleDetail', shop_uid, { goodsId }).catch((error: unknown) => {
      if (error instanceof BridgeError && error.kind === 'rejected') return error
      throw error
    })
    if (detail instanceof BridgeError) return detail
    demandEach(detail.goodsSkuInfos)
    // Goods are worth having without their properties, too.
    const properties = await call('wholesaleProperties', shop_uid, { goodsId }).catch(() => null)
    return fromWholesale(detail, properties)
  })
  if (answer instanceof BridgeError) throw answer
  return { ...answer, shop_uid: '' }
}

/** Whose goods they are does not stand in a link: the shops are asked one after the other. */
async function findInShops(call: ShopLanes['call'], shops: readonly Shop[], goods_id: number): Promise<ReadGoods> {
  const unasked = shops.filter(waitsForLogin).map(({ shop_name }) => shop_name)
  if (shops.length > 0 && unasked.length === shops.length) throw new NoShopLoggedIn()
  for (const shop of shops.filter((shop) => !waitsForLogin(shop))) {
    const goods = await readOwnShop(call, shop.shop_uid, goods_id).catch((error: unknown) => {
      if (error instanceof OddSkus || error instanceof TooManySkus) throw error
      if (!saysNotThere(error)) unasked.push(shop.shop_name)
      return null
    })
    if (goods) return goods
  }
  throw unasked.length > 0 ? new MaybeOwnGoods(unasked) : new NotOwnGoods()
}

/** The shop answered, and has no such goods. */
const saysNotThere = (error: unknown) => error instanceof NotOwnGoods || (error instanceof BridgeError && error.kind === 'rejected')

async function readOwnShop(call: ShopLanes['call'], shop_uid: string, goods_id: number): Promise<ReadGoods> {
  const goods = await call('goodsOnSale', shop_uid, { goods_id })
  demandEach(goods.skus)
  if (goods.skus.rows.length === 0) throw new NotOwnGoods()
  // Goods are worth having without their properties, too.
  const properties = await call('goodsProperties', shop_uid, { goods_id }).catch(() => null)
  return { ...fromOwnShop(goods, properties), shop_uid }
}

/** Goods are there, and not all of their SKUs can be read. */
class OddSkus extends BridgeError {
  constructor() {
    super('unreadableReply')
  }
}

/** Goods without one of their SKUs would be published so, in every shop. */
function demandEach({
  rows,
  unreadable,
}: MerchantResult<'goodsOnSale'>['skus'] | MerchantResult<'wholesaleDetail'>['goodsSkuInfos']): void {
  if (unreadable.length > 0) throw new OddSkus()
  if (rows.length > BOX_SKUS_MAX) throw new TooManySkus(rows.length)
}
