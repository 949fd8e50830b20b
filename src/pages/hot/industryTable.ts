import type { HotDay, HotRow } from '../../../contract/entities/hotList.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { field } from '../../resources/schema/field.ts'
import { defineQueryTable, type QueryRow } from '../../resources/schema/query.ts'
import type { ChartRow } from '../../ui/charts/chartRow.ts'
import { industryList } from './feature.ts'
import { toNamedList } from './hotTables.ts'
import { keptRanks, rankChange } from './rules/rankChange.ts'

export type RankedCategory = MerchantResult<'industryRank'>['list']['rows'][number]

/** The category whose parts are ranked, in the address: `8000` or `8000.800001`, from the first level on. */
export const CATEGORY_PARAMETER = 'cat'

export const industryTable = defineQueryTable({
  page: toNamedList(industryList, '', { zh: '排行', en: 'ranking' }),
  title: 'cat_name',
  fields: {
    rank: field.number({
      label: { zh: '名次', en: 'Rank' },
      help: { zh: '名次前是与上一次保存的那天相比的升降。', en: 'Before it: places up or down against the last day that was kept.' },
      widthPx: 100,
      cell: () => import('./RankCell.tsx').then(({ PlaceCell }) => PlaceCell),
    }),
    rank_change: field.number({
      label: { zh: '名次变化', en: 'Rank change' },
      help: { zh: '与上一次保存的那天相比。', en: 'Against the last day that was kept.' },
      widthPx: 120,
      cell: () => import('./RankCell.tsx').then(({ RankCell }) => RankCell),
    }),
    cat_name: field.text({ label: { zh: '类目', en: 'Category' }, widthPx: 130 }),
    sales: field.number({ label: { zh: '30 天销量', en: 'Sold in 30 days' }, widthPx: 120 }),
    growth: field.ratio({ label: { zh: '增长', en: 'Growth' }, widthPx: 90 }),
    goods_count: field.number({ label: { zh: '在售商品数', en: 'Goods on sale' }, widthPx: 110 }),
    per_goods: field.number({
      label: { zh: '每个商品销量', en: 'Sold per goods' },
      help: { zh: '30 天销量除以在售商品数：越高，竞争越少。', en: 'Sold in 30 days over goods on sale: the more, the less competition.' },
      widthPx: 110,
    }),
    price_band: field.moneyRange({ label: { zh: '价格带', en: 'Price band' }, widthPx: 145 }),
    trend: field.number({
      label: { zh: '走势', en: 'Trend' },
      help: { zh: '最近 30 天每天的件数；按合计排序。', en: 'Pieces of each of the last 30 days; sorted by their sum.' },
      widthPx: 145,
      cell: () => import('./TrendCell.tsx').then(({ TrendCell }) => TrendCell),
    }),
    cat_id: field.id({ label: { zh: '类目 ID', en: 'Category ID' }, widthPx: 120 }),
  },
  list: {
    columns: ['rank', 'cat_name', 'sales', 'growth', 'goods_count', 'per_goods', 'price_band', 'trend'],
    search: ['cat_name', 'cat_id'],
    filters: ['sales', 'growth', 'goods_count', 'price_band'],
    sort: 'rank',
    kept: [CATEGORY_PARAMETER],
  },
})

/**
 * `kept`: days of this list, oldest first; undefined: nothing is kept. `day`: today. `unreadable`: categories that came and could not be read. A rank is a
 * place among all, so that none is known where one of them is missing.
 */
export function toIndustryRows(
  ranked: readonly RankedCategory[],
  kept: readonly HotDay[] | undefined,
  day: string,
  unreadable = 0,
): readonly QueryRow[] {
  const last = kept?.findLast((each) => each.day < day)
  const rankThen = last ? keptRanks(last) : () => undefined
  return bySales(ranked).map((each, index) => {
    const rank = unreadable > 0 ? null : index + 1
    const change = rank === null ? 'unknown' : rankChange(rank, rankThen(each.catId))
    const [low = null, high = low] = [...each.priceBand].toSorted((a, b) => a - b)
    return {
      key: each.catId,
      shop_uid: '',
      values: {
        rank,
        change,
        rank_change: typeof change === 'number' ? change : null,
        cat_name: each.catName,
        cat_id: each.catId,
        sales: each.sales30d,
        growth: each.growth,
        goods_count: each.goodsCount,
        per_goods: each.goodsCount > 0 ? Math.round((each.sales30d / each.goodsCount) * 10) / 10 : null,
        price_band: low === null ? null : [low, high],
        days: each.trend,
        trend: each.trend.reduce((all, pieces) => all + pieces, 0),
      },
      details: [],
    }
  })
}

/** As the backend keeps it: nothing where a category could not be read, since no rank is known then. */
export function toKeptCategories(ranked: readonly RankedCategory[], unreadable = 0): readonly HotRow[] {
  if (unreadable > 0) return []
  return bySales(ranked).map(({ catId, catName, sales30d, growth, priceBand }, index) => ({
    id: catId,
    name: catName,
    rank: index + 1,
    value: sales30d,
    words: '',
    growth,
    price_fen: priceBand.length > 0 ? Math.min(...priceBand) : null,
    price_to_fen: priceBand.length > 0 ? Math.max(...priceBand) : null,
  }))
}

/** What the chart can show of a category. */
export const industryMeasures = ['sales', 'growth', 'price'] as const
export type IndustryMeasure = (typeof industryMeasures)[number]

/** Categories that a chart can tell apart. */
const CHARTED_MAX = 6

/** The first categories of the last day, over all days that were kept. A day that says nothing of one has no point. */
export function toHistory(kept: readonly HotDay[], measure: IndustryMeasure): readonly ChartRow[] {
  const first = kept.at(-1)?.rows.slice(0, CHARTED_MAX) ?? []
  return kept.flatMap(({ day, rows }) =>
    first.flatMap(({ id, name }): readonly ChartRow[] => {
      const row = rows.find((each) => each.id === id)
      const y = row ? measureOf(row, measure) : null
      return y === null ? [] : [{ x: day, y, series: name }]
    }),
  )
}

function measureOf({ value, growth, price_fen }: HotRow, measure: IndustryMeasure): number | null {
  if (measure === 'sales') return value
  return measure === 'growth' ? growth : price_fen
}

function bySales(ranked: readonly RankedCategory[]): readonly RankedCategory[] {
  return ranked.toSorted((a, b) => b.sales30d - a.sales30d)
}
