import { BASIS_PARAMETER, WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import type { PageDeclaration } from '../../resources/schema/definePage.ts'
import { field } from '../../resources/schema/field.ts'
import { defineQueryTable, type QueryTable } from '../../resources/schema/query.ts'
import type { Text } from '../../resources/schema/text.ts'
import { chanceStateOptions, notPicked } from './chanceStates.ts'

/** Which of both lists is open; in the address. */
export const PART_PARAMETER = 'part'

/** Fields of both lists. Cells of a rank and of a trend read more of the row than the number that they are sorted by. */
const shared = {
  rank: field.number({
    label: { zh: '名次', en: 'Rank' },
    help: { zh: '名次前是与上一期（前一天同一时刻，或前一周）相比的升降。', en: 'Before it: places up or down against the period before.' },
    widthPx: 130,
    cell: () => import('./RankCell.tsx').then(({ PlaceCell }) => PlaceCell),
  }),
  rank_change: field.number({
    label: { zh: '名次变化', en: 'Rank change' },
    help: { zh: '与上一期（前一天同一时刻，或前一周）相比升降的名次。', en: 'Places up or down against the period before.' },
    widthPx: 120,
    cell: () => import('./RankCell.tsx').then(({ RankCell }) => RankCell),
  }),
  picture: field.picture({ label: { zh: '图片', en: 'Image' } }),
  goods_name: field.longText({ label: { zh: '商品', en: 'Goods' }, widthPx: 220 }),
  category: field.text({ label: { zh: '类目', en: 'Category' }, widthPx: 120 }),
  trend: field.number({
    label: { zh: '走势', en: 'Trend' },
    help: { zh: '最近 7 天每天的件数；按合计排序。', en: 'Pieces of each of the last 7 days; sorted by their sum.' },
    widthPx: 145,
    cell: () => import('./TrendCell.tsx').then(({ TrendCell }) => TrendCell),
  }),
} as const

const sold = {
  pieces: field.number({ label: { zh: '件数', en: 'Pieces' }, widthPx: 90 }),
  orders: field.number({ label: { zh: '订单', en: 'Orders' }, widthPx: 100 }),
  sales: field.money({ label: { zh: '成交金额', en: 'Sales' }, widthPx: 110 }),
} as const

/** Its cells read the goods of the row; an exported file has their number. */
const ownLinks = field.id({
  label: { zh: '去处理', en: 'Go to' },
  help: { zh: '多家店铺的同款，去卖得最多的那家。', en: 'Of the same goods in several shops: of the one that sells most.' },
  widthPx: 330,
  cell: () => import('./HotLinks.tsx').then(({ OwnLinks }) => OwnLinks),
})

/** A list with columns, views and a name of its own within a page. `suffix`: of the name under which they are kept. */
export function toNamedList({ authored, ...page }: PageDeclaration, suffix: string, { zh, en }: Text): PageDeclaration {
  const label = { zh: `${authored.label.zh}：${zh}`, en: `${authored.label.en}: ${en}` }
  return { ...page, authored: { ...authored, name: authored.name + suffix, label } }
}

/** Best sellers of one's own shops: the same goods of several shops are one line, which opens into its shops. */
export function ownTable(page: PageDeclaration): QueryTable {
  return defineQueryTable({
    page: toNamedList(page, '', { zh: '自家商品', en: 'own goods' }),
    title: 'goods_name',
    fields: {
      ...shared,
      ...sold,
      shops: field.number({ label: { zh: '店铺数', en: 'Shops' }, widthPx: 85 }),
      shop_names: field.texts({ label: { zh: '店铺', en: 'Shop names' }, widthPx: 180 }),
      goods_ids: field.texts({ label: { zh: '商品 ID', en: 'Goods IDs' }, widthPx: 160 }),
      platform_rank: field.number({
        label: { zh: '平台名次', en: 'Rank on the platform' },
        help: {
          zh: '同一商品在平台榜单中的名次；空：不在读到的榜单里。',
          en: 'Where the same goods are on the platform’s list; empty: they are not on what was read of it.',
        },
        widthPx: 130,
      }),
      goods_id: ownLinks,
    },
    list: {
      columns: ['rank', 'picture', 'goods_name', 'shops', 'pieces', 'sales', 'trend', 'goods_id'],
      search: ['goods_name', 'goods_ids', 'shop_names'],
      filters: ['category', 'pieces', 'sales', 'shops'],
      facets: ['category'],
      sort: 'rank',
      kept: [WINDOW_PARAMETER, BASIS_PARAMETER, PART_PARAMETER],
    },
    sums: ['pieces', 'orders', 'sales'],
    details: {
      label: { zh: '各店铺', en: 'Shops' },
      fields: {
        shop_name: field.text({ label: { zh: '店铺', en: 'Shop' } }),
        goods_id: field.id({ label: { zh: '商品 ID', en: 'Goods ID' } }),
        ...sold,
        share: field.ratio({ label: { zh: '占比', en: 'Share' } }),
        shop: ownLinks,
      },
    },
  })
}

/** The platform's list, and what its words come to. */
export function platformTable(page: PageDeclaration): QueryTable {
  return defineQueryTable({
    page: toNamedList(page, 'Platform', { zh: '平台榜单', en: 'platform' }),
    title: 'goods_name',
    fields: {
      ...shared,
      price: field.money({ label: { zh: '拼单价', en: 'Group price' }, widthPx: 110 }),
      sales_words: field.text({ label: { zh: '平台销量', en: 'Its sales' }, widthPx: 95 }),
      likely_low: field.number({
        label: { zh: '每天可能至少', en: 'Likely a day, from' },
        help: {
          zh: '用榜上自家商品的真实销量校准；自家商品少于 5 个时不给。',
          en: 'Learned from own goods on the list, whose true sales are known; nothing is said with fewer than 5 of them.',
        },
        widthPx: 110,
      }),
      likely_high: field.number({ label: { zh: '每天可能至多', en: 'Likely a day, to' }, widthPx: 110 }),
      days_listed: field.number({
        label: { zh: '在榜天数', en: 'Days on the list' },
        help: {
          zh: '在保存过的最近 31 天里，每天保存前 100 名。',
          en: 'Of the last 31 days, where they were kept: the first 100 of each.',
        },
        widthPx: 110,
      }),
      mall_name: field.text({ label: { zh: '卖家', en: 'Seller' }, widthPx: 140 }),
      is_own: field.boolean({ label: { zh: '自家商品', en: 'Own goods' }, widthPx: 100 }),
      goods_id: field.id({ label: { zh: '商品 ID', en: 'Goods ID' }, widthPx: 150 }),
      state: field.state({
        label: { zh: '机会', en: 'Opportunity' },
        help: {
          zh: '选为机会后，在“机会商品”里跟进货源、利润与上架。',
          en: 'Picked, it is followed among the opportunities: source, profit, publishing.',
        },
        widthPx: 130,
        states: [notPicked, ...chanceStateOptions],
        cell: () => import('./ChanceCell.tsx').then(({ ChanceCell }) => ChanceCell),
      }),
      collect: field.text({
        label: { zh: '采集', en: 'Collect' },
        help: {
          zh: '自家商品直接采集；别家的商品读不到，到批发网找同款货源。',
          en: 'Own goods are collected as they are. Those of others cannot be read: the like is looked for on the wholesale site.',
        },
        widthPx: 160,
        cell: () => import('./HotLinks.tsx').then(({ MarketLink }) => MarketLink),
      }),
    },
    list: {
      columns: ['rank', 'picture', 'goods_name', 'price', 'sales_words', 'likely_low', 'likely_high', 'trend', 'state', 'collect'],
      search: ['goods_name', 'goods_id', 'mall_name'],
      filters: ['category', 'price', 'is_own', 'state', 'days_listed'],
      facets: ['category'],
      sort: 'rank',
      kept: [WINDOW_PARAMETER, BASIS_PARAMETER, PART_PARAMETER],
    },
  })
}
