import { describe, expect, it } from 'vitest'
import type { AdDay } from '../../../src/pages/promotion/adDays.ts'
import { toAdDays } from '../../../src/pages/promotion/adDays.ts'
import { toJudged } from '../../../src/pages/promotion/judgedPlan.ts'
import { toMovable, toProposals } from '../../../src/pages/promotion/moves.ts'
import type { Plan } from '../../../src/pages/promotion/plan.ts'
import { aCase } from '../profit/rules/aCase.ts'
import { aPlan, someSums } from './aPlan.ts'

const noDays: ReadonlyMap<string, readonly AdDay[]> = new Map()
const runsLong = () => 30
const judge = (...plans: readonly Plan[]) =>
  plans.map((plan) => toJudged(plan, { order: aCase(), daysRunning: 30, hoursSinceBid: null, comesBack: false }))
/** Read at the end of a day. */
const atNight = new Map(['a', 'b'].map((shop) => [shop, Date.parse('2026-11-22T23:59:59.999+08:00')]))
const propose = (plans: readonly Plan[], days = noDays, running: (plan: Plan) => number | null = runsLong, readAt = atNight) => {
  const judged = judge(...plans)
  return toProposals(judged, toMovable(judged, days, running, readAt))
}

/** 700 yuan a week each: one loses, the other earns well and uses up its 100 yuan a day. */
const waste = aPlan({ ad_id: '1', goods_id: '11', week: someSums({ spendFen: 70_000, gmvFen: 70_000, netFen: 64_400 }) })
const best = aPlan({
  ad_id: '2',
  goods_id: '22',
  shop_uid: 'b',
  key: 'b/2',
  budgetFen: 10_000,
  week: someSums({ spendFen: 70_000, gmvFen: 700_000, netFen: 644_000 }),
})

describe('a proposed move', () => {
  it('goes from the plan that loses to the one that earns, over shops, with what both spend then', () => {
    const [move] = propose([waste, best])
    expect(move?.from.plan.key).toBe('a/1')
    expect(move?.to?.plan.key).toBe('b/2')
    expect(move?.from).toMatchObject({ nowFen: 10_000, thenFen: 10_000 - (move?.fen ?? 0) })
    expect(move?.to).toMatchObject({ nowFen: 10_000, thenFen: 10_000 + (move?.fen ?? 0) })
    expect(move?.gainFen).toBeGreaterThan(0)
  })

  it('says what a yuan at the edge of each budget brings: with 0.7, sales of 1 and 10 for a yuan, break-even at 2.66 of net sales', () => {
    const [move] = propose([waste, best])
    // 0.92 / 2.6623 x 0.7, and ten times that; a yuan is a hundredth of the day's spend, so the edge is a little off the slope.
    expect(move?.from.perYuan).toBeCloseTo(0.242, 2)
    expect(move?.to?.perYuan).toBeCloseTo(2.415, 2)
  })

  it('saves the money of goods that leave nothing, where no plan could use it', () => {
    const judged = [toJudged(waste, { order: aCase({ priceFen: 1000 }), daysRunning: 30, hoursSinceBid: null, comesBack: false })]
    const [move] = toProposals(judged, toMovable(judged, noDays, runsLong, atNight))
    expect(move).toMatchObject({ to: null, from: { perYuan: 0 } })
  })

  it.each([
    ['is stopped', { state: 'stopped' }],
    ['has too few orders', { week: someSums({ spendFen: 70_000, gmvFen: 70_000, netOrders: 3 }) }],
  ] as const)('takes nothing from a plan that %s', (_, given) => {
    expect(propose([{ ...waste, ...given }, best])).toEqual([])
  })

  it('counts a day’s spend over the days that the plan ran', () => {
    const judged = judge({ ...waste, budgetFen: null })
    expect(toMovable(judged, noDays, () => 1, atNight)[0]?.spendFen).toBe(35_000)
    expect(toMovable(judged, noDays, () => null, atNight)[0]?.spendFen).toBe(10_000)
  })

  it.each(['09:00', '13:00', '23:00'])('is the same at %s: of the day on which the plans were read only its part counts', (time) => {
    const readAt = new Map(['a', 'b'].map((shop) => [shop, Date.parse(`2026-11-22T${time}:00+08:00`)]))
    const part = Number(time.slice(0, 2)) / 24
    // Six days of 100 yuan, and as much of today as had passed.
    const untilNow = (plan: Plan) => ({ ...plan, week: { ...plan.week, spendFen: 60_000 + Math.round(10_000 * part) } })
    const [move] = propose([untilNow(waste), untilNow(best)], noDays, runsLong, readAt)
    expect(move?.to?.plan.key).toBe('b/2')
    expect(move?.to?.nowFen).toBe(10_000)
  })

  it('never takes a plan to spend more than its budget, as one that was spent by noon would seem to', () => {
    const readAt = new Map([['b', Date.parse('2026-11-22T12:00:00+08:00')]])
    expect(toMovable(judge(best), noDays, runsLong, readAt)[0]?.spendFen).toBe(10_000)
  })

  it('reads from the days of the goods how their sales follow spend', () => {
    const rows = [50, 80, 100, 120, 150, 200, 90].map((yuan, at) => ({
      shop: 'a',
      goods: '11',
      day: `2026-11-${10 + at}`,
      sums: { adSpend: { part: yuan * 100, whole: null }, roi: { part: Math.round(900 * (yuan * 100) ** 0.5), whole: yuan * 100 } },
    }))
    expect(toMovable(judge(waste), toAdDays(rows), runsLong, atNight)[0]?.elasticity).toBeCloseTo(0.5, 2)
  })
})

describe('days of goods', () => {
  it('come in their order, and know sales only where they are those of all that was spent', () => {
    const of = (day: string, spend: number, withSales: number) => ({
      shop: 'a',
      goods: '1',
      day,
      sums: { adSpend: { part: spend, whole: null }, roi: { part: 900, whole: withSales } },
    })
    expect(toAdDays([of('2026-11-02', 300, 300), of('2026-11-01', 300, 100)]).get('a/1')).toEqual([
      { day: '2026-11-01', spendFen: 300, gmvFen: null },
      { day: '2026-11-02', spendFen: 300, gmvFen: 900 },
    ])
  })
})
