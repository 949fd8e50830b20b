import { describe, expect, it } from 'vitest'
import type { Cost, CostTerms } from '../../../../contract/entities/cost.ts'
import { isByShopAndDay } from '../../../../src/figures/answers/totals.ts'
import { askProfit, type ExpectedProfit } from '../../../../src/pages/workplace/day/askProfit.ts'
import { noon } from '../../../figures/someRows.ts'
import { aCost } from '../../../server/builders/costs.ts'
import { type Sale, someDays } from './someDays.ts'

const now = noon() + 600
/** Of a price of 100 yuan: 60 fen of fees, 40 yuan for the goods, 4.10 for freight, packing and insurance. */
const KEPT_FEN = 5_530
/** Of the half that is cancelled nothing is left, and nothing was spent on it. */
const KEPT_OF_HALF_FEN = KEPT_FEN / 2

const costOf = (shop_uid: string, goods_id: string, terms: CostTerms = { costFen: 4_000 }): Cost => ({
  ...aCost({ shop_uid, goods_id, sku_id: '', terms }),
  saved_by: 'u',
  saved_by_name: 'Ning',
  saved_at: 1,
})
const each = (from: number, to: number, sale: Omit<Sale, 'daysAgo'>): Sale[] =>
  Array.from({ length: from - to + 1 }, (_, index) => ({ ...sale, daysAgo: to + index }))
/** Orders that are old enough to have come back, and none that did. */
const history = each(60, 16, { fen: 10_000 })
const halfCancelled = [...each(45, 16, { fen: 10_000, refundFen: 10_000 }), ...each(45, 16, { fen: 10_000 })]

interface Asked {
  readonly sales: Readonly<Record<string, readonly Sale[]>>
  readonly unread?: Readonly<Record<string, readonly number[]>>
  readonly costs?: readonly Cost[]
  readonly shops?: readonly string[]
  /** Fen by hour. Default: none. */
  readonly adHours?: readonly number[]
  /** Day sheets know of the days that were not read here. Default: they do not. */
  readonly hasSheets?: boolean
}

async function ask({
  sales,
  unread = {},
  costs = [costOf('s1', 's1-goods')],
  shops = Object.keys(sales),
  adHours = [],
  hasSheets = false,
}: Asked) {
  const asked: (readonly string[])[] = []
  const here = someDays({ sales, unread })
  const sheets = someDays({ sales })
  const figure: typeof here = (question) => (hasSheets && question.bySheets && isByShopAndDay(question) ? sheets(question) : here(question))
  const profit = await askProfit(figure, {
    shops,
    withYesterday: shops,
    withLastWeek: shops,
    now,
    asOf: noon(),
    freight: [],
    askHours: async () => ({ spendFen: adHours, readAt: noon(), missing: [] }),
    costsOf: async (goods) => {
      asked.push(goods)
      return costs
    },
  })
  return { profit: profit as ExpectedProfit, asked }
}

