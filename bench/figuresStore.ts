import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import type { FigureQuestion } from '../src/figures/answers/question.ts'
import { type FiguresServer, openFiguresTab, startFiguresPage } from '../tests/e2e/figuresPage.ts'
import { type Browser, openBrowser } from '../tests/e2e/openBrowser.ts'
import { type Figure, medianOf } from './figures.ts'
import { DAYS, GOODS_PER_SHOP, ingest, ingestAds, ORDERS_PER_SHOP, SHOPS, TODAY } from './figuresIngest.ts'
import { measureRecords, measureSqlite } from './figuresPlain.ts'

const KILLS = 10
const REPEATS = 7

/** 1,000,000 orders in a real browser: what it costs to put them in, to ask about them, and to open them again. */
export async function measureFiguresStore(): Promise<readonly Figure[]> {
  const server = await startFiguresPage()
  const profile = await mkdtemp(join(tmpdir(), 'zhanggui-bench-'))
  let browser = await openBrowser({ profile })
  try {
    const tab = await openFiguresTab(await browser.context.newPage(), server.origin)
    const emptyMb = memoryOf(profile)
    const ingested = await ingest(tab, 0, DAYS)
    const again = await ingest(tab, DAYS - 7, DAYS)
    await ingestAds(tab)
    const longTasks = await tab.evaluate(() => Math.max(0, ...(globalThis.figuresPage?.longTasks ?? [])))
    await browser.close()

    browser = await openBrowser({ profile })
    const cold = await measureOpened(browser, server)
    const memoryMb = memoryOf(profile) - emptyMb
    await browser.close()
    const lost = await countLost(profile, server)
    browser = await openBrowser({ profile })
    const sizes = { shops: SHOPS, perShop: ORDERS_PER_SHOP, goods: GOODS_PER_SHOP, days: DAYS, today: TODAY }
    const plain = await browser.context.newPage()
    await plain.goto(server.origin)
    const others = [...(await measureRecords(plain, sizes)), ...measureSqlite(sizes)]
    return [
      { what: 'code of the worker, brotli', unit: 'kB', ours: brotliCompressSync(server.workerCode).length / 1000 },
      {
        what: `put in, 20 pages a write (${ingested.rows.toLocaleString('en-US')} rows)`,
        unit: '1/s',
        ours: ingested.rows / ingested.seconds,
      },
      { what: `a week read again, nothing new (${again.rows.toLocaleString('en-US')} rows)`, unit: 'ms', ours: again.seconds * 1000 },
      { what: 'longest task of the page while rows are put in', unit: 'ms', ours: longTasks, goal: '<= 50' },
      ...cold,
      { what: 'memory above an empty page', unit: 'MB', ours: memoryMb, goal: '<= 200' },
      { what: `rows that were acknowledged and lost over ${KILLS} kills`, unit: 'rows', ours: lost, goal: '0' },
      ...others,
    ]
  } finally {
    await browser.close()
    server.close()
    await rm(profile, { recursive: true, force: true })
  }
}

const toText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const shops = Array.from({ length: SHOPS }, (_, at) => `shop-${at}`)
const question = (by: FigureQuestion['by'], measure: FigureQuestion['measure'] = 'refundAfterShippingRate'): FigureQuestion => ({
  measure,
  by,
  window: { from: toText(TODAY - 89), to: toText(TODAY) },
  basis: 'ordered',
  shops,
  top: { order: 'worst', limit: 100 },
})

const ask = (tab: Page, asked: FigureQuestion) =>
  tab.evaluate(async (given) => {
    const before = performance.now()
    const answer = await globalThis.figures?.call('answer', given)
    return { ms: performance.now() - before, count: answer?.count ?? 0 }
  }, asked)

async function askOften(tab: Page, asked: FigureQuestion): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < REPEATS; at += 1) times.push((await ask(tab, asked)).ms)
  return medianOf(times)
}

