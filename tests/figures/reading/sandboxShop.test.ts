import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox } from '../../../sandbox/app.ts'
import { createPlatform } from '../../../sandbox/platform.ts'
import { orderAmountFen, type Sale } from '../../../sandbox/sales/sale.ts'
import { isPaidBy, isRefundedBy } from '../../../sandbox/sales/saleState.ts'
import { createBridge } from '../../../src/bridge/createBridge.ts'
import type { ShopRunTools } from '../../../src/bridge/runs/shopRun.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'
import type { FigureAnswer } from '../../../src/figures/answers/question.ts'
import { startOfDay, toDayText } from '../../../src/figures/days.ts'
import type { MeasureName } from '../../../src/figures/measures/index.ts'
import { createShopReading } from '../../../src/figures/reading/createShopReading.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigurePage } from '../../../src/figures/store/figureStore.ts'
import type { Figures } from '../../../src/figures/worker/openFigures.ts'
import { aShop } from '../../bridge/aShop.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion } from '../someFigures.ts'
import { TODAY } from '../someRows.ts'

/** The sandbox's day has come as far as it goes. */
const NOW = startOfDay(TODAY) + 11 * 3600
const options = { storeCount: 12, goodsPerStore: 30, now: () => NOW * 1000, pace: { max: 0, windowMs: 1_000 } }
/** The same data as the sandbox that is asked, looked at from the inside. */
const platform = createPlatform(options)
const sandbox = createSandbox(options)
let sales: readonly Sale[]
/** After-sales of these 120 days whose order is not in the list yet, and those whose order is older. */
let waiting: number
let older: number
let answerByRequest: FigureAnswer
let answer: FigureAnswer
let puts: readonly FigurePage[]

const names = [
  'refundRate',
  'salesAmount',
  'refundAmount',
  'refundBeforeShippingRate',
  'refundAfterShippingRate',
  'openAfterSales',
] as const

beforeAll(async () => {
  const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const hosts = { mms: origin, files: origin, pifa: origin }
  const bridge = createBridge({
    transport: createSandboxTransport({ hosts }),
    hosts,
    antiContent: async () => null,
    clock: () => NOW * 1000,
  })
  const views = (await (await fetch(`${origin}/__sandbox/stores`)).json()) as { shop_id: string; cookie: string; online: boolean }[]
  const view = views.find(({ online }) => online)
  const store = platform.stores.find(({ mall_id }) => String(mall_id) === view?.shop_id)
  if (!view || !store) throw new Error('no store is logged in')
  const first = platform.sales.today() - 119
  const last = platform.sales.today()
  sales = platform.sales.between(store, first, last)
  const listed = new Set(sales)
  const unlisted = platform.sales
    .askedBetween(store, first, last)
    .filter(({ sale, afterSale }) => !listed.has(sale) && afterSale.appliedAt >= startOfDay(TODAY - 119))
  older = unlisted.filter(({ sale }) => sale.orderedAt < startOfDay(TODAY - 119)).length
  waiting = unlisted.length - older

  const shop = aShop({ shop_uid: 's1', shop_id: view.shop_id, cookie: view.cookie })
  const kept = await createFigureStore({ disk: someDisk().open(), now: () => NOW })
  const all: FigurePage[] = []
  const call = async (name: string, asked: never) => {
    if (name === 'readings')
      return (asked as { shops: string[]; kind: 'orders' }).shops.map((uid) => kept.reading(uid, (asked as { kind: 'orders' }).kind))
    all.push(...(asked as FigurePage[]))
    return kept.put(asked)
  }
  const tools = {
    call: (name: 'orderList', _shop: string, payload: never) => bridge.callMerchant(name, shop, payload),
    signal: new AbortController().signal,
    report: () => undefined,
  } as unknown as ShopRunTools
  for (const kind of ['orders', 'afterSales'] as const) {
    await createShopReading({ figures: { call: call as Figures['call'] }, kind, now: () => NOW })(
      { shop_uid: 's1', shop_name: '一号店' },
      tools,
    )
  }
  puts = all
  const window = { from: toDayText(TODAY - 119), to: toDayText(TODAY) }
  const question = aQuestion({ measure: names[0], beside: names.slice(1), by: ['sku'], shops: ['s1'], window })
  answer = await kept.answer(question)
  answerByRequest = await kept.answer({ ...question, basis: 'asked' })
})
afterAll(() => sandbox.close())

