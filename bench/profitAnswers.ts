import type { SharedCost } from '../contract/entities/cost.ts'
import { startOfDay, toDayText } from '../src/figures/days.ts'
import type { FigureStore } from '../src/figures/store/figureStore.ts'
import type { CostEntry, ProfitCut, ProfitQuestion } from '../src/pages/profit/figures/profitQuestion.ts'
import { someDisk } from '../tests/figures/someDisk.ts'
import { openProfitStore } from '../tests/pages/profit/figures/openProfitStore.ts'
import { type Figure, medianOf } from './figures.ts'

const SHOPS = Number(process.env.BENCH_SHOPS ?? 200)
const SKUS_PER_SHOP = 1_000
const SKUS_PER_GOODS = 4
const ORDERS_PER_SHOP = 5_000
const DAYS = 30
/** 2026-11-22 in China. */
const TODAY = 20_779
const REPEATS = 9
const GOAL = '<= 100'
/** Rows that the list asks for at once, and those of a part of a file. */
const PART = 100
const EXPORT_PART = 500
const orders = ['ads', 'paid', 'units', 'profitRate', 'revenue'] as const
const searches = ['tea 7', '绿', 'code-12', '600000012'] as const
const shops = Array.from({ length: SHOPS }, (_, at) => `shop-${at}`)
const question: ProfitQuestion = {
  shops,
  everyShop: shops,
  window: { from: toDayText(TODAY - DAYS + 1), to: toDayText(TODAY) },
  ledger: 'l0',
  shared: [],
  freight: [],
  by: 'goods',
  top: { from: 0, limit: PART },
  best: 8,
}
const rent: SharedCost = { id: 'rent', name: 'rent', kind: 'monthly', amount: 500_000, from: '2026-01-01', to: null, shop_uid_list: null }

