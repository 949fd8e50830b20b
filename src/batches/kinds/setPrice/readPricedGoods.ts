import { BridgeError } from '../../../bridge/bridgeError.ts'
import { laneLimits } from '../../../bridge/lanes/laneLimits.ts'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { readShopGoods, type WantedGoods } from '../../runner/readShopGoods.ts'

interface WantedPrices extends WantedGoods {
  /** Told after each goods. */
  readonly onRead?: () => void
}

/**
 * As `readShopGoods`, with the prices that the SKUs have: the list may show those of a promotion. Goods whose own prices the platform
 * does not tell have none while they are on sale. Off the shelf they are in no promotion, and the list is right (assumed).
 */
export async function readPricedGoods({ onRead, ...wanted }: WantedPrices): Promise<ReadonlyMap<string, PlanGoods>> {
  const listed = await readShopGoods(wanted)
  const priced = new Map<string, PlanGoods>()
  const rest = listed.values()
  async function readRest(): Promise<void> {
    for (const goods of rest) {
      priced.set(goods.goods_id, await readPrices(wanted, goods))
      onRead?.()
    }
  }
  // More at once would only wait in the shop's lane.
  await Promise.all(Array.from({ length: laneLimits.paces.light.atOnce }, readRest))
  return priced
}

async function readPrices({ call, shop_uid, signal }: WantedGoods, goods: PlanGoods): Promise<PlanGoods> {
  try {
    const { skus } = await call('goodsOnSale', shop_uid, { goods_id: Number(goods.goods_id) }, signal ? { signal } : {})
    const prices = new Map(skus.rows.map(({ id, multi_price, price }) => [id, { group_fen: multi_price, single_fen: price }]))
    return { ...goods, skus: goods.skus.map((sku) => ({ ...sku, ...(prices.get(sku.sku_id) ?? noPrices) })) }
  } catch (error) {
    if (!(error instanceof BridgeError) || error.kind !== 'rejected') throw error
    return goods.is_onsale ? { ...goods, skus: goods.skus.map((sku) => ({ ...sku, ...noPrices })) } : goods
  }
}

const noPrices = { group_fen: null, single_fen: null }
