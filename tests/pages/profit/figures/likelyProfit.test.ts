import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../../sandbox/platform.ts'
import { orderAmountFen, type Sale } from '../../../../sandbox/sales/sale.ts'
import { isPaidBy, isRefundedBy } from '../../../../sandbox/sales/saleState.ts'
import { dayOf, startOfDay, toDayText } from '../../../../src/figures/days.ts'
import { createPromotionReading } from '../../../../src/figures/reading/createPromotionReading.ts'
import { createShopReading } from '../../../../src/figures/reading/createShopReading.ts'
import type { CostEntry, LikelyProfit } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { aSandboxShop, toFigures } from '../../../figures/aSandboxShop.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { TODAY } from '../../../figures/someRows.ts'
import { openProfitStore, type ProfitStore } from './openProfitStore.ts'

/**
 * What a window is likely to come to, worked out here from the sandbox's own sales by the words of decision 0160, order by order and with none of the
 * product's code, must be that of the worker; and what would have been said in the past must mostly have come true.
 */
const NOW = startOfDay(TODAY) + 11 * 3600
const DAY_S = 86_400
const READ_DAYS = 120
const WATCHED = 45
const options = { storeCount: 3, goodsPerStore: 20, ordersPerStore: 4_000, now: () => NOW * 1000 }

let shop: Awaited<ReturnType<typeof aSandboxShop>>
let store: ProfitStore
let sales: readonly Sale[]

const costOf = ({ sku }: Sale) => Math.floor(sku.groupFen / 3)

beforeAll(async () => {
  shop = await aSandboxShop(options, () => NOW * 1000)
  store = await openProfitStore({ disk: someDisk().open(), now: () => NOW })
  const figures = toFigures(store)
  for (const kind of ['orders', 'afterSales'] as const)
    await createShopReading({ figures, kind, now: () => NOW })({ shop_uid: 's1', shop_name: '一号店' }, shop.tools)
  await createPromotionReading({ figures, mallIdOf: () => Number(shop.store.shop_id), now: () => NOW, daysMax: READ_DAYS })(
    shop.shop,
    shop.tools,
  )
  const platform = createPlatform({ ...options, pace: { max: 0, windowMs: 1_000 } })
  const own = platform.stores.find(({ mall_id }) => String(mall_id) === shop.store.shop_id)
  if (!own) throw new Error('the platform has no such store')
  sales = platform.sales.between(own, TODAY - READ_DAYS + 1, TODAY).filter((sale) => isPaidBy(sale, NOW))
  const put = [...new Map(sales.map((sale) => [sale.sku.id, sale])).values()].map((sale): CostEntry => {
    const place = { shop_uid: 's1', goods_id: String(sale.goods.id), sku_id: String(sale.sku.id), valid_from: '' }
    return { ...place, terms: { costFen: costOf(sale) }, weight_grams: null, courier: '', is_refused: false }
  })
  await store.takeCosts({ id: 'ledger', base: null, put, gone: [] })
})
afterAll(() => shop.sandbox.app.close())

type Way = 'cancelled' | 'lost' | 'returned' | 'partial'

/** What became of an order by then. */
function outcomeOf(
  sale: Sale,
  then: number,
): { readonly way: Way; readonly fen: number; readonly pieces: number; readonly firstAt: number } | null {
  const refunds = sale.afterSales.filter((afterSale) => isRefundedBy(afterSale, then))
  if (refunds.length === 0) return null
  const fen = refunds.reduce((sum, { refundFen }) => sum + refundFen, 0)
  const isSent = refunds.some(({ stage }) => stage !== 'beforeShipping')
  const isBack = refunds.some(({ stage, kind }) => stage !== 'beforeShipping' && kind === 'returnGoods')
  const way = isBack ? 'returned' : fen < orderAmountFen(sale) ? 'partial' : isSent ? 'lost' : 'cancelled'
  const goodsFen = refunds.reduce(
    (sum, { stage, kind, refundFen }) => (stage !== 'beforeShipping' && kind === 'returnGoods' ? sum + refundFen : sum),
    0,
  )
  // As many pieces as the money for goods is the price of (decision 0156).
  const pieces = isBack ? Math.max(1, Math.min(sale.count, Math.round((sale.count * goodsFen) / orderAmountFen(sale)))) : 0
  return { way, fen, pieces, firstAt: Math.min(...refunds.map(({ closedAt }) => closedAt)) }
}

