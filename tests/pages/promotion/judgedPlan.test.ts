import { describe, expect, it } from 'vitest'
import { breakEvenRois } from '../../../src/pages/profit/rules/breakEven.ts'
import type { OrderCase } from '../../../src/pages/profit/rules/calculator.ts'
import { toBreakEvenState, toJudged } from '../../../src/pages/promotion/judgedPlan.ts'
import { toPlanRow } from '../../../src/pages/promotion/planTable.ts'
import { fc } from '../../fastCheck.ts'
import { aCase } from '../profit/rules/aCase.ts'
import { aPlan, someSums } from './aPlan.ts'

const judge = (order: OrderCase | null, given: Parameters<typeof aPlan>[0] = {}, comesBack = false) =>
  toJudged(aPlan(given), { order, daysRunning: 30, hoursSinceBid: null, comesBack })
const unknownCost = aCase({ terms: { costFen: null } })
const noMargin = aCase({ priceFen: 1000 })

const parts = { nameOf: (shop: string) => `Shop ${shop}`, thumbOf: () => null, toReason: () => 'because', hasProfit: true }
const rowOf = (order: OrderCase | null, given: Parameters<typeof aPlan>[0] = {}, hasProfit = true) =>
  toPlanRow(judge(order, given), { ...parts, hasProfit }).values

describe('a row of the table', () => {
  // The test vector: 1033.242 of 2990 fen are left, so gross sales break even at 2.8938; with 92 % net and 80 % settled at 2.66 and 2.32.
  it('has each ROI beside the break-even of its goods on the same basis', () => {
    expect(rowOf(aCase())).toMatchObject({
      roi_gross: 3,
      roi_net: 2.76,
      roi_settled: 2.4,
      break_even_gross: 2.89,
      break_even_net: 2.66,
      break_even_settled: 2.32,
      break_even: 'known',
      spend: 100_000,
      gmv: 300_000,
      net: 276_000,
      settled: 240_000,
      orders: 100,
      net_orders: 92,
    })
  })

  it.each([
    ['keep', {}, 3_670],
    ['scale', { netFen: 400_000, gmvFen: 434_783 }, 50_246],
    ['waste', { netFen: 200_000, gmvFen: 217_391 }, -24_877],
  ] as const)('says %s by the net sales of the last seven days, and what is left after ads', (verdict, sums, profit) => {
    expect(rowOf(aCase(), { own: someSums(sums), week: someSums(sums) })).toMatchObject({ verdict, profit })
  })

  it.each([
    ['pause', 'where it earns', {}],
    ['pause', 'where there is not enough data yet', { week: someSums({ netOrders: 19 }) }],
    ['waste', 'where it loses money anyhow', { week: someSums({ netFen: 200_000, gmvFen: 217_391 }) }],
    ['keep', 'where it does not run', { state: 'stopped' }],
  ] as const)('says %s of goods that come back faster than before, %s', (verdict, _where, given) => {
    expect(judge(aCase(), given, true).verdict).toMatchObject({ verdict })
  })

  it('is judged by the last seven days also where another window is looked at', () => {
    expect(rowOf(aCase(), { own: someSums({ gmvFen: 0, netFen: 0 }) })).toMatchObject({ verdict: 'keep', profit: -100_000 })
  })

  it.each([
    ['fewer than 20 net orders', { week: someSums({ netOrders: 19 }) }],
    ['less than 200 yuan', { week: someSums({ spendFen: 19_999 }) }],
  ])('says that there is not enough data with %s in seven days', (_, given) => {
    expect(rowOf(aCase(), given)).toMatchObject({ verdict: 'wait' })
  })

  it('says that an unknown cost is unknown, never 0', () => {
    expect(rowOf(unknownCost)).toMatchObject({ verdict: 'unknown', break_even: 'unknown', break_even_net: null, profit: null })
  })

  it('says that there is none where nothing is left before ads, and what was lost all the same', () => {
    const { profit, ...row } = rowOf(noMargin)
    expect(row).toMatchObject({ verdict: 'waste', break_even: 'none', break_even_gross: null })
    expect(profit).toBeLessThan(-100_000)
  })

  it('says nothing of verdict, cost and margin before the goods are known', () => {
    expect(rowOf(null)).toMatchObject({ verdict: null, break_even: null, profit: null, roi_net: 2.76 })
  })

  it('has nothing that says a cost or a margin for those who may not see it', () => {
    const names = Object.keys(rowOf(aCase(), {}, false))
    expect(names.filter((name) => /break_even|verdict|reason|profit/.test(name))).toEqual([])
    expect(rowOf(aCase(), {}, false)).toMatchObject({ roi_gross: 3, roi_net: 2.76, roi_settled: 2.4 })
  })
})

it('what is lost agrees with the verdict’s own sum wherever there is a break-even', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20_000, max: 1e7 }), fc.integer({ min: 100, max: 1e8 }), (spendFen, gmvFen) => {
      const sums = someSums({ spendFen, gmvFen, netFen: Math.round(gmvFen * 0.9) })
      const { verdict, profitFen } = judge(aCase(), { own: sums, week: sums })
      expect(Math.abs((profitFen ?? Number.NaN) - (verdict?.profitFen ?? Number.NaN))).toBeLessThanOrEqual(1)
    }),
  )
})

it.each([
  ['known', aCase()],
  ['unknown', unknownCost],
  ['none', noMargin],
] as const)('a break-even is %s', (state, order) => {
  expect(toBreakEvenState(breakEvenRois(order))).toBe(state)
})
