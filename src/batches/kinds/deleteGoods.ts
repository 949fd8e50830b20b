import { defineGoodsKind } from './defineGoodsKind.ts'
import { ONE_GOODS_PER_WRITE } from './goodsPerWrite.ts'

/** One that cannot be deleted refuses a whole request, so each goes alone. What the whole list does not show is deleted. */
export const deleteGoods = defineGoodsKind({
  kind: 'deleteGoods',
  goodsPerWrite: ONE_GOODS_PER_WRITE,
  canUndo: false,
  async send({ call, shop_uid, values, options }) {
    await call('deleteGoods', shop_uid, { goods_id: values.map(({ goods_id }) => Number(goods_id)) }, options)
    return ''
  },
  show: (goods, { goods_id }) => ({ goods_id, is_deleted: goods === null }),
})