const paidFen = (sale: Sale) => sale.sku.groupFen * sale.count - sale.merchantDiscountFen + sale.shippingFen

/** What an order earns by the defaults of the trade if so much of it goes each way; business-features.md, 1.4. Fen. */
function marginOf(sale: Sale, shares: Readonly<Record<Way, number>>): number {
  const revenue = paidFen(sale) * (1 - shares.cancelled - shares.lost - shares.returned - shares.partial)
  const sent = 1 - shares.cancelled
  return revenue * (1 - 0.006) - costOf(sale) * sale.count * (sent - 0.9 * shares.returned) - (300 + 30 + 80) * sent - 50 * shares.returned
}

/** What orders of such an age that have no refund still come to: the chance of each way, walked day by day over all orders before. */
function toCome(sale: Sale, then: number): Record<Way, number> {
  const shares = { cancelled: 0, lost: 0, returned: 0, partial: 0 }
  const start = startOfDay(dayOf(sale.orderedAt))
  const since = Math.max(0, then - start)
  const age = (since - Math.min(DAY_S, since) / 2) / DAY_S
  let stay = 1
  for (let day = Math.floor(age); day < WATCHED; day += 1) {
    const { watched, back } = dayOfCurve(day, then)
    if (watched === 0 || back.size === 0) continue
    const all = [...back.values()].reduce((sum, count) => sum + count, 0)
    const part = day === Math.floor(age) ? 1 - (age - day) : 1
    const chance = 1 - (1 - all / watched) ** part
    for (const [way, count] of back) shares[way] += (stay * chance * count) / all
    stay *= 1 - chance
  }
  return shares
}

const curves = new Map<string, { readonly watched: number; readonly back: ReadonlyMap<Way, number> }>()
function dayOfCurve(day: number, then: number) {
  const key = `${day} ${then}`
  const known = curves.get(key)
  if (known) return known
  const back = new Map<Way, number>()
  let watched = 0
  for (const sale of sales) {
    if (sale.orderedAt > then || Math.floor((then - sale.orderedAt) / DAY_S) <= day) continue
    const outcome = outcomeOf(sale, then)
    const delay = outcome ? Math.floor((outcome.firstAt - sale.orderedAt) / DAY_S) : Number.POSITIVE_INFINITY
    if (delay < day) continue
    watched += 1
    if (outcome && delay === day) back.set(outcome.way, (back.get(outcome.way) ?? 0) + 1)
  }
  const made = { watched, back }
  curves.set(key, made)
  return made
}

/** Of the orders that were refunded that way, how much of them was given back. */
function givenShareOf(way: Way, then: number): number {
  let given = 0
  let all = 0
  for (const sale of sales) {
    const over = Math.min(WATCHED, Math.floor((then - sale.orderedAt) / DAY_S))
    const outcome = outcomeOf(sale, then)
    if (sale.orderedAt > then || outcome?.way !== way || Math.floor((outcome.firstAt - sale.orderedAt) / DAY_S) >= over) continue
    given += outcome.fen
    all += orderAmountFen(sale)
  }
  return all === 0 ? 1 : given / all
}

/** Profit before ads, as it is booked and as it is expected. */
function worked(firstDay: number, lastDay: number, then: number): { readonly booked: number; readonly expected: number } {
  const given = { cancelled: 1, lost: 1, returned: givenShareOf('returned', then), partial: givenShareOf('partial', then) }
  let booked = 0
  let expected = 0
  for (const sale of sales) {
    const day = dayOf(sale.orderedAt)
    if (day < firstDay || day > lastDay || sale.orderedAt > then) continue
    const outcome = outcomeOf(sale, then)
    const none = { cancelled: 0, lost: 0, returned: 0, partial: 0 }
    if (outcome) {
      const isWhole = outcome.fen >= orderAmountFen(sale)
      const fen = isWhole ? outcome.fen + sale.platformDiscountFen : outcome.fen
      // Goods and freight go by the order, money by what was given back.
      const keptPieces = outcome.way === 'returned' ? sale.count - outcome.pieces : 0
      const whole = marginOf(sale, { ...none, [outcome.way]: 1 }) + (paidFen(sale) - fen) * (1 - 0.006) - 0.9 * costOf(sale) * keptPieces
      const margin = outcome.way === 'partial' ? marginOf(sale, none) - fen * (1 - 0.006) : whole
      booked += margin
      expected += margin
      continue
    }
    const orders = toCome(sale, then)
    booked += marginOf(sale, none)
    const money = {
      cancelled: orders.cancelled,
      lost: orders.lost,
      returned: orders.returned * given.returned,
      partial: orders.partial * given.partial,
    }
    const sent = 1 - orders.cancelled
    const revenue = paidFen(sale) * (1 - money.cancelled - money.lost - money.returned - money.partial)
    expected +=
      revenue * (1 - 0.006) - costOf(sale) * sale.count * (sent - 0.9 * money.returned) - (300 + 30 + 80) * sent - 50 * orders.returned
  }
  return { booked, expected }
}