describe('what the sales of today are expected to leave', () => {
  it('is what the calculator says of an order, for each yuan that was sold', async () => {
    const { profit, asked } = await ask({ sales: { s1: [{ daysAgo: 0, fen: 10_000 }, { daysAgo: 0, fen: 10_000 }, ...history] } })
    expect(profit).toMatchObject({ fen: 2 * KEPT_FEN, adsFen: 0, today: { fen: 2 * KEPT_FEN, soldFen: 20_000, knownFen: 20_000 } })
    expect(asked).toEqual([['s1-goods']])
  })

  it('takes what comes back from day sheets of the shop where earlier weeks were not read here', async () => {
    const days = {
      sales: { s1: [{ daysAgo: 0, fen: 10_000 }, ...halfCancelled] },
      unread: { s1: Array.from({ length: 60 }, (_, at) => at + 1) },
    }
    expect((await ask(days)).profit).toBeNull()
    const { profit } = await ask({ ...days, hasSheets: true })
    expect(profit).toMatchObject({ fen: KEPT_OF_HALF_FEN, missing: [], today: { soldFen: 10_000, knownFen: 10_000 } })
  })

  it('counts a coupon of the platform as paid, and as gone with what comes back whole', async () => {
    const withCoupon = { fen: 9_000, couponFen: 1_000 }
    const today = { daysAgo: 0, ...withCoupon }
    const { profit } = await ask({ sales: { s1: [today, ...history] } })
    expect(profit).toMatchObject({ fen: KEPT_FEN, today: { fen: KEPT_FEN, soldFen: 10_000, knownFen: 10_000 } })
    const half = [...each(45, 16, { ...withCoupon, refundFen: 9_000 }), ...each(45, 16, withCoupon)]
    expect((await ask({ sales: { s1: [today, ...half] } })).profit.fen).toBe(KEPT_OF_HALF_FEN)
  })

  it('is less by what comes back, as it came back of the orders of 16 to 45 days ago', async () => {
    const { profit } = await ask({ sales: { s1: [{ daysAgo: 0, fen: 10_000 }, ...halfCancelled, ...each(15, 1, { fen: 10_000 })] } })
    expect(profit.fen).toBe(KEPT_OF_HALF_FEN)
  })

  it('of goods that never sold before goes by what came back of their shop', async () => {
    const sales = { s1: [{ daysAgo: 0, fen: 10_000, goods: 'new' }, ...halfCancelled] }
    expect((await ask({ sales, costs: [costOf('s1', 'new')] })).profit.fen).toBe(KEPT_OF_HALF_FEN)
  })

  it('leaves out what costs are unknown of, and says of how much it is', async () => {
    const sales = { s1: [{ daysAgo: 0, fen: 10_000 }, { daysAgo: 0, fen: 30_000, goods: 'other' }, ...history] }
    const { profit } = await ask({ sales })
    expect(profit).toMatchObject({ fen: KEPT_FEN, today: { soldFen: 40_000, knownFen: 10_000 } })
    expect((await ask({ sales, costs: [] })).profit).toMatchObject({ fen: null, today: { soldFen: 40_000, knownFen: 0 } })
    expect((await ask({ sales, costs: [costOf('s1', '', { costFen: null })] })).profit.fen).toBeNull()
  })

  it('of a day without a sale is nothing, and not unknown', async () => {
    const { profit, asked } = await ask({ sales: { s1: history } })
    expect(profit).toMatchObject({ fen: 0, yesterday: null, lastWeek: null })
    expect(asked).toEqual([])
  })

  it('is beside the same hour of yesterday and of a week ago, before ads, with the costs of those days', async () => {
    const costs = [costOf('s1', 's1-goods'), { ...costOf('s1', 's1-goods', { costFen: 5_000 }), valid_from: '2026-11-21' }]
    const late = { daysAgo: 1, atS: 3_600, fen: 10_000 }
    const sales = { s1: [{ daysAgo: 0, fen: 10_000 }, { daysAgo: 1, fen: 20_000 }, late, { daysAgo: 7, fen: 10_000 }, ...history] }
    const { profit } = await ask({ sales, costs })
    const nowFen = KEPT_FEN - 1_000
    // An order of 200 yuan: 120 fen of fees, 50 yuan for the goods.
    expect(profit.yesterday).toEqual({ nowFen, beforeFen: 20_000 - 120 - 5_000 - 410 })
    expect(profit.lastWeek).toEqual({ nowFen, beforeFen: KEPT_FEN })
  })

  it('is of the shops whose history was read', async () => {
    const sales = { s1: [{ daysAgo: 0, fen: 10_000 }, ...history], s2: [{ daysAgo: 0, fen: 10_000 }, ...history] }
    const costs = [costOf('s1', 's1-goods'), costOf('s2', 's2-goods')]
    const { profit } = await ask({ sales, costs, unread: { s2: [20] } })
    expect(profit.fen).toBe(KEPT_FEN)
    expect(new Set(profit.missing.map(({ shop }) => shop))).toEqual(new Set(['s2']))
    expect((await ask({ sales, costs, unread: { s1: [20], s2: [20] } })).profit).toBeNull()
  })
})
