import { defineGoodsKind } from './defineGoodsKind.ts'
import { GOODS_PER_WRITE } from './goodsPerWrite.ts'

/** A request names one template; undone goods may each get another back. */
export const bindTemplate = defineGoodsKind({
  kind: 'bindTemplate',
  goodsPerWrite: GOODS_PER_WRITE,
  shareOf: ({ template_id }) => template_id ?? '',
  async send({ call, shop_uid, values, options }) {
    const goods_ids = values.map(({ goods_id }) => Number(goods_id))
    await call('bindCostTemplate', shop_uid, { goods_ids, cost_template_id: Number(values[0]?.template_id) }, options)
    return ''
  },
  show: (goods) => goods && { goods_id: goods.goods_id, template_id: goods.template_id },
})
