import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { readFigure } from '../../values/figures.ts'
import type { QueryRow, QueryShop } from '../schema/query.ts'

type WireGoods = MerchantResult<'goodsList'>['goods_list']['rows'][number]
type WireSku = NonNullable<WireGoods['sku_list']>[number]

export const goodsStates = ['onSale', 'soldOut', 'offShelf', 'rejected'] as const
export type GoodsState = (typeof goodsStates)[number]

const SECOND_MS = 1_000

/** Goods of the platform as a row. Prices stay ranges; a figure that cannot be read stays a text. */
export function toGoodsRow({ shop_uid, shop_name }: QueryShop, goods: WireGoods): QueryRow {
  const skus = goods.sku_list ?? []
  return {
    key: `${shop_uid}/${goods.id}`,
    shop_uid,
    values: {
      picture: goods.thumb_url ?? goods.hd_thumb_url ?? null,
      goods_name: goods.goods_name,
      goods_id: goods.id,
      out_goods_sn: goods.out_goods_sn ?? null,
      sku_ids: skus.map(({ skuId }) => skuId),
      shop_name,
      cat_name: goods.cat_name ?? null,
      group_price: goods.sku_group_price,
      single_price: goods.sku_price,
      market_price: goods.market_price ?? null,
      stock: readFigure(goods.quantity),
      sold: readFigure(goods.sold_quantity),
      sold_30d: readFigure(goods.sold_quantity_for_thirty_days),
      created_at: goods.created_at ? goods.created_at * SECOND_MS : null,
      score: readFigure(goods.goods_inspect_score?.score),
      state: toGoodsState(goods),
      reject_reason: goods.reject_reason ?? null,
      template_id: goods.costTemplateId ?? null,
    },
    details: skus.map(toSku),
  }
}

function toSku(sku: WireSku) {
  return {
    spec: sku.spec ?? null,
    sku_id: sku.skuId,
    out_sku_sn: sku.outSkuSn ?? null,
    group_price: sku.groupPrice,
    single_price: sku.normalPrice,
    stock: readFigure(sku.skuQuantity),
  }
}

/** The tab of the platform's own page. Goods on sale with a stock of 0 are sold out; an unreadable stock is not taken for 0. */
export function toGoodsState(goods: Pick<WireGoods, 'is_onsale' | 'reject_status' | 'quantity'>): GoodsState {
  if (goods.reject_status === 1) return 'rejected'
  if (!goods.is_onsale) return 'offShelf'
  return readFigure(goods.quantity) === 0 ? 'soldOut' : 'onSale'
}