/** What the profit table asks of the worker: 200,000 SKUs of 1,000,000 orders, in Node, with everything but the way between page and worker. */
export async function measureProfitAnswers(): Promise<readonly Figure[]> {
  const store = await openProfitStore({ disk: someDisk().open(), now: () => startOfDay(TODAY) + 40_000 })
  for (let shop = 0; shop < SHOPS; shop += 1) await putShop(store, shop)
  const sent = await timeOf(1, () => store.takeCosts({ id: 'l0', base: null, put: everyCost(), gone: [] }))
  const first = await timeOf(1, () => store.profit(question))
  let ledger = 'l0'
  let count = 0
  const change = async (entry: (at: number) => CostEntry) => {
    count += 1
    const next = `l${count}`
    await store.takeCosts({ id: next, base: ledger, put: [entry(count)], gone: [] })
    ledger = next
    await store.profit({ ...question, ledger })
  }
  const one = await timeOf(REPEATS, () => change((at) => aCost(1, at, at * 10)))
  const freight = await timeOf(REPEATS, () =>
    change((at) => ({ ...aCost(2, 0, 0), goods_id: '', sku_id: '', terms: { freightFen: 300 + at } })),
  )
  const shared = await timeOf(REPEATS, (at) => store.profit({ ...question, ledger, shared: [{ ...rent, amount: rent.amount + at }] }))
  const dated = await timeOf(3, () => change((at) => ({ ...aCost(3, at, 500), valid_from: toDayText(TODAY - 5) })))
  const grouped = await timeOf(1, () => store.profit({ ...question, ledger, by: 'shop' }))
  const cut = (top: Partial<ProfitCut>, list?: string) =>
    store.profit({ ...question, ledger, by: 'sku', top: { from: 0, limit: PART, ...top }, ...(list && { list }) })
  const bySku = await timeOf(1, () => cut({}))
  const sorted = await timeOf(orders.length, (at) => cut({ order: { by: orders[at] ?? 'profit', isDescending: true } }))
  const limits = await timeOf(1, () => cut({ order: { by: 'netRoi', isDescending: true } }))
  const named = await timeOf(1, () => cut({ order: { by: 'title', isDescending: false } }))
  const filtered = await timeOf(REPEATS, (at) => cut({ within: [{ by: 'profit', from: at * 100, to: null }] }))
  const searched = await timeOf(searches.length, (at) => cut({ search: { text: searches[at] ?? '' } }))
  const further = async (from: number, isOneOfMany = false) => {
    const limit = isOneOfMany ? EXPORT_PART : PART
    return (await store.profitRows({ state: await state, of: 'view', from, limit, isOneOfMany }))?.rows.length ?? 0
  }
  const listOf = async () => (await cut({}, 'list'))?.state ?? ''
  let state = listOf()
  const scrolled = await timeOf(REPEATS, (at) => further(at * 20_000))
  const changeOne = async (ask: () => Promise<unknown>) => {
    count += 1
    const next = `l${count}`
    await store.takeCosts({ id: next, base: ledger, put: [aCost(1, count, count * 10)], gone: [] })
    ledger = next
    await ask()
  }
  const listChange = await timeOf(REPEATS, () => changeOne(() => cut({ order: { by: 'profit', isDescending: false } })))
  const deepChange = await timeOf(REPEATS, () => changeOne(() => cut({ order: { by: 'profit', isDescending: false }, from: 100_000 })))
  state = listOf()
  await state
  const packed = await timeOf(REPEATS, (at) => changeOne(() => cut({}, `another list ${at}`)))
  state = listOf()
  const began = performance.now()
  let exported = 0
  for (let from = 0; from < SHOPS * SKUS_PER_SHOP; from += EXPORT_PART) exported += await further(from, true)
  const whole = performance.now() - began
  if (exported !== SHOPS * SKUS_PER_SHOP) throw new Error(`rows are missing: ${exported}`)
  const bridge = await timeOf(1, () => store.profitChange({ ...question, ledger, of: null }))
  return [
    { what: 'table: the whole ledger is taken', unit: 'ms', ours: sent },
    { what: 'table: first answer, all orders scanned', unit: 'ms', ours: first, goal: '<= 1,000' },
    { what: 'table: one cost changed', unit: 'ms', ours: one, goal: GOAL },
    { what: 'table: freight of a shop changed', unit: 'ms', ours: freight, goal: GOAL },
    { what: 'table: the rent changed', unit: 'ms', ours: shared, goal: GOAL },
    { what: 'table: a cost from a new day on, orders scanned again', unit: 'ms', ours: dated, goal: '<= 1,000' },
    { what: 'table: by shop instead of goods', unit: 'ms', ours: grouped },
    { what: 'table: by SKU instead', unit: 'ms', ours: bySku },
    { what: 'table: 200,000 SKUs sorted by an amount', unit: 'ms', ours: sorted, goal: GOAL },
    { what: 'table: 200,000 SKUs sorted by a break-even', unit: 'ms', ours: limits },
    { what: 'table: 200,000 SKUs sorted by name for the first time', unit: 'ms', ours: named },
    { what: 'table: 200,000 SKUs filtered by profit', unit: 'ms', ours: filtered, goal: GOAL },
    { what: 'table: 200,000 SKUs searched for a text', unit: 'ms', ours: searched },
    { what: 'table: another part of 200,000 SKUs', unit: 'ms', ours: scrolled, goal: '<= 50' },
    { what: 'table: one cost changed, first part of 200,000 SKUs again', unit: 'ms', ours: listChange, goal: GOAL },
    { what: 'table: the same with all of them in order again, for a part further down', unit: 'ms', ours: deepChange },
    { what: 'table: the same while another list keeps its rows', unit: 'ms', ours: packed },
    { what: 'table: 200,000 SKUs in parts, for a file', unit: 'ms', ours: whole },
    { what: 'table: why it changed, of all', unit: 'ms', ours: bridge },
  ]
}

const titles = ['高山绿茶 tea', '手工茶杯 cup', '春季新款连衣裙', '不锈钢保温杯', '儿童运动鞋 shoes'] as const
const colours = ['红色', '蓝色', '白色', '黑色 L'] as const
const goodsOf = (shop: number, sku: number) => String(600_000_000 + shop * SKUS_PER_SHOP + Math.floor(sku / SKUS_PER_GOODS))
const skuOf = (shop: number, sku: number) => String(1_400_000_000 + shop * SKUS_PER_SHOP + sku)

