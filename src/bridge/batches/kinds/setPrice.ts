import { groupBy } from '../groupBy.ts'
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
      sku_info_list: skus.map((sku) => ({ sku_id: Number(sku.sku_id), price: sku.single_fen, multi_price: sku.group_fen })),
    }))
    await call('setPrices', shop_uid, { goods_list }, options)
    return ''
  },
  show(goods, { goods_id, sku_id }) {
    const sku = goods?.skus.find((each) => each.sku_id === sku_id)
    return sku ? { goods_id, sku_id, group_fen: sku.group_fen, single_fen: sku.single_fen } : null
  },
})
