import type { Chance, HotDay, HotRow } from '../../../contract/entities/hotList.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import type { FigureRow } from '../../figures/answers/question.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import { goodsChanceId } from './chances.ts'
import { calibrateSales, type KnownSales } from './rules/calibrateSales.ts'
import { keptRanks, rankChange } from './rules/rankChange.ts'
import { leastOfWords } from './rules/salesWords.ts'

export type ListedGoods = MerchantResult<'hotList'>['list']['rows'][number]

/** Goods of the list that are one's own, with what they truly sold. `days`: of the window of `sold`. */
export function toKnownSales(listed: readonly ListedGoods[], sold: readonly FigureRow[], days: number): readonly KnownSales[] {
  const piecesOf = new Map<string, number>()
  for (const { goods = '', sums } of sold) piecesOf.set(goods, (piecesOf.get(goods) ?? 0) + (sums.itemsSold?.part ?? 0))
  return listed.flatMap(({ goodsId, salesTip }) => {
    const said = leastOfWords(salesTip)
    const pieces = piecesOf.get(goodsId)
    return said === null || pieces === undefined ? [] : [{ said, perDay: pieces / days }]
  })
}

interface Around {
  /** Undefined: nothing is kept. */
  readonly kept: readonly HotDay[] | undefined
  readonly known: readonly KnownSales[]
  /** Numbers of one's own goods. */
  readonly own: ReadonlySet<string>
  /** Today, `2026-11-22`. */
  readonly day: string
  /** Opportunities by chance_id. Default: none are known. */
  readonly picked?: ReadonlyMap<string, Chance>
}

export function toPlatformRows(listed: readonly ListedGoods[], { kept, known, own, day, picked }: Around): readonly QueryRow[] {
  const daysOf = new Map<string, number>()
  for (const { rows } of kept ?? []) for (const { id } of rows) daysOf.set(id, (daysOf.get(id) ?? 0) + 1)
  const last = kept?.findLast((each) => each.day < day)
  const rankThen = last ? keptRanks(last) : () => undefined
  return listed.map((goods) => {
    // What the platform itself says of the list before; where it says nothing, what was kept of it.
    const keptRank = rankThen(goods.goodsId)
    const before = goods.lastRank ?? keptRank ?? (goods.lastRank === null ? null : keptRank)
    const change = rankChange(goods.rank, before)
    const said = leastOfWords(goods.salesTip)
    const likely = said === null ? null : calibrateSales(known, said)
    return {
      key: goods.goodsId,
      shop_uid: '',
      values: {
        rank: goods.rank,
        change,
        rank_change: typeof change === 'number' ? change : null,
        picture: goods.thumbUrl ?? null,
        goods_name: goods.goodsName,
        goods_id: goods.goodsId,
        category: goods.catName,
        price: goods.minGroupPrice,
        sales_words: goods.salesTip,
        likely_low: likely?.low ?? null,
        likely_high: likely?.high ?? null,
        days: goods.trend,
        trend: goods.trend.reduce((all, pieces) => all + pieces, 0),
        days_listed: daysOf.get(goods.goodsId) ?? null,
        mall_name: goods.mallName ?? null,
        is_own: own.has(goods.goodsId),
        chance_id: goodsChanceId(goods.goodsId),
        keywords: goods.goodsName,
        state: picked?.get(goodsChanceId(goods.goodsId))?.state ?? 'open',
      },
      details: [],
    }
  })
}

/** As the backend keeps it. */
export function toKeptGoods(listed: readonly ListedGoods[]): readonly HotRow[] {
  return listed.map(({ goodsId, goodsName, rank, salesTip, minGroupPrice }) => ({
    id: goodsId,
    name: goodsName,
    rank,
    value: leastOfWords(salesTip),
    words: salesTip,
    price_fen: minGroupPrice,
    price_to_fen: null,
    growth: null,
  }))
}
