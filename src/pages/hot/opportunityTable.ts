import type { Chance, HotDay, HotRow } from '../../../contract/entities/hotList.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import type { FigureRow } from '../../figures/answers/question.ts'
import { WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import { field } from '../../resources/schema/field.ts'
import { defineQueryTable, type QueryRow } from '../../resources/schema/query.ts'
import { chanceStateOptions, notPicked } from './chanceStates.ts'
import { opportunityGoods } from './feature.ts'
import { toNamedList } from './hotTables.ts'
import { calibrateSales, type KnownSales } from './rules/calibrateSales.ts'
import { type ChanceScore, categoryWord, scoreChance } from './rules/chanceScore.ts'

export type Opportunity = MerchantResult<'opportunityGoods'>['list']['rows'][number]

/** The search word, and the open part, in the address. */
export const WORD_PARAMETER = 'word'
export const CHANCE_PART_PARAMETER = 'part'

export const opportunityTable = defineQueryTable({
  page: toNamedList(opportunityGoods, '', { zh: '平台机会', en: 'on the platform' }),
  title: 'keywords',
  fields: {
    picture: field.picture({ label: { zh: '图片', en: 'Image' } }),
    keywords: field.longText({ label: { zh: '搜索词', en: 'Search words' }, widthPx: 220 }),
    score: field.number({
      label: { zh: '评分', en: 'Score' },
      help: {
        zh: '以每天可能的销量为主，只按已知的部分计算；没有销量依据，或单个商品每天可能卖不到 1 件时不给分。点开看每一部分。评分用来筛选，不是结论。',
        en: 'Mainly of what it is likely to sell a day, of the parts that are known alone; without that, or where it is likely to sell less than one a day, there is no score. Open it to see each. A score is a filter, and no verdict.',
      },
      widthPx: 150,
      cell: () => import('./ScoreCell.tsx').then(({ ScoreCell }) => ScoreCell),
    }),
    quality: field.state({
      label: { zh: '数据质量', en: 'Quality of its data' },
      widthPx: 120,
      states: [
        { value: 'good', label: { zh: '充分', en: 'Good' }, tone: 'good' },
        { value: 'fair', label: { zh: '一般', en: 'Fair' }, tone: 'warning' },
        { value: 'poor', label: { zh: '不足', en: 'Poor' }, tone: 'bad' },
      ],
    }),
    hot_index: field.number({ label: { zh: '热度', en: 'Hot index' }, widthPx: 110 }),
    heat_times: field.ratio({
      label: { zh: '热度变化', en: 'Against before' },
      help: { zh: '与已保存各天的平均热度相比。', en: 'Against the mean of the days that were kept.' },
      widthPx: 120,
    }),
    refer_price: field.money({ label: { zh: '参考价', en: 'Price named' }, widthPx: 120 }),
    likely_low: field.number({
      label: { zh: '单个商品每天可能至少', en: 'Likely sold a day, from' },
      help: {
        zh: '用标题含同一词的自家商品的真实销量校准；可参考的少于 5 个时不给。',
        en: 'Learned from own goods whose titles have the words, and what these truly sold; nothing is said with fewer than 5 to learn from.',
      },
      widthPx: 120,
    }),
    likely_high: field.number({ label: { zh: '单个商品每天可能至多', en: 'Likely sold a day, to' }, widthPx: 120 }),
    own_goods: field.number({ label: { zh: '自家同类商品', en: 'Own goods like it' }, widthPx: 120 }),
    own_middle: field.number({
      label: { zh: '自家单个商品每天销量', en: 'Own sales a day of one goods' },
      help: { zh: '自家同类商品中居中的一个。', en: 'Of the middle one of own goods like it.' },
      widthPx: 130,
    }),
    own_per_day: field.number({
      label: { zh: '自家同类合计每天销量', en: 'Own sales a day of all together' },
      help: {
        zh: '自家同类商品的销量之和，与单个商品的可能销量不是一回事。',
        en: 'All own goods like it, added up: not what one goods sells.',
      },
      widthPx: 130,
    }),
    state: field.state({
      label: { zh: '进度', en: 'Progress' },
      widthPx: 240,
      states: [notPicked, ...chanceStateOptions],
      cell: () => import('./ChanceCell.tsx').then(({ ChanceCell }) => ChanceCell),
    }),
    chance_id: field.id({ label: { zh: '机会 ID', en: 'Opportunity ID' }, widthPx: 150 }),
  },
  tabs: 'state',
  list: {
    columns: [
      'picture',
      'keywords',
      'score',
      'quality',
      'state',
      'hot_index',
      'likely_low',
      'likely_high',
      'own_middle',
      'refer_price',
      'own_goods',
    ],
    search: ['keywords', 'chance_id'],
    filters: ['score', 'quality', 'hot_index', 'refer_price', 'own_goods'],
    sort: '-score',
    kept: [WINDOW_PARAMETER, WORD_PARAMETER, CHANCE_PART_PARAMETER],
  },
})

interface Around {
  /** Goods of one's own over a window; null: not known. */
  readonly own: readonly FigureRow[] | null
  /** Days of that window. */
  readonly days: number
  /** What the list said before; undefined: nothing is kept. */
  readonly kept: readonly HotDay[] | undefined
  /** By chance_id. */
  readonly picked: ReadonlyMap<string, Chance>
  /** Today, `2026-11-22`. */
  readonly day: string
}

/** Opportunities with their score and what the hot index comes to. */
export function toOpportunityRows(found: readonly Opportunity[], { own, days, kept, picked, day }: Around): readonly QueryRow[] {
  const titled = own?.map((row) => ({ row, title: (row.name?.title ?? '').toLowerCase() })) ?? null
  const likes = found.map((each) => ({ each, like: titled && toLike(titled, categoryWord(each.keywords), days) }))
  const known = likes.flatMap(({ each, like }): readonly KnownSales[] =>
    like && like.goods > 0 && each.hot_index ? [{ said: each.hot_index, perDay: like.middlePerDay }] : [],
  )
  return likes.map(({ each, like }) => {
    const heat = each.hot_index ?? null
    const price = each.refer_price ?? null
    const usual = usualHeat(kept ?? [], each.chance_id, day)
    const chance = picked.get(each.chance_id)
    const heatTimes = heat === null || usual === null ? null : heat / usual
    const likely = heat === null ? null : calibrateSales(known, heat)
    const score: ChanceScore = scoreChance({
      likelyPerDay: likely && (likely.low + likely.high) / 2,
      ownPerDay: like ? like.perDay : null,
      marginBp: chance?.margin_bp ?? null,
      heatTimes,
      priceTimes: price === null || !like?.middleFen ? null : price / like.middleFen,
    })
    return {
      key: each.chance_id,
      shop_uid: '',
      values: {
        picture: each.pic_url ?? null,
        keywords: each.keywords,
        chance_id: each.chance_id,
        hot_index: heat,
        heat_times: heatTimes === null ? null : heatTimes - 1,
        refer_price: price,
        likely_low: likely?.low ?? null,
        likely_high: likely?.high ?? null,
        own_goods: like?.goods ?? null,
        own_middle: like && like.goods > 0 ? Math.round(like.middlePerDay * 10) / 10 : null,
        own_per_day: like ? Math.round(like.perDay * 10) / 10 : null,
        score: score.score,
        parts: score.parts,
        quality: score.quality,
        state: chance?.state ?? 'open',
      },
      details: [],
    }
  })
}

/** Goods of one's own with the same words. */
interface Like {
  readonly goods: number
  /** Pieces a day, together and of the middle one. */
  readonly perDay: number
  readonly middlePerDay: number
  /** What a piece of the middle one goes for; null: none was sold. */
  readonly middleFen: number | null
}

/** A row with its title in lower case, which is compared with the words of each opportunity. */
interface TitledRow {
  readonly row: FigureRow
  readonly title: string
}

function toLike(own: readonly TitledRow[], word: string | null, days: number): Like {
  const fitting = own.flatMap(({ row, title }) => (word !== null && title.includes(word) ? [row] : []))
  const pieces = fitting.map(({ sums }) => sums.itemsSold?.part ?? 0)
  const prices = fitting.flatMap(({ sums }) => (sums.itemsSold?.part ? [(sums.salesAmount?.part ?? 0) / sums.itemsSold.part] : []))
  return {
    goods: fitting.length,
    perDay: pieces.reduce((sum, each) => sum + each, 0) / days,
    middlePerDay: (middle(pieces) ?? 0) / days,
    middleFen: middle(prices),
  }
}

function middle(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}

/** The mean of the days before today on which it was on the list; null: it was on none. */
function usualHeat(kept: readonly HotDay[], id: string, day: string): number | null {
  const before = kept.filter((each) => each.day < day).flatMap(({ rows }) => rows.find((row) => row.id === id)?.value ?? [])
  return before.length === 0 ? null : before.reduce((sum, each) => sum + each, 0) / before.length || null
}

/** As the backend keeps it. */
export function toKeptOpportunities(found: readonly Opportunity[]): readonly HotRow[] {
  return found.map(({ chance_id, keywords, hot_index, refer_price }, index) => ({
    id: chance_id,
    name: keywords,
    rank: index + 1,
    value: hot_index ?? null,
    words: '',
    price_fen: refer_price ?? null,
    price_to_fen: null,
    growth: null,
  }))
}
