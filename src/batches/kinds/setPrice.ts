import { BridgeError } from '../../bridge/bridgeError.ts'
import { toSkuPrices } from '../rules/priceRules.ts'
import { groupBy } from '../runner/groupBy.ts'
import { readPricedGoods } from '../runner/readPricedGoods.ts'
import { defineGoodsKind } from './defineGoodsKind.ts'
import { GOODS_PER_WRITE } from './goodsPerWrite.ts'

/** The answer says how many goods failed and not which: reading back finds them. */
export const setPrice = defineGoodsKind({
  kind: 'setPrice',
  goodsPerWrite: GOODS_PER_WRITE,
  async send({ call, shop_uid, values, options }) {
    const goods = [...groupBy(values, (each) => each.goods_id)]
    const goods_list = goods.map(([goods_id, skus]) => ({
      goods_id: Number(goods_id),
      // A plan leaves out what has no readable prices.
      sku_info_list: skus.flatMap((sku) => {
        const prices = toSkuPrices(sku)
        return prices ? { sku_id: Number(sku.sku_id), price: prices.single_fen, multi_price: prices.group_fen } : []
      }),
    }))
    await call('setPrices', shop_uid, { goods_list }, options)
    return ''
  },
  read: readPricedGoods,
  show(goods, { goods_id, sku_id }) {
    const sku = goods?.skus.find((each) => each.sku_id === sku_id)
    if (!sku) return null
    const prices = toSkuPrices(sku)
    // Its price cannot be read. That is not a change by somebody else.
    if (!prices) throw new BridgeError('unreadableReply')
    return { goods_id, sku_id, ...prices }
  },
})
