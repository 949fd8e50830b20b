import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import type { Sale } from '../../../sandbox/sales/sale.ts'
import { EVERY_ROW, type FigureQuestion } from '../../../src/figures/answers/question.ts'
import type { MeasureName } from '../../../src/figures/measures/index.ts'
import { createProfitAnswers } from '../../../src/pages/profit/figures/createProfitAnswers.ts'
import { goodsQuestion, soldOf } from '../../../src/pages/profit/goodsSheet.ts'
import { drawLedger, freight } from './drawLedger.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import { type Counted, countFor, type PlainMeasureName, plainMeasure, plainMeasureNames, plainPaidToShop, splitBy } from './plainFigures.ts'
import { addProfits, plainProfit } from './plainProfit.ts'
import { openWorld } from './someWorld.ts'

/**
 * Half is not a figure (sellers-day.md, 1): while orders are read and after-sales are not, what is made of them is of the other shops alone, and of none
 * it is absent. Beside a plain count of the shops that were read whole.
 */
const HALF_WORLDS = Math.ceil(WORLDS / 5)
const DAYS = 20
/** By place of the shop: whole; after-sales not read; after-sales of the last days only; nothing read; ads of today only; orders of the last days only. */
const readDays = [
  { orders: 120, afterSales: 120, promotion: 90 },
  { orders: 120, afterSales: null, promotion: 90 },
  { orders: 120, afterSales: 4, promotion: 90 },
  { orders: null, afterSales: null, promotion: null },
  { orders: 120, afterSales: 120, promotion: 1 },
  { orders: 6, afterSales: 120, promotion: 90 },
] as const
const wholeShops = ['shop-1', 'shop-5']
const halfShops = ['shop-2', 'shop-3']
const UNREAD = 'shop-4'
const FEW_DAYS = 6
/** Apart from the others: the figures of fewer days are no half. */
const FEW = 'shop-6'
/** Measures that need no after-sale. */
const ofOrders: ReadonlySet<string> = new Set([
  'paidOrders',
  'salesAmount',
  'itemsSold',
  'averageOrderValue',
  'itemsPerOrder',
  'ordersToShip',
  'amountToShip',
])
let cells = 0
const ownZone = process.env.TZ
afterAll(() => {
  process.stdout.write(`${cells} figures of ${HALF_WORLDS} half-read worlds compared, from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe.each(Array.from({ length: HALF_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let world: Awaited<ReturnType<typeof openWorld>>
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    const moments = drawn.moments.slice(-1)
    world = await openWorld({
      ...drawn,
      moments,
      shops: 6,
      ordersPerStore: 500,
      withAds: true,
      daysOf: (place, kind) => readDays[place]?.[kind],
    })
  })
  afterAll(() => world.store.close())

  const ask = (question: Partial<FigureQuestion>, shops: readonly string[] = world.shops.filter((shop) => shop !== FEW)) =>
    world.store.answer({
      measure: plainMeasureNames[0] as MeasureName,
      beside: plainMeasureNames.slice(1),
      by: [],
      basis: 'ordered',
      shops,
      window: { from: formatDay(world.today - DAYS + 1), to: formatDay(world.today) },
      top: { order: 'most', limit: EVERY_ROW },
      ...question,
    })
  const counted = (shops: readonly string[], basis: 'ordered' | 'asked') =>
    countFor(
      world.sales.filter(({ shop }) => shops.includes(shop)),
      { firstDay: world.today - DAYS + 1, lastDay: world.today, basis, asOf: world.asOf },
    )
  const sumsOf = (of: { readonly orders: Counted | undefined; readonly returns: Counted | undefined }) =>
    Object.fromEntries(
      plainMeasureNames.flatMap((name: PlainMeasureName) => {
        const from = ofOrders.has(name) ? of.orders : of.returns
        return from ? [[name, plainMeasure(name, from)]] : []
      }),
    )

  it.each(['ordered', 'asked'] as const)(
    '%s: sums of orders are of all shops, what came back is of those whose after-sales were read',
    async (basis) => {
      const read = [...wholeShops, ...halfShops]
      const { total } = await ask({ basis })
      expect(total).toEqual(sumsOf({ orders: counted(read, basis), returns: counted(wholeShops, basis) }))
      cells += plainMeasureNames.length
      for (const by of ['shop', 'goods', 'day'] as const) {
        const { rows } = await ask({ basis, by: [by] })
        const ofAll = splitBy(counted(read, basis), by, basis)
        const ofWhole = splitBy(counted(wholeShops, basis), by, basis)
        for (const row of rows) {
          const key = row[by] ?? ''
          const meant = sumsOf({ orders: ofAll.get(key), returns: ofWhole.get(key) })
          // On a day of which no shop has an after-sale, or an order, there is nothing to add.
          const said = Object.fromEntries(Object.entries(row.sums).filter(([name]) => name in meant))
          expect({ by, key, said }).toEqual({ by, key, said: meant })
          if (row.shop !== undefined && halfShops.includes(row.shop))
            expect(Object.keys(row.sums).every((name) => ofOrders.has(name))).toBe(true)
          cells += Object.keys(meant).length
        }
      }
    },
  )

  it('of shops of which nothing, or only half, was read there is no sum, and no 0', async () => {
    expect((await ask({}, [UNREAD])).total).toEqual({})
    expect(Object.keys((await ask({}, halfShops)).total).sort()).toEqual([...ofOrders].sort())
    expect((await ask({ measure: 'adSpend', beside: ['roi'] }, [UNREAD])).total).toEqual({})
    cells += plainMeasureNames.length
  })

  it('a list that is ordered by a rate has the shops without one last, part by part', async () => {
    const all = await ask({ measure: 'refundRate', beside: [], by: ['goods'] })
    const ranks = all.rows.map(({ shop = '' }) => (halfShops.includes(shop) ? 1 : 0))
    expect(ranks).toEqual([...ranks].sort())
    const parts: (typeof all.rows)[number][] = []
    for (let from = 0; from < all.count; from += 7)
      parts.push(...(await ask({ measure: 'refundRate', beside: [], by: ['goods'], top: { order: 'most', limit: 7, from } })).rows)
    const keyOf = ({ shop, goods, sums }: (typeof parts)[number]) => `${shop} ${goods} ${JSON.stringify(sums)}`
    expect(parts.map(keyOf)).toEqual(all.rows.map(keyOf))
    const bound = [{ measure: 'refundRate', from: 0, to: null }] as const
    const { rows } = await ask({
      measure: 'salesAmount',
      beside: ['refundRate'],
      by: ['goods'],
      top: { order: 'most', limit: EVERY_ROW, within: bound },
    })
    expect(rows.filter(({ shop = '' }) => halfShops.includes(shop))).toEqual([])
  })

  it('an average order has no share of what comes back where that was not read', async () => {
    for (const shop of [...halfShops, 'shop-1']) {
      const { rows } = await ask({ ...goodsQuestion, by: ['sku'] }, [shop])
      const { priceFen, ...shares } = soldOf(rows)
      const orders = counted([shop], 'ordered')
      const { part: paid } = plainMeasure('paidOrders', orders)
      expect(priceFen).toBe(paid === 0 ? null : Math.round(plainPaidToShop(orders) / paid))
      const cancelled = plainMeasure('refundBeforeShippingRate', orders)
      const isKnown = shop === 'shop-1' && (cancelled.whole ?? 0) > 0
      expect({ shop, cancelledBp: shares.cancelledBp }).toEqual({
        shop,
        cancelledBp: isKnown ? Math.min(10_000, Math.round((10_000 * cancelled.part) / (cancelled.whole ?? 1))) : null,
      })
      if (shop !== 'shop-1') expect(shares).toEqual({ cancelledBp: null, returnedBp: null, lostBp: null })
      cells += 4
    }
  })

  it('the profit of a shop is unknown without what came back, and without its ads, and the total is of the others', async () => {
    const ledger = drawLedger(seed, world.today)
    const answers = createProfitAnswers(world.store.countParts)
    await answers.takeCosts({ id: 'ledger', base: null, put: ledger.entriesOf(world.sales, world.shops), gone: [] })
    const window = { from: formatDay(world.today - DAYS + 1), to: formatDay(world.today) }
    const shops = world.shops.filter((shop) => shop !== FEW)
    const scope = { shops, everyShop: shops, window, ledger: 'ledger', shared: [], freight: [freight] }
    const answer = await answers.profit({ ...scope, by: 'shop', top: { from: 0, limit: 100 }, withReturns: true })
    const rowOf = (shop: string) => answer?.rows.find((row) => row.shop === shop)
    const isSold = (shop: string) => counted([shop], 'ordered').orders.length > 0
    for (const shop of halfShops.filter(isSold))
      expect([shop, rowOf(shop)?.sums]).toEqual([shop, { revenue: null, margin: null, profit: null }])
    expect(rowOf(UNREAD)).toBeUndefined()
    if (isSold('shop-5')) expect(rowOf('shop-5')?.sums.profit).toBeNull()
    const isIn = ({ orderedAt }: Sale) => dayOf(orderedAt) > world.today - DAYS && dayOf(orderedAt) <= world.today
    const plain = plainProfit(
      world.sales.filter(({ shop }) => wholeShops.includes(shop)),
      ledger,
      isIn,
      world.asOf,
    )
    expect(BigInt(answer?.total.sums.revenue.knownFen ?? -1)).toBe(addProfits([...plain.values()]).revenue)
    if (halfShops.some(isSold)) expect(answer?.total.sums.revenue.fen).toBeNull()
    for (const cost of Object.values(answer?.returns ?? {})) for (const fen of Object.values(cost)) expect(Number.isNaN(fen)).toBe(false)
    const likely = await answers.likelyProfit(scope)
    for (const { shop, profit } of likely?.shops ?? []) if (halfShops.includes(shop)) expect(profit.likelyFen).toBeNull()
    expect(Number.isNaN(likely?.total.likelyFen ?? 0)).toBe(false)
    cells += halfShops.length * 3 + 4
  })
  it('the profit of a shop of which only the last days of orders were read is of these days, and so are its ads', async () => {
    const ledger = drawLedger(seed, world.today)
    const answers = createProfitAnswers(world.store.countParts)
    await answers.takeCosts({ id: 'ledger', base: null, put: ledger.entriesOf(world.sales, world.shops), gone: [] })
    const window = { from: formatDay(world.today - DAYS + 1), to: formatDay(world.today) }
    const scope = { shops: [FEW], everyShop: world.shops, window, ledger: 'ledger', shared: [], freight: [freight] }
    const answer = await answers.profit({ ...scope, by: 'shop', top: { from: 0, limit: 100 } })
    const few = world.today - FEW_DAYS + 1
    const isIn = ({ orderedAt }: Sale) => dayOf(orderedAt) >= few && dayOf(orderedAt) <= world.today
    const own = world.sales.filter(({ shop }) => shop === FEW)
    const plain = addProfits([...plainProfit(own, ledger, isIn, world.asOf).values()])
    const spent = [...world.spentOn(FEW, few, world.today).values()].reduce((sum, fen) => sum + fen, 0)
    const [row] = answer?.rows ?? []
    expect(BigInt(answer?.total.sums.revenue.knownFen ?? 0)).toBe(plain.revenue)
    expect(0 - (row?.lines.ads ?? 0) + (answer?.own.adsFen ?? 0)).toBe(spent)
    expect(world.spentOn(FEW, few - 14, few - 1).size === 0 || spent > 0).toBe(true)
    cells += 2
  })
})
