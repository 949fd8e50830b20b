import { startOfDay, toDayText } from '../src/figures/days.ts'
import { createFigureStore } from '../src/figures/store/createFigureStore.ts'
import type { FigureStore } from '../src/figures/store/figureStore.ts'
import { createSalesAnswers } from '../src/pages/sales/figures/createSalesAnswers.ts'
import type { SalesChangeQuestion } from '../src/pages/sales/figures/salesQuestion.ts'
import { someDisk } from '../tests/figures/someDisk.ts'
import { type Figure, medianOf } from './figures.ts'

const SHOPS = Number(process.env.BENCH_SHOPS ?? 200)
const SKUS_PER_SHOP = 1_000
const SKUS_PER_GOODS = 4
const ORDERS_PER_SHOP = 5_000
const DAYS = 120
/** 2026-11-22 in China. */
const TODAY = 20_779
const REPEATS = 9
/** Goods whose own visitors are known. */
const MOVERS = 20
const shops = Array.from({ length: SHOPS }, (_, at) => `shop-${at}`)
const windowOf = (days: number) => ({ from: toDayText(TODAY - days + 1), to: toDayText(TODAY) })
const question: SalesChangeQuestion = { window: windowOf(30), shops, loggedOut: [], shelf: [], visitors: [] }
/** Windows that a user goes through. */
const spans = [7, 15, 30, 60] as const

/** Why sales changed, of 1,000,000 orders of 120 days: opened cold from the disk, and then with another choice. In Node, with everything but the way between page and worker. */
export async function measureSalesAnswers(): Promise<readonly Figure[]> {
  const disk = someDisk()
  const now = () => startOfDay(TODAY) + 40_000
  let store = await createFigureStore({ disk: disk.open(), now })
  for (let shop = 0; shop < SHOPS; shop += 1) await putShop(store, shop)
  let ask: (asked: SalesChangeQuestion) => Promise<unknown> = async () => undefined
  const cold = await timeOf(async () => {
    store.close()
    store = await createFigureStore({ disk: disk.open(), now })
    ask = createSalesAnswers(store.countParts).salesChange
    await ask(question)
  })
  const other = await timeOf((at) => ask({ ...question, window: windowOf(spans[at % spans.length] ?? 7) }))
  const half = await timeOf((at) => ask({ ...question, shops: shops.slice(0, SHOPS / 2 + at) }))
  const one = await timeOf((at) => ask({ ...question, shops: shops.slice(at, at + 1) }))
  const days = Array.from({ length: 60 }, (_, at) => toDayText(TODAY - at))
  const visitors = shops.flatMap((shop) => days.map((day, at) => [shop, day, 100 + at] as const))
  const visited = await timeOf(() => ask({ ...question, visitors }))
  const goodsVisitors = days.flatMap((day, at) =>
    Array.from({ length: MOVERS }, (_, goods) => [`shop-${goods}`, String(600_000_000 + goods * SKUS_PER_SHOP), day, 20 + at] as const),
  )
  const seen = await timeOf(() => ask({ ...question, visitors, goodsVisitors }))
  return [
    ...figuresOf('first answer, opened cold', cold, '<= 1,200'),
    ...figuresOf('another window', other, '<= 150'),
    ...figuresOf('other shops', half, '<= 150'),
    ...figuresOf('one shop', one, '<= 150'),
    ...figuresOf('with visitors of every day', visited, '<= 150'),
    ...figuresOf('with those of goods as well', seen, '<= 150'),
  ]
}

async function putShop(store: FigureStore, shop: number): Promise<void> {
  const orders = Array.from({ length: ORDERS_PER_SHOP }, (_, at) => {
    const day = TODAY - DAYS + 1 + Math.floor((at * DAYS) / ORDERS_PER_SHOP)
    const orderedAt = startOfDay(day) + ((at * 7_919) % 39_000)
    const date = new Date(day * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')
    const sku = (at * 13) % SKUS_PER_SHOP
    return {
      orderSn: `${date}-${String(100_000_000_000_000 + at)}`,
      goodsId: String(600_000_000 + shop * SKUS_PER_SHOP + Math.floor(sku / SKUS_PER_GOODS)),
      skuId: String(1_400_000_000 + shop * SKUS_PER_SHOP + sku),
      quantity: 1 + (at % 2),
      amountFen: 900 + ((at * 97) % 9_000),
      merchantDiscountFen: 0,
      platformDiscountFen: 0,
      stage: 4 as const,
      orderedAt,
      paidAt: orderedAt,
      shippedAt: orderedAt + 9_000,
      receivedAt: null,
      dueAt: null,
    }
  })
  const page = { fromDay: TODAY - DAYS + 1, toDay: TODAY, page: 1, isLast: true, total: null }
  const rest = { shop: `shop-${shop}`, readAt: startOfDay(TODAY) + 39_900, afterSales: [], unreadable: 0 }
  await store.put([{ ...rest, kind: 'orders', orders, page }])
}

interface Times {
  readonly wallMs: number
  readonly processorMs: number
}

function figuresOf(what: string, { wallMs, processorMs }: Times, goal: string): readonly Figure[] {
  return [
    { what: `sales: ${what}`, unit: 'ms', ours: wallMs, goal },
    { what: `sales: ${what}, processor`, unit: 'ms', ours: processorMs, goal },
  ]
}

async function timeOf(work: (at: number) => Promise<unknown>): Promise<Times> {
  const wall: number[] = []
  const processor: number[] = []
  for (let at = 0; at < REPEATS; at += 1) {
    const began = performance.now()
    const before = process.cpuUsage()
    await work(at)
    const { user, system } = process.cpuUsage(before)
    wall.push(performance.now() - began)
    processor.push((user + system) / 1_000)
  }
  return { wallMs: medianOf(wall), processorMs: medianOf(processor) }
}
