import { groupBy } from '../runner/groupBy.ts'
import { defineGoodsKind } from './defineGoodsKind.ts'
import { GOODS_PER_WRITE } from './goodsPerWrite.ts'

/** Whole numbers, never differences: what arrives twice does no harm. */
export const setStock = defineGoodsKind({
  kind: 'setStock',
  goodsPerWrite: GOODS_PER_WRITE,
  async send({ call, shop_uid, values, options }) {
    const goods = [...groupBy(values, (each) => each.goods_id)]
    const goods_list = goods.map(([goods_id, skus]) => ({
      goods_id: Number(goods_id),
      // A plan leaves out what has no number.
      sku_info_list: skus.flatMap(({ sku_id, stock }) => (stock === null ? [] : { sku_id: Number(sku_id), quantity: stock })),
    }))
    await call('setStocks', shop_uid, { goods_list }, options)
    return ''
  },
  show(goods, { goods_id, sku_id }) {
    const sku = goods?.skus.find((each) => each.sku_id === sku_id)
    return sku ? { goods_id, sku_id, stock: sku.stock } : null
  },
})