/** A computer that knows the figures: from a new page to the first figure, then warm. */
async function measureOpened(browser: Browser, { origin }: FiguresServer): Promise<Figure[]> {
  const tab = await browser.context.newPage()
  await tab.goto(origin)
  await tab.waitForFunction(() => globalThis.figuresPage !== undefined)
  const first = await tab.evaluate(
    async (asked) => {
      const before = performance.now()
      globalThis.figures = globalThis.figuresPage?.open('u1')
      await globalThis.figures?.call('answer', asked)
      return performance.now() - before
    },
    question(['shop']),
  )
  const cold = (await ask(tab, question(['goods']))).ms
  const figures: Figure[] = [
    { what: 'first figure on a known computer, from the click', unit: 'ms', ours: first, goal: '<= 400' },
    { what: 'first figure by goods, with all rows read', unit: 'ms', ours: cold, goal: '<= 1,000' },
  ]
  for (const by of [['shop'], ['goods'], ['sku', 'reason'], ['day']] as const) {
    figures.push({ what: `90 days by ${by.join(' and ')}`, unit: 'ms', ours: await askOften(tab, question([...by])), goal: '<= 150' })
  }
  const page = await tab.evaluate(async () => {
    const times: number[] = []
    for (let at = 0; at < 7; at += 1) {
      const order = {
        orderSn: `261122-${String(900_000_000_000_000 + at)}`,
        goodsId: '600000000001',
        skuId: '1400000000003',
        quantity: 1,
        amountFen: 100,
        merchantDiscountFen: 0,
        platformDiscountFen: 0,
        stage: 2 as const,
        orderedAt: 20_779 * 86_400,
        paidAt: null,
        shippedAt: null,
        receivedAt: null,
        dueAt: null,
      }
      const before = performance.now()
      await globalThis.figures?.call('put', [
        { shop: 'shop-0', kind: 'orders', readAt: 20_779 * 86_400, orders: [order], afterSales: [], unreadable: 0, page: null },
      ])
      times.push(performance.now() - before)
    }
    return times.toSorted((left, right) => left - right)[3] ?? 0
  })
  const diskMb = await tab.evaluate(async () => {
    const buckets = (
      navigator as unknown as { storageBuckets: { open(name: string): Promise<{ estimate(): Promise<{ usage: number }> }> } }
    ).storageBuckets
    return (await (await buckets.open('zhanggui')).estimate()).usage / 1e6
  })
  const longTasks = await tab.evaluate(() => Math.max(0, ...(globalThis.figuresPage?.longTasks ?? [])))
  figures.push({ what: 'on the disk, once it was opened again', unit: 'MB', ours: diskMb, goal: '<= 50' })
  figures.push({ what: 'a new page, written', unit: 'ms', ours: page })
  figures.push({ what: 'longest task of the page while figures are asked', unit: 'ms', ours: longTasks, goal: '<= 50' })
  return figures
}

/** Ends the browser in the middle of writes, opens it again and looks for what had been acknowledged. */
async function countLost(profile: string, { origin }: FiguresServer): Promise<number> {
  let lost = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const browser = await openBrowser({ profile })
    const owner = `kill-${kill}`
    const tab = await openFiguresTab(await browser.context.newPage(), origin, owner)
    let acknowledged = 0
    await tab.exposeFunction('acknowledge', (count: number) => {
      acknowledged = count
    })
    void tab
      .evaluate(async () => {
        for (let at = 0; ; at += 1) {
          const order = {
            goodsId: '1',
            skuId: '1',
            quantity: 1,
            amountFen: 1,
            merchantDiscountFen: 0,
            platformDiscountFen: 0,
            stage: 2 as const,
          }
          const times = { orderedAt: 20_779 * 86_400, paidAt: null, shippedAt: null, receivedAt: null, dueAt: null }
          const orders = [{ ...order, ...times, orderSn: `261122-${String(900_000_000_000_000 + at)}` }]
          await globalThis.figures?.call('put', [
            { shop: 's', kind: 'orders', readAt: times.orderedAt, orders, afterSales: [], unreadable: 0, page: null },
          ])
          await (globalThis as unknown as { acknowledge(count: number): Promise<void> }).acknowledge(at + 1)
        }
      })
      .catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 400 + kill * 70))
    const main = processesOf(profile).find(({ type }) => type === 'browser')
    if (main) process.kill(main.pid, 'SIGKILL')
    await browser.close().catch(() => undefined)
    const after = await openBrowser({ profile })
    const again = await openFiguresTab(await after.context.newPage(), origin, owner)
    const kept = await again.evaluate(async (asked) => (await globalThis.figures?.call('answer', asked))?.total.paidOrders?.part ?? 0, {
      ...question([], 'paidOrders'),
      shops: ['s'],
    })
    lost += Math.max(0, acknowledged - kept)
    await after.close()
  }
  return lost
}

/** The largest renderer of the browser with this profile, MB. */
function memoryOf(profile: string): number {
  const pages = processesOf(profile).filter(({ type }) => type === 'renderer')
  return Math.max(0, ...pages.map(({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000))
}

/** The processes of our own browser: those that name its profile, and their children. */
function processesOf(profile: string): { readonly pid: number; readonly type: string }[] {
  const all = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parts = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      const parent = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
      const type = /--type=([\w-]+)/.exec(parts)?.[1] ?? 'browser'
      return [{ pid: Number(name), parent, type, isOurs: parts.includes(profile) && readlinkSync(`/proc/${name}/exe`).includes('chrom') }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
  const ours = new Set(all.filter(({ isOurs }) => isOurs).map(({ pid }) => pid))
  for (let before = -1; before !== ours.size; ) {
    before = ours.size
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid)
  }
  return all.filter(({ pid }) => ours.has(pid))
}
