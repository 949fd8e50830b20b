import { merchantApi } from '../../contract/merchantApi.ts'
import type { PriceRule } from '../../contract/merchantCalls/goodsRules.ts'
import type { Goods } from '../goods/goods.ts'
import { isStock, isTitle, judgePrices, toPriceRefusal } from '../goods/goodsRules.ts'
import { withSku } from '../goods/storeChanges.ts'
import { writeGoods } from '../goods/writeGoods.ts'
import { createCostTemplates } from '../stores/costTemplates.ts'
import { PlatformCode, toBare, toCamel, toRefusal, toSnake } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

export const goodsEditEndpoints = [
  defineEndpoint(merchantApi.setPrices, ({ store, payload, platform, twists }) => {
    const broken: PriceRule[] = []
    const writes = payload.goods_list.map(({ goods_id, sku_info_list }) => ({
      goodsId: goods_id,
      change: (goods: Goods) => {
        if (goods.traits.refusesEdits) return null
        const prices = sku_info_list.map((sku) => ({ id: sku.sku_id, groupFen: sku.multi_price, singleFen: sku.price }))
        const changed = withSkus(goods, prices)
        const fault = changed && judgePrices(changed)
        if (fault && fault !== 'wrong') broken.push(fault)
        return fault ? null : changed
      },
    }))
    const { failed } = writeGoods(platform.goods, store, writes, twists)
    // A write that fails whole says why, one that fails in part says for how many goods (assumed).
    const [first] = broken
    return first && broken.length === writes.length ? toPriceRefusal(first) : toBare({ fail_goods_num: failed })
  }),
  defineEndpoint(merchantApi.setStocks, ({ store, payload, platform, twists }) => {
    const writes = payload.goods_list.map(({ goods_id, sku_info_list }) => ({
      goodsId: goods_id,
      change: (goods: Goods) => {
        const stockOf = (id: number) => goods.skus.find((sku) => sku.id === id)?.stock
        if (goods.traits.refusesEdits || !sku_info_list.every((sku) => isStock(sku.quantity, stockOf(sku.sku_id)))) return null
        return withSkus(
          goods,
          sku_info_list.map((sku) => ({ id: sku.sku_id, stock: sku.quantity })),
        )
      },
    }))
    return toBare({ fail_goods_num: writeGoods(platform.goods, store, writes, twists).failed })
  }),
  defineEndpoint(merchantApi.setTitles, ({ store, payload, platform, twists }) => {
    const writes = Object.entries(payload.goods_id2_name).map(([id, title]) => ({
      goodsId: Number(id),
      change: (goods: Goods) => (isTitle(title) ? { ...goods, title: goods.traits.ignoresTitles ? goods.title : title } : null),
    }))
    // Success without a result, even if nothing was changed: only the goods themselves show it.
    writeGoods(platform.goods, store, writes, twists)
    return toSnake(null)
  }),
  defineEndpoint(merchantApi.bindCostTemplate, ({ store, payload, platform, twists }) => {
    const { cost_template_id: costTemplateId } = payload
    const isKnown = createCostTemplates(platform.seed, store).some((template) => template.costTemplateId === costTemplateId)
    if (!isKnown) return toRefusal(PlatformCode.badParameter, '运费模板不存在')
    const writes = payload.goods_ids.map((goodsId) => ({ goodsId, change: (goods: Goods) => ({ ...goods, costTemplateId }) }))
    return toCamel({ fail_goods_num: writeGoods(platform.goods, store, writes, twists).failed })
  }),
]

/** Null when one of the SKUs is not the goods' own: then none of them changes. */
function withSkus(goods: Goods, changes: readonly ({ readonly id: number } & Parameters<typeof withSku>[2])[]): Goods | null {
  return changes.reduce<Goods | null>((current, change) => current && withSku(current, change.id, change), goods)
}