it('a shop of the sandbox is read to its end: no day is missing, no row unreadable, and what has no order is counted', () => {
  const rest = { missing: [], unreadable: 0 }
  expect(answer.complete).toMatchObject({ ...rest, isComplete: waiting === 0, unresolved: waiting, olderThanRead: 0 })
  expect(answerByRequest.complete).toMatchObject({ ...rest, isComplete: false, unresolved: waiting, olderThanRead: older })
  expect(older).toBeGreaterThan(0)
  expect(sales.length).toBeGreaterThan(100)
})

it('orders, refunds and money are those of the sandbox’s own sales, to the order and to the fen', () => {
  const asOf = platform.sales.asOf()
  const paid = sales.filter((sale) => isPaidBy(sale, asOf))
  const refunds = paid.map(({ afterSales }) => afterSales.filter((afterSale) => isRefundedBy(afterSale, asOf)))
  const refunded = refunds.filter(([first]) => first !== undefined)
  const open = paid.flatMap(({ afterSales }) => afterSales.filter(({ appliedAt, closedAt }) => appliedAt <= asOf && closedAt > asOf))
  const part = (name: MeasureName) => answer.total[name]?.part
  // An order that was refunded before shipping and again after receipt counts at both.
  const before = refunded.filter((each) => each.some(({ stage }) => stage === 'beforeShipping'))
  const after = refunded.filter((each) => each.some(({ stage }) => stage !== 'beforeShipping'))
  expect(answer.total.refundRate).toEqual({ part: refunded.length, whole: paid.length })
  expect(part('salesAmount')).toBe(paid.reduce((sum, sale) => sum + orderAmountFen(sale), 0))
  expect(part('refundAmount')).toBe(refunds.flat().reduce((sum, { refundFen }) => sum + refundFen, 0))
  expect(part('refundBeforeShippingRate')).toBe(before.length)
  expect(part('refundAfterShippingRate')).toBe(after.length)
  expect(part('openAfterSales')).toBe(open.length)
})

it('each SKU has its own, and no other', () => {
  const asOf = platform.sales.asOf()
  const paid = new Map<string, number>()
  for (const sale of sales) if (isPaidBy(sale, asOf)) paid.set(String(sale.sku.id), (paid.get(String(sale.sku.id)) ?? 0) + 1)
  const counted = answer.rows
    .filter(({ sums }) => (sums.refundRate?.whole ?? 0) > 0)
    .map(({ sku, sums }) => [sku, sums.refundRate?.whole] as const)
  expect(new Map(counted)).toEqual(paid)
})

it('nothing but the declared fields reaches the store', () => {
  const fields = new Set(
    puts.flatMap(({ orders, afterSales, names: called = [] }) => [...orders, ...afterSales, ...called].flatMap((row) => Object.keys(row))),
  )
  expect([...fields].toSorted()).toEqual(
    [
      ...['orderSn', 'goodsId', 'skuId', 'quantity', 'amountFen', 'merchantDiscountFen', 'platformDiscountFen', 'stage'],
      ...['orderedAt', 'paidAt', 'shippedAt', 'receivedAt', 'dueAt'],
      ...['title', 'thumb', 'spec', 'code'],
      ...['id', 'kind', 'reasonCode', 'reasonText', 'state', 'askedAt', 'closedAt', 'refundFen'],
    ].toSorted(),
  )
})
