import type * as z from 'zod/mini'
import type { wireGoods } from '../../../contract/merchantCalls/goods.ts'
import { type Figure, readFigure } from '../../values/figures.ts'

/** As much of goods as plans and read backs look at. Null: the platform does not say, or not readably. */
export interface PlanGoods {
  readonly shop_uid: string
  readonly goods_id: string
  readonly title: string
  readonly is_onsale: boolean
  readonly is_rejected: boolean
  readonly category: { readonly cat_id: string; readonly cat_name: string } | null
  readonly market_fen: number | null
  readonly template_id: string | null
  readonly skus: readonly PlanSku[]
}

export interface PlanSku {
  readonly sku_id: string
  readonly spec: string
  readonly stock: number | null
  readonly group_fen: number | null
  readonly single_fen: number | null
}

/** Goods as the platform's list shows them. */
export function toPlanGoods(shop_uid: string, goods: z.output<typeof wireGoods>): PlanGoods {
  return {
    shop_uid,
    goods_id: goods.id,
    title: goods.goods_name,
    is_onsale: goods.is_onsale,
    is_rejected: (goods.reject_status ?? 0) > 0,
    category: goods.cat_id ? { cat_id: goods.cat_id, cat_name: goods.cat_name ?? '' } : null,
    market_fen: goods.market_price ?? null,
    template_id: goods.costTemplateId ?? null,
    skus: (goods.sku_list ?? []).map((sku) => ({
      sku_id: sku.skuId,
      spec: sku.spec ?? '',
      stock: toNumber(readFigure(sku.skuQuantity)),
      group_fen: sku.groupPrice,
      single_fen: sku.normalPrice,
    })),
  }
}

function toNumber(figure: Figure): number | null {
  return typeof figure === 'number' ? figure : null
}