const scopeOf = (firstDay: number, lastDay: number) => {
  const window = { from: toDayText(firstDay), to: toDayText(lastDay) }
  return { shops: ['s1'], everyShop: ['s1'], window, ledger: 'ledger', shared: [], freight: [] }
}
const ask = async (firstDay: number, lastDay: number): Promise<LikelyProfit> => {
  const answer = await store.likelyProfit(scopeOf(firstDay, lastDay))
  if (!answer) throw new Error('the ledger is not there')
  return answer
}
async function adsOf(firstDay: number, lastDay: number): Promise<number> {
  const { rows } = await shop.sums<{ rows: { spend_fen: number }[] }>('ads', {
    first: toDayText(firstDay),
    last: toDayText(lastDay),
    by: 'goods',
  })
  return rows.reduce((sum, { spend_fen }) => sum + spend_fen, 0)
}

/** Of a window of a shop, each row is rounded to the fen, line by line. */
const ROUNDING_FEN = 100

describe('what a window is likely to come to', () => {
  it.each([
    ['of the last seven days', 6, 0],
    ['of today, which has not ended', 0, 0],
    ['of a week that is two weeks old', 20, 14],
    ['of a week whose refunds have all come', 80, 74],
  ])('%s is what refunds of earlier orders, by their age, leave of what is booked', async (_what, first, last) => {
    const { total } = await ask(TODAY - first, TODAY - last)
    const ads = await adsOf(TODAY - first, TODAY - last)
    const { booked, expected } = worked(TODAY - first, TODAY - last, NOW)
    expect(Math.abs((total.bookedFen ?? 0) - (booked - ads))).toBeLessThan(ROUNDING_FEN)
    expect(Math.abs((total.likelyFen ?? 0) - (expected - ads))).toBeLessThan(ROUNDING_FEN)
    expect(total.lowFen).toBeLessThanOrEqual(total.likelyFen ?? 0)
    expect(total.highFen).toBeGreaterThanOrEqual(total.likelyFen ?? 0)
    // No refund goes back: what is booked is the most that can be.
    expect(total.highFen).toBeLessThanOrEqual(total.bookedFen ?? 0)
  })

  it('is a range that grows narrower with the age of the window, and ends at what is booked', async () => {
    const widths = []
    for (const daysAgo of [7, 14, 28, 80]) {
      const { total } = await ask(TODAY - daysAgo - 6, TODAY - daysAgo)
      widths.push((total.highFen ?? 0) - (total.lowFen ?? 0))
    }
    expect(widths).toEqual(widths.toSorted((left, right) => right - left))
    expect(widths[3]).toBe(0)
  })

  it('is said of a shop as of all of them, when there is one, but for ads of no goods', async () => {
    const { shops, total } = await ask(TODAY - 6, TODAY)
    expect(shops.map(({ shop }) => shop)).toEqual(['s1'])
    expect((shops[0]?.profit.likelyFen ?? 0) - (total.likelyFen ?? 0)).toBe((shops[0]?.profit.bookedFen ?? 0) - (total.bookedFen ?? 0))
  })
})

