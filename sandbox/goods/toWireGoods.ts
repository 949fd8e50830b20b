import type * as z from 'zod/mini'
import type { wireGoods } from '../../contract/merchantCalls/goods.ts'
import { goodsPicturePath } from '../pages/picture.ts'
import { type Goods, outerCodeOf, shelfStateOf } from './goods.ts'

/** Units sold of goods: from the first day on, and in the last thirty days. */
export interface SoldUnits {
  readonly total: number
  readonly thirtyDays: number
}

/** A row of the goods list. Its id is `id`; `goods_id` is null here, as on the platform. */
export function toWireGoods(goods: Goods, sold: SoldUnits, origin: string): z.input<typeof wireGoods> & { readonly goods_id: null } {
  const { leaf, skus } = goods
  const picture = goods.listing?.carousel[0] ?? origin + goodsPicturePath(goods.hue, leaf.name)
  const rangeOf = (prices: readonly number[]) => [Math.min(...prices), Math.max(...prices)]
  const [cat_name_1, cat_name_2, cat_name_3] = leaf.path
  const categoryNames = { cat_name_1, cat_name_2, cat_name_3 }
  return {
    id: goods.id,
    goods_id: null,
    goods_name: goods.title,
    out_goods_sn: `ZG-${goods.id % 100_000}`,
    cat_id: leaf.id,
    cat_name: leaf.name,
    ...categoryNames,
    quantity: skus.reduce((sum, sku) => sum + sku.stock, 0),
    sku_group_price: rangeOf(skus.map((sku) => sku.groupFen)),
    sku_price: rangeOf(skus.map((sku) => sku.singleFen)),
    market_price: goods.marketFen,
    sold_quantity: sold.total,
    sold_quantity_for_thirty_days: sold.thirtyDays,
    is_onsale: goods.shelf === 'onSale',
    thumb_url: picture,
    hd_thumb_url: picture,
    created_at: goods.createdAt,
    shipment_limit_second: goods.shipmentLimitS,
    costTemplateId: goods.costTemplateId,
    reject_status: shelfStateOf(goods) === 'rejected' ? 1 : 0,
    reject_reason: goods.rejectReason,
    goods_inspect_score: { score: goods.score.toFixed(1) },
    sku_list: skus.map((sku) => ({
      skuId: sku.id,
      spec: sku.spec,
      skuQuantity: sku.stock,
      outSkuSn: outerCodeOf(goods, sku),
      isOnsale: true,
      normalPrice: sku.singleFen,
      groupPrice: sku.groupFen,
      activityGroupPrice: null,
      skuThumbUrl: picture,
    })),
  }
}
