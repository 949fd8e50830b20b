import type { MerchantPayload } from '../../contract/merchantApi.ts'
import type { Leaf } from '../catalogue/categories.ts'
import type { Goods, Sku } from './goods.ts'
import type { Draft } from './storeChanges.ts'

const SKU_ID_STEP = 1000

/** Goods as a draft's edit describes them. Null without a SKU. */
export function toDraftGoods(draft: Draft, leaf: Leaf, edit: MerchantPayload<'editGoodsDraft'>, createdAt: number): Goods | null {
  const [first, ...others] = edit.skus.map(
    (sku, index): Sku => ({
      id: draft.goodsId * SKU_ID_STEP + index,
      spec: sku.spec,
      stock: sku.quantity,
      groupFen: sku.multi_price,
      singleFen: sku.price,
    }),
  )
  if (!first) return null
  return {
    id: draft.goodsId,
    title: edit.goods_name,
    leaf,
    skus: [first, ...others],
    marketFen: edit.market_price,
    costTemplateId: edit.cost_template_id,
    createdAt,
    shelf: 'offShelf',
    rejectReason: null,
    score: 4,
    shipmentLimitS: edit.shipment_limit_second,
    hue: draft.goodsId % 360,
    traits: { needsReview: false, ignoresTitles: false, refusesEdits: false },
    promotionPercent: null,
    appeal: 0,
    returnRate: 0,
    soldBefore: 0,
  }
}
