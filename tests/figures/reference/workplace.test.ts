import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cost } from '../../../contract/entities/cost.ts'
import { formatDay, startOf } from '../../../sandbox/sales/calendar.ts'
import { orderAmountFen } from '../../../sandbox/sales/sale.ts'
import type { FigureRow } from '../../../src/figures/answers/question.ts'
import { askAds } from '../../../src/pages/workplace/day/askAds.ts'
import { askDay } from '../../../src/pages/workplace/day/askDay.ts'
import { askForecast } from '../../../src/pages/workplace/day/askForecast.ts'
import { askProfit } from '../../../src/pages/workplace/day/askProfit.ts'
import { askReturns } from '../../../src/pages/workplace/day/askReturns.ts'
import { askTrend } from '../../../src/pages/workplace/day/askTrend.ts'
import { aCost } from '../../pages/profit/aCost.ts'
import { type DrawnLedger, drawLedger } from './drawLedger.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import { type PlainMoment, plainDaySales, plainMonth, plainProof, plainReturns, plainSameHour } from './plainDay.ts'
import { plainExpected } from './plainExpected.ts'
import { countFor, plainMeasure, splitBy } from './plainFigures.ts'
import { openWorld } from './someWorld.ts'

/** The workplace's tiles, shops, lines and ranks in random worlds, at any hour, beside a plain fold over the sandbox's own sales and ads. */
const DAY_WORLDS = Math.ceil(WORLDS / 4)
const TREND_DAYS = 15
let cells = 0
const ownZone = process.env.TZ
afterAll(() => {
  process.stdout.write(`${cells} figures of the workplace of ${DAY_WORLDS} worlds compared, from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe.each(Array.from({ length: DAY_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let world: Awaited<ReturnType<typeof openWorld>>
  let moment: PlainMoment
  let ledger: DrawnLedger
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld({ ...drawn, withAds: true })
    moment = { sales: world.sales, asOf: world.asOf, today: world.today }
    ledger = drawLedger(seed, world.today)
  })
  afterAll(() => world.store.close())
  const ofShop = (uid: string) => (each: { readonly shop: string }) => each.shop === uid

  it('sales and orders of today, and of the same hours of yesterday and a week ago, in all and by shop', async () => {
    const day = await askDay(world.store.answer, world.shops, world.asOf)
    const same = (daysAgo: number, isMeant?: Parameters<typeof plainSameHour>[2]) => plainSameHour(moment, daysAgo, isMeant)
    expect(day).toMatchObject({ missing: [], sold: same(0) })
    for (const [name, daysAgo] of [
      ['yesterday', 1],
      ['lastWeek', 7],
    ] as const) {
      expect(day[name]).toMatchObject({ now: same(0), before: same(daysAgo), shops: world.shops.length, missing: [] })
      cells += 2
    }
    for (const uid of world.shops) {
      const own = ofShop(uid)
      expect(day.shops.get(uid)).toEqual({ today: same(0, own), yesterday: same(1, own), lastWeek: same(7, own) })
      cells += 3
    }
  })

  it('the line of each shop, day by day, and its usual day', async () => {
    const trend = await askTrend(world.store.answer, world.shops, world.asOf)
    for (const uid of world.shops) {
      const days = Array.from({ length: TREND_DAYS }, (_, at) => plainDaySales(moment, world.today - TREND_DAYS + 1 + at, ofShop(uid)))
      const week = days.slice(-8, -1)
      expect(trend.byShop.get(uid)).toEqual(days)
      expect(trend.usualDays.get(uid)).toBe(Math.round(week.reduce((all, fen) => all + fen, 0) / week.length))
      cells += TREND_DAYS + 1
    }
  })

  it('what is expected to come back, how well that went before, and what the month comes to', async () => {
    const asked = { shops: world.shops, readBy: 'here', now: world.asOf, asOf: world.asOf } as const
    const returns = await askReturns(world.store.answer, asked)
    expect(returns).toMatchObject({
      fen: plainReturns(moment),
      soldFen: plainSameHour(moment, 0).fen,
      shops: world.shops.length,
      missing: [],
    })
    expect(returns?.proof).toMatchObject(plainProof(moment))
    const forecast = await askForecast(world.store.answer, { ...asked, everyShop: world.shops })
    const { fen, soFar } = plainMonth(moment)
    expect(forecast).toMatchObject({ soFar, missing: [] })
    // Half a fen is rounded either way by numbers of the machine.
    expect(Math.abs((forecast?.fen ?? 0) - fen)).toBeLessThanOrEqual(1)
    cells += 6
  })

  it('ads of today, and of the whole hours of today beside those of other days', async () => {
    const ads = await askAds(world.store.answer, world.store.adHours, world.shops, world.asOf)
    const hoursOf = (daysAgo: number) => world.shops.map((uid) => world.spentByHour(uid, world.today - daysAgo))
    const all = (rows: readonly (readonly number[])[], until: number) =>
      rows.flatMap((row) => row.slice(0, until)).reduce((sum, fen) => sum + fen, 0)
    const until = Math.floor(((world.asOf + 8 * 3_600) % 86_400) / 3_600)
    expect(ads.answer.total.adSpend?.part).toBe(all(hoursOf(0), 24))
    for (const [name, daysAgo] of [
      ['yesterday', 1],
      ['lastWeek', 7],
    ] as const) {
      const plain = until === 0 ? null : { nowFen: all(hoursOf(0), until), beforeFen: all(hoursOf(daysAgo), until) }
      expect({ until, [name]: ads[name] }).toEqual({ until, [name]: plain })
      cells += 2
    }
  })

  it('the profit that today is expected to leave, after its ads, also before ten', async () => {
    const entries = ledger.entriesOf(world.sales, world.shops)
    const costs = entries.map((entry): Cost => ({ ...aCost(), ...entry, weight_grams: null }))
    const asked = {
      shops: world.shops,
      now: world.asOf,
      asOf: world.asOf,
      withYesterday: [],
      withLastWeek: [],
      freight: [],
      askHours: world.store.adHours,
    }
    const profit = await askProfit(world.store.answer, {
      ...asked,
      costsOf: async (goods) => costs.filter(({ goods_id }) => goods_id === '' || goods.includes(goods_id)),
    })
    const plain = plainExpected(moment, ledger)
    expect(profit?.today).toMatchObject({ soldFen: plain.soldFen, knownFen: plain.knownFen })
    const adsFen = world.shops.flatMap((uid) => world.spentByHour(uid, world.today)).reduce((sum, fen) => sum + fen, 0)
    expect(profit?.adsFen).toBe(adsFen)
    const apart = Math.abs((profit?.today.fen ?? 0) - plain.fen)
    expect({ apart: apart <= plain.nearFen, said: profit?.today.fen, plain }).toMatchObject({ apart: true })
    if (profit && profit.fen !== null) expect(profit.fen).toBe(profit.today.fen - adsFen)
    cells += 4
  })

  it('the goods that sold most in a week, and those of which most comes back of a month, of ten shipped orders or more', async () => {
    const ask = (measure: 'salesAmount' | 'refundAfterShippingRate', days: number, top: object) =>
      world.store.answer({
        measure,
        beside: ['paidOrders'],
        by: ['goods'],
        basis: 'ordered',
        shops: world.shops,
        window: { from: formatDay(world.today - days + 1), to: formatDay(world.today) },
        top: { limit: 5, ...top } as never,
      })
    const plain = (days: number) => [
      ...splitBy(
        countFor(world.sales, { firstDay: world.today - days + 1, lastDay: world.today, basis: 'ordered', asOf: world.asOf }),
        'goods',
        'ordered',
      ).values(),
    ]
    const soldOf = ({ sums }: FigureRow) => sums.salesAmount?.part
    const best = (await ask('salesAmount', 7, { order: 'most' })).rows.map(soldOf)
    expect(best).toEqual(
      plain(7)
        .map((own) => plainMeasure('salesAmount', own).part)
        .toSorted((a, b) => b - a)
        .slice(0, best.length),
    )
    expect(best.length).toBe(Math.min(5, plain(7).length))

    const sumsOfWorst = (await ask('refundAfterShippingRate', 30, { order: 'worst' })).rows.map(({ sums }) => sums.refundAfterShippingRate)
    const worst = sumsOfWorst.flatMap((sums) => (sums?.whole && sums.whole >= 10 ? [sums.part / sums.whole] : []))
    // The worst by the lower end of its range: nothing beyond is worse in rate and has at least as many orders.
    const ranked = plain(30)
      .map((own) => plainMeasure('refundAfterShippingRate', own))
      .filter(({ whole }) => (whole ?? 0) >= 10)
      .map(({ part, whole }) => ({ rate: part / (whole ?? 1), low: lowEnd(part, whole ?? 1) }))
      .toSorted((a, b) => b.low - a.low)
      .slice(0, 5)
    expect(worst.map((rate) => rate.toFixed(9))).toEqual(ranked.map(({ rate }) => rate.toFixed(9)))
    cells += best.length + worst.length
  })
})

it('ads that stand at ten beside sales that stand at half past four are cut where the sales are', async () => {
  const midnight = startOf(Date.parse('2026-11-18T00:00:00Z') / 86_400_000)
  const asOf = midnight + 4 * 3_600 + 33 * 60
  const adsAt = midnight + 10 * 3_600
  const plan = { seed: 11, shops: 2, goodsPerStore: 20, ordersPerStore: 6_000, faults: [], withAds: true }
  const { store, shops, spentByHour, today, sales } = await openWorld({ ...plan, moments: [asOf], adsAt, clock: () => adsAt })
  const day = await askDay(store.answer, shops, adsAt)
  expect(day.asOf).toBe(asOf)
  const rest = { withYesterday: [], withLastWeek: [], freight: [], askHours: store.adHours }
  const profit = await askProfit(store.answer, { ...rest, shops, now: adsAt, asOf, costsOf: async () => [] })
  const hours = shops.map((uid) => spentByHour(uid, today))
  const until = (hour: number) => hours.flatMap((own) => own.slice(0, hour)).reduce((sum, fen) => sum + fen, 0)
  expect(profit).toMatchObject({ adsFen: until(5), until: asOf, missing: [] })
  expect(until(5)).toBeLessThan(until(24))
  const sold = sales.filter(({ sale }) => sale.paidAt !== null && sale.orderedAt >= midnight && sale.orderedAt < asOf)
  expect(profit?.today.soldFen).toBe(sold.reduce((sum, { sale }) => sum + orderAmountFen(sale) + sale.platformDiscountFen, 0))
  store.close()
})

it('without the ads of a shop there is no profit of it, and without any there is none at all', async () => {
  const asOf = startOf(Date.parse('2026-11-18T00:00:00Z') / 86_400_000) + 9 * 3_600
  const plan = { seed: 12, shops: 2, goodsPerStore: 20, ordersPerStore: 3_000, faults: [], withAds: true, moments: [asOf] }
  const rest = { withYesterday: [], withLastWeek: [], freight: [], now: asOf, asOf, costsOf: async () => [] }
  for (const unread of [1, 2]) {
    const { store, shops } = await openWorld({
      ...plan,
      daysOf: (place, kind) => (kind === 'promotion' && place < unread ? null : undefined),
    })
    const profit = await askProfit(store.answer, { ...rest, shops, askHours: store.adHours })
    expect(new Set(profit?.missing.map(({ shop }) => shop))).toEqual(new Set(shops.slice(0, unread)))
    expect([profit?.fen === null, profit?.adsFen === null]).toEqual([unread === 2 || profit?.today.knownFen === 0, unread === 2])
    store.close()
  }
})

/** The lower end of the 95 % range of a share, by Wilson. */
function lowEnd(count: number, whole: number): number {
  const z = 1.96
  const share = Math.min(1, count / whole)
  const middle = share + (z * z) / (2 * whole)
  const half = z * Math.sqrt((share * (1 - share)) / whole + (z * z) / (4 * whole * whole))
  return Math.max(0, (middle - half) / (1 + (z * z) / whole))
}
