import { defineGoodsKind } from './defineGoodsKind.ts'
import { GOODS_PER_WRITE } from './goodsPerWrite.ts'

/** May be answered with success and not be applied, where the goods' properties are incomplete: reading back decides. */
export const setTitle = defineGoodsKind({
  kind: 'setTitle',
  goodsPerWrite: GOODS_PER_WRITE,
  async send({ call, shop_uid, values, options }) {
    const titles = Object.fromEntries(values.map(({ goods_id, title }) => [goods_id, title]))
    await call('setTitles', shop_uid, { goods_id2_name: titles }, options)
    return ''
  },
  show: (goods) => goods && { goods_id: goods.goods_id, title: goods.title },
})