function aCost(shop: number, sku: number, costFen: number): CostEntry {
  const place = { shop_uid: `shop-${shop}`, goods_id: goodsOf(shop, sku), sku_id: skuOf(shop, sku), valid_from: '' }
  return { ...place, terms: { costFen }, weight_grams: null, courier: '', is_refused: false }
}

function everyCost(): readonly CostEntry[] {
  return shops.flatMap((_, shop) =>
    Array.from({ length: SKUS_PER_SHOP }, (__, sku) => aCost(shop, sku, 300 + ((shop * 31 + sku * 7) % 5_000))),
  )
}

async function putShop(store: FigureStore, shop: number): Promise<void> {
  const orders = Array.from({ length: ORDERS_PER_SHOP }, (_, at) => {
    const day = TODAY - DAYS + 1 + Math.floor((at * DAYS) / ORDERS_PER_SHOP)
    const orderedAt = startOfDay(day) + ((at * 7_919) % 86_400)
    const date = new Date(day * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')
    const times = { orderedAt, paidAt: orderedAt, shippedAt: orderedAt + 9_000, receivedAt: null, dueAt: null }
    return {
      orderSn: `${date}-${String(100_000_000_000_000 + at)}`,
      goodsId: goodsOf(shop, (at * 13) % SKUS_PER_SHOP),
      skuId: skuOf(shop, (at * 13) % SKUS_PER_SHOP),
      quantity: 1 + (at % 2),
      amountFen: 900 + ((at * 97) % 9_000),
      merchantDiscountFen: 0,
      platformDiscountFen: at % 5 === 0 ? 100 : 0,
      stage: 4 as const,
      ...times,
    }
  })
  const names = Array.from({ length: SKUS_PER_SHOP }, (_, sku) => ({
    goodsId: goodsOf(shop, sku),
    skuId: skuOf(shop, sku),
    orderedAt: startOfDay(TODAY),
    thumb: `https://img.example.com/${shop}-${sku}.jpg`,
    title: `${titles[(shop + sku) % titles.length]} ${goodsOf(shop, sku)}`,
    spec: `${colours[sku % colours.length]} ${sku % 40}`,
    code: `CODE-${shop}-${sku}`,
  }))
  const afterSales = orders
    .filter((_, at) => at % 8 === 0)
    .map(({ orderSn, orderedAt, amountFen }, at) => ({
      id: String(40_000_000_000 + shop * ORDERS_PER_SHOP + at),
      orderSn,
      kind: at % 2 === 0 ? (0 as const) : (1 as const),
      reasonCode: 201,
      reasonText: '',
      state: 1 as const,
      askedAt: orderedAt + 200_000,
      closedAt: orderedAt + 210_000,
      refundFen: at % 9 === 0 ? 100 : amountFen,
      dueAt: null,
    }))
  const ads = Array.from({ length: DAYS }, (_, back) => ({
    day: TODAY - back,
    goods: Array.from({ length: 20 }, (__, at) => ({ goodsId: goodsOf(shop, at * 40), spendFen: 500 + at, gmvFen: null, netFen: null })),
    account: { spendFen: 20_000, gmvFen: null, netFen: null },
    hours: null,
  }))
  const page = { fromDay: TODAY - DAYS + 1, toDay: TODAY, page: 1, isLast: true, total: null }
  const shared = { shop: `shop-${shop}`, readAt: startOfDay(TODAY) + 40_000, unreadable: 0 }
  await store.put([
    { ...shared, kind: 'orders', orders, afterSales, names, page },
    { ...shared, kind: 'promotion', orders: [], afterSales: [], ads, page },
  ])
}

async function timeOf(repeats: number, work: (at: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < repeats; at += 1) {
    const began = performance.now()
    await work(at)
    times.push(performance.now() - began)
  }
  return medianOf(times)
}
