import { GOODS_PER_PAGE_MAX } from '../../../contract/merchantCalls/goods.ts'
import { totalUpTo } from '../../domain/collectRows.ts'
import { goodsQuery } from '../goodsQuery.ts'
import { field } from '../schema/field.ts'
import { defineQuery } from '../schema/query.ts'
import { readPages } from './readPages.ts'
import { toGoodsRow } from './toGoodsRow.ts'

/** What is known of goods. */
export const goodsFields = {
  picture: field.picture({ label: { zh: '图片', en: 'Image' }, widthPx: 92 }),
  goods_name: field.longText({ label: { zh: '商品名称', en: 'Goods' }, widthPx: 260 }),
  goods_id: field.id({ label: { zh: '商品 ID', en: 'Goods ID' }, widthPx: 160 }),
  shop_name: field.text({ label: { zh: '店铺', en: 'Shop' }, widthPx: 140 }),
  group_price: field.moneyRange({ label: { zh: '拼单价', en: 'Group price' } }),
  single_price: field.moneyRange({ label: { zh: '单买价', en: 'Single price' } }),
  stock: field.number({ label: { zh: '库存', en: 'Stock' }, widthPx: 105 }),
  sold_30d: field.number({ label: { zh: '30 天销量', en: 'Sold in 30 days' } }),
  sold: field.number({ label: { zh: '累计销量', en: 'Sold in all' } }),
  created_at: field.dateTime({ label: { zh: '创建时间', en: 'Created' } }),
  score: field.number({ label: { zh: '评分', en: 'Score' }, widthPx: 100 }),
  state: field.state({
    label: { zh: '状态', en: 'State' },
    widthPx: 110,
    states: [
      { value: 'onSale', label: { zh: '在售', en: 'On sale' }, tone: 'good' },
      { value: 'soldOut', label: { zh: '已售罄', en: 'Sold out' }, tone: 'warning' },
      { value: 'offShelf', label: { zh: '已下架', en: 'Off shelf' }, tone: 'quiet' },
      { value: 'rejected', label: { zh: '已驳回', en: 'Rejected' }, tone: 'bad' },
    ],
  }),
  cat_name: field.text({ label: { zh: '类目', en: 'Category' } }),
  market_price: field.money({ label: { zh: '参考价', en: 'Market price' } }),
  out_goods_sn: field.id({ label: { zh: '商家编码', en: 'Own number' } }),
  sku_ids: field.texts({ label: { zh: '规格 ID', en: 'SKU IDs' } }),
  template_id: field.id({ label: { zh: '运费模板 ID', en: 'Freight template ID' }, widthPx: 170 }),
  reject_reason: field.text({ label: { zh: '驳回原因', en: 'Why rejected' } }),
} as const

/** What opens below them. */
export const goodsDetails = {
  label: { zh: '规格', en: 'SKUs' },
  fields: {
    spec: field.text({ label: { zh: '规格', en: 'Spec' } }),
    group_price: field.money({ label: { zh: '拼单价', en: 'Group price' } }),
    single_price: field.money({ label: { zh: '单买价', en: 'Single price' } }),
    stock: field.number({ label: { zh: '库存', en: 'Stock' } }),
    sku_id: field.id({ label: { zh: '规格 ID', en: 'SKU ID' } }),
    out_sku_sn: field.id({ label: { zh: '规格编码', en: 'Own number' } }),
  },
} as const

export const goods = defineQuery({
  page: goodsQuery,
  title: 'goods_name',
  fields: goodsFields,
  tabs: 'state',
  list: {
    columns: [
      'picture',
      'goods_name',
      'goods_id',
      'shop_name',
      'group_price',
      'single_price',
      'stock',
      'sold_30d',
      'sold',
      'created_at',
      'score',
      'state',
    ],
    search: ['goods_name', 'goods_id', 'out_goods_sn', 'sku_ids'],
    filters: ['shop_name', 'cat_name', 'group_price', 'stock', 'sold_30d', 'sold', 'created_at'],
    facets: ['shop_name', 'cat_name'],
  },
  sums: ['stock', 'sold_30d', 'sold'],
  details: goodsDetails,
  // Every state in one reading: each row says which tab it belongs to, and each page costs the shop half a second.
  read: (shop, tools, emit) =>
    readPages({
      pageSize: GOODS_PER_PAGE_MAX,
      tools,
      emit,
      async fetchPage(page, size) {
        const { total, goods_list } = await tools.call('goodsList', shop.shop_uid, { page, size })
        const unreadable = goods_list.unreadable.length
        return {
          total: total ?? totalUpTo(page, size, goods_list.rows.length + unreadable),
          rows: goods_list.rows.map((each) => toGoodsRow(shop, each)),
          unreadable,
        }
      },
    }),
})
