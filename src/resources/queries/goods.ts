import { GOODS_PER_PAGE_MAX } from '../../../contract/merchantCalls/goods.ts'
import { goodsQuery } from '../goodsQuery.ts'
import { field } from '../schema/field.ts'
import { defineQuery, SilentList } from '../schema/query.ts'
import { totalUpTo } from './allPages.ts'
import { plainScore, plainStock } from './plainGoods.ts'
import { readPages } from './readPages.ts'
import { toGoodsRow } from './toGoodsRow.ts'

/** What is known of goods. */
export const goodsFields = {
  picture: field.picture({ label: { zh: '图片', en: 'Image' } }),
  goods_name: field.longText({ label: { zh: '商品名称', en: 'Goods' }, widthPx: 300 }),
  goods_id: field.id({ label: { zh: '商品 ID', en: 'Goods ID' }, widthPx: 135 }),
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
  market_price: field.money({ label: { zh: '参考价', en: 'Reference price' } }),
  out_goods_sn: field.id({ label: { zh: '商家编码', en: 'Own code' } }),
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
    out_sku_sn: field.id({ label: { zh: '规格编码', en: 'Own code' } }),
  },
} as const

/** Why a figure of the platform's list may be unreadable, and where plain ones are. */
const whereCompleted = {
  zh: '平台有时把列表里的这个数值加密显示。查询结束后会在后台逐件取明文，取不到的保持“无法识别”。',
  en: 'The platform sometimes writes this figure in signs of its own. A plain one is asked for after the query, goods by goods; where there is none, it stays unreadable.',
}
const whereSold = {
  zh: '平台有时把列表里的这个数值加密显示，没有接口给出同一数值的明文，所以保持“无法识别”。今天和昨天的成交，可在这一行的“平台数据”里看。',
  en: 'The platform sometimes writes this figure in signs of its own, and no call has the very same in plain numbers: it stays unreadable. “Figures” in the row has the sales of today and yesterday.',
}

function unreadable(help: typeof whereSold) {
  return { help, cell: () => import('../../pages/goods/UnreadableFigure.tsx').then((module) => module.UnreadableFigure) }
}

export const goods = defineQuery({
  page: goodsQuery,
  title: 'goods_name',
  fields: {
    ...goodsFields,
    stock: { ...goodsFields.stock, ...unreadable(whereCompleted) },
    sold_30d: { ...goodsFields.sold_30d, ...unreadable(whereSold) },
    sold: { ...goodsFields.sold, ...unreadable(whereSold) },
    score: { ...goodsFields.score, ...unreadable(whereCompleted) },
  },
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
        const came = goods_list.rows.length + unreadable
        if (page === 1 && came === 0 && typeof total !== 'number') throw new SilentList()
        return {
          total: total ?? totalUpTo(page, size, came),
          rows: goods_list.rows.map((each) => toGoodsRow(shop, each)),
          unreadable,
        }
      },
    }),
  plainSources: [plainStock, plainScore],
})
