import { goods, goodsDetails, goodsFields } from '../../resources/queries/goods.ts'
import { plainStock } from '../../resources/queries/plainGoods.ts'
import { defineQuery } from '../../resources/schema/query.ts'
import { productPc } from './feature.ts'

const { picture, goods_name, goods_id, out_goods_sn, sku_ids, shop_name, group_price, stock, sold, state } = goodsFields

/** Goods as another product's window shows them: what names them, what they cost, and how they sell. */
export const goodsPc = defineQuery({
  page: productPc,
  title: 'goods_name',
  fields: {
    picture: { ...picture, widthPx: 62 },
    goods_name: { ...goods_name, widthPx: 120 },
    goods_id: {
      ...goods_id,
      widthPx: 145,
      cell: () => import('./GoodsIdCell.tsx').then((module) => module.GoodsIdCell),
    },
    shop_name: { ...shop_name, widthPx: 80 },
    group_price: { ...group_price, widthPx: 128 },
    stock: { ...stock, widthPx: 74 },
    sold: { ...sold, label: { zh: '销量', en: 'Sold' }, widthPx: 76 },
    state,
    out_goods_sn,
    sku_ids,
  },
  tabs: 'state',
  list: {
    columns: ['picture', 'goods_name', 'goods_id', 'shop_name', 'group_price', 'stock', 'sold'],
    search: ['goods_name', 'goods_id', 'out_goods_sn', 'sku_ids'],
    filters: [],
  },
  details: goodsDetails,
  read: goods.read,
  plainSources: [plainStock],
})
