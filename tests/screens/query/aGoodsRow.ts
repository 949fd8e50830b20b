import type { QueryRow } from '../../../src/resources/schema/query.ts'

/** A row of the goods query; its key is made of shop and goods id. */
export function aGoodsRow(
  values: Readonly<Record<string, unknown>> = {},
  shop_uid = 'shop-1',
  details: QueryRow['details'] = [],
): QueryRow {
  const goods_id = String(values.goods_id ?? '100000000001')
  return {
    key: `${shop_uid}/${goods_id}`,
    shop_uid,
    values: {
      goods_name: '连衣裙',
      goods_id,
      out_goods_sn: null,
      sku_ids: [],
      shop_name: shop_uid,
      cat_name: '女装',
      group_price: [1_000, 1_500],
      single_price: [1_200, 1_700],
      stock: 5,
      sold: 100,
      sold_30d: 10,
      created_at: 1_700_000_000_000,
      score: 4.5,
      state: 'onSale',
      ...values,
    },
    details,
  }
}
