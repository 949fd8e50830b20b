import type { PlanGoods, PlanSku } from './planGoods.ts'

/** Names a SKU in what is typed SKU by SKU. */
export function skuKey({ shop_uid }: Pick<PlanGoods, 'shop_uid'>, { sku_id }: Pick<PlanSku, 'sku_id'>): string {
  return `${shop_uid}/${sku_id}`
}

/** Names goods in what is typed goods by goods. */
export function goodsKey({ shop_uid, goods_id }: Pick<PlanGoods, 'shop_uid' | 'goods_id'>): string {
  return `${shop_uid}/${goods_id}`
}