describe('what goods of a young window are likely to come to', () => {
  const of = async (goods: readonly string[]) => {
    const scope = scopeOf(TODAY - 6, TODAY)
    const answer = await store.likelyProfit({ ...scope, goods: goods.map((id) => ['s1', id] as const) })
    return { ...answer?.ofGoods, shop: answer?.shops[0]?.profit }
  }
  const goodsSold = () => [...new Set(sales.filter(({ orderedAt }) => dayOf(orderedAt) >= TODAY - 6).map(({ goods }) => String(goods.id)))]

  it('is their part of what their shop is: half of them and the other half make all of it', async () => {
    const ids = goodsSold()
    const middle = Math.floor(ids.length / 2)
    const one = await of(ids.slice(0, middle))
    const other = await of(ids.slice(middle))
    const sum = (name: 'bookedFen' | 'likelyFen') => (one[name] ?? 0) + (other[name] ?? 0)
    // Goods that had ads alone are in neither half.
    const adsOnly = await of(['0'])
    expect(adsOnly).toMatchObject({ bookedFen: 0, likelyFen: 0 })
    expect(Math.abs(sum('likelyFen') - sum('bookedFen') - ((one.shop?.likelyFen ?? 0) - (one.shop?.bookedFen ?? 0)))).toBeLessThan(3)
    for (const half of [one, other]) expect(half.likelyFen).toBeLessThan(half.bookedFen ?? 0)
  })

  it('is said only where it is asked', async () => {
    expect(await ask(TODAY - 6, TODAY)).not.toHaveProperty('ofGoods')
  })
})

describe('what was said of earlier windows', () => {
  const said = async (days: number) => (await store.saidProfit(scopeOf(TODAY - days, TODAY - 1))) ?? []

  it('is of as many days, one before the other, at the age that the window has now', async () => {
    const windows = await said(7)
    expect(windows.at(-1)?.window).toEqual({ from: toDayText(TODAY - 14), to: toDayText(TODAY - 8) })
    expect(windows.at(-1)?.saidAt).toBe(NOW - 7 * DAY_S)
    expect(windows).toHaveLength(8)
  })

  it('is what was known then, and beside it what it came to', async () => {
    const [first] = await said(7)
    if (!first) throw new Error('nothing was said')
    const firstDay = TODAY - 63
    const ads = await adsOf(firstDay, firstDay + 6)
    expect(first.window.from).toBe(toDayText(firstDay))
    const then = worked(firstDay, firstDay + 6, first.saidAt)
    const now = worked(firstDay, firstDay + 6, NOW)
    expect(Math.abs((first.said.bookedFen ?? 0) - (then.booked - ads))).toBeLessThan(ROUNDING_FEN)
    expect(Math.abs((first.said.likelyFen ?? 0) - (then.expected - ads))).toBeLessThan(ROUNDING_FEN)
    expect(Math.abs((first.wasFen ?? 0) - (now.booked - ads))).toBeLessThan(ROUNDING_FEN)
    expect(first).toMatchObject({ isRipe: true, lacking: 0 })
  })

  it('came true more often than not, and was nearer than what was booked', async () => {
    const old = (await said(7)).filter(({ window }) => window.to < toDayText(TODAY - 21))
    const inRange = old.filter(({ said: { lowFen, highFen }, wasFen }) => (lowFen ?? 0) <= (wasFen ?? 0) && (wasFen ?? 0) <= (highFen ?? 0))
    expect(inRange.length).toBeGreaterThan(old.length / 2)
    const off = (read: (each: (typeof old)[number]) => number | null) =>
      old.reduce((sum, each) => sum + Math.abs((read(each) ?? 0) - (each.wasFen ?? 0)), 0)
    expect(off(({ said: { likelyFen } }) => likelyFen)).toBeLessThan(off(({ said: { bookedFen } }) => bookedFen) / 2)
  })

  it('is not projected where too few orders had been seen to the end by then, and nothing where ads were not read', async () => {
    const [earliest, second] = await said(14)
    expect(earliest).toMatchObject({ said: { bookedFen: null, lowFen: null }, wasFen: null, lacking: 1 })
    expect(second?.said).toMatchObject({ lowFen: null, highFen: null })
    expect(second?.said.bookedFen).toBeGreaterThan(0)
  })
})

it('is unknown where nothing was read, and asks for the ledger where it is not there', async () => {
  const empty = await openProfitStore({ disk: someDisk().open(), now: () => NOW })
  await empty.takeCosts({ id: 'ledger', base: null, put: [], gone: [] })
  const { total } = (await empty.likelyProfit(scopeOf(TODAY - 6, TODAY))) ?? {}
  expect(total).toMatchObject({ bookedFen: null, likelyFen: null, lowFen: null, highFen: null })
  expect(await empty.likelyProfit({ ...scopeOf(TODAY, TODAY), ledger: 'another' })).toBe(null)
  expect(await empty.saidProfit({ ...scopeOf(TODAY, TODAY), ledger: 'another' })).toBe(null)
})
