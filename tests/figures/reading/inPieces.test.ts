import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Basis, Dimension, FigureAnswer, FigureRow } from '../../../src/figures/answers/question.ts'
import { DAY_S, startOfDay, toDayText } from '../../../src/figures/days.ts'
import type { MeasureName } from '../../../src/figures/measures/index.ts'
import { createShopReading } from '../../../src/figures/reading/createShopReading.ts'
import { createFigureStore, type FigureStore } from '../../../src/figures/store/createFigureStore.ts'
import { aSandboxShop, toFigures } from '../aSandboxShop.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion } from '../someFigures.ts'
import { PATIENCE_MS, TODAY } from '../someRows.ts'

interface Refunds {
  readonly orders: number
  readonly fen: number
}
/** A row of the sandbox's own sums; it knows nothing of the console. */
interface SalesRow {
  readonly goods_id?: number
  readonly sku_id?: number
  readonly day?: string
  readonly paid: { readonly orders: number; readonly units: number; readonly fen: number }
  readonly shipped: number
  readonly received: number
  readonly refunded: Refunds
  readonly stages: Readonly<Record<'beforeShipping' | 'inTransit' | 'afterReceipt', Refunds>>
  readonly cases: Readonly<Record<'open', number>>
}

const measures: readonly MeasureName[] = [
  'paidOrders',
  'salesAmount',
  'itemsSold',
  'refundedOrders',
  'refundAmount',
  'refundBeforeShippingRate',
  'refundInTransitRate',
  'refundAfterReceiptRate',
  'openAfterSales',
]
const windows = [
  ['the last 30 days', 29, 0],
  ['two weeks some time ago', 60, 47],
  ['120 days', 119, 0],
  ['one day', 12, 12],
] as const

/** The morning of the day before, so that it is in the middle of a day when reading begins. */
const clock = { now: startOfDay(TODAY - 1) + 9 * 3600 }
let shop: Awaited<ReturnType<typeof aSandboxShop>>
let store: FigureStore
let pieces = 0
let failures = 0

/** Always the same in every run. */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

beforeAll(async () => {
  const dice = createDice(20_261_122)
  shop = await aSandboxShop({ storeCount: 3, goodsPerStore: 30, ordersPerStore: 900, now: () => clock.now * 1000 }, () => clock.now * 1000)
  const { sandbox } = shop
  // Every page moves the sales on: orders come, are sent and received, and money goes back while the lists are read.
  await sandbox.post('/sales-clock', { pace: 'still', at: clock.now, step_s: 240 })
  const orders = { path: '/mangkhut/mms/recentOrderList' }
  await sandbox.addFault({ kind: 'status', status: 500, every: 7, ...orders })
  await sandbox.addFault({ kind: 'truncatedJson', skip: 3, every: 11, ...orders })
  await sandbox.addFault({ kind: 'duplicateRows', every: 3, ...orders })
  await sandbox.addFault({ kind: 'dropConnection', skip: 2, every: 6, path: '/mercury/mms/afterSales/queryList' })
  await sandbox.addFault({ kind: 'nullBody', skip: 1, every: 5, path: '/mangkhut/mms/historyOrderList' })
  const disk = someDisk()
  const follow = async () => {
    clock.now = Math.max(clock.now, ((await (await sandbox.control('/sales-clock')).json()) as { at: number }).at)
  }
  /** A tab that lives for a few requests, in the middle of which it is gone. */
  const piece = async (requestsMax: number) => {
    store = await createFigureStore({ disk: disk.open(), now: () => clock.now })
    for (const kind of ['orders', 'afterSales'] as const) {
      const reading = createShopReading({ figures: toFigures(store), kind, now: () => clock.now, requestsMax })
      await reading(shop.shop, shop.tools).catch(() => {
        failures += 1
      })
      await follow()
    }
    pieces += 1
  }
  const whole = aQuestion({ shops: ['s1'], window: { from: toDayText(TODAY - 119), to: toDayText(TODAY) } })
  for (let at = 0; at < 60; at += 1) await piece(1 + dice(6))
  // The sales stand still, and the platform is well again: what came short is looked at once more.
  await sandbox.control('/faults', { method: 'DELETE' })
  await sandbox.post('/sales-clock', { pace: 'still', at: startOfDay(TODAY) + 10 * 3600 })
  clock.now = startOfDay(TODAY) + 10 * 3600
  for (let hours = 0; hours < 12; hours += 1) {
    await piece(Number.POSITIVE_INFINITY)
    if ((await store.answer(whole)).complete.missing.length === 0 && hours > 0) break
    clock.now += 3600
  }
  clock.now += 6 * DAY_S
  await piece(Number.POSITIVE_INFINITY)
}, PATIENCE_MS * 3)
afterAll(() => shop.sandbox.app.close())

const toSums = (sums: FigureRow['sums'] | FigureAnswer['total']) => measures.map((name) => sums[name]?.part)
const toTruth = ({ paid, refunded, stages, cases }: SalesRow) => [
  ...[paid.orders, paid.fen, paid.units, refunded.orders, refunded.fen],
  ...[stages.beforeShipping.orders, stages.inTransit.orders, stages.afterReceipt.orders, cases.open],
]

it('was read in many pieces, and many of its requests failed', () => {
  expect(pieces).toBeGreaterThan(60)
  expect(failures).toBeGreaterThan(10)
})
