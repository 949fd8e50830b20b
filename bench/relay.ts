import type { Page, Worker } from 'playwright-core'
import { Header } from '../contract/envelope.ts'
import { merchantApi } from '../contract/merchantApi.ts'
import { ANTI_CONTENT_HEADER, DEFAULT_ANTI_CONTENT } from '../contract/merchantCall.ts'
import { GOODS_PER_PAGE_MAX } from '../contract/merchantCalls/goods.ts'
import { EXTENSION_ID_STORAGE_KEY } from '../contract/relayLimits.ts'
import { laneLimits } from '../src/bridge/lanes/laneLimits.ts'
import { openLoggedIn } from '../tests/e2e/logIn.ts'
import { type Browser, openBrowser } from '../tests/e2e/openBrowser.ts'
import { type Deployment, startDeployment } from '../tests/e2e/startDeployment.ts'
import { type Figure, medianOf } from './figures.ts'
import { traceExtension, traceRelay } from './relayTrace.ts'
import { addStores, fetchStores } from './stores.ts'

/** Fewer on a machine that has other work. */
const SHOPS = Number(process.env.BENCH_SHOPS ?? 100)
const GOODS_PER_SHOP = 1_000
/** What the platform takes for an answer: on loopback alone, a relay would be compared with nothing. */
const LATENCY_MS = 100
/** A browser opens no more to one host over HTTP/1.1. */
const CONNECTIONS = 6
const SINGLE_REQUESTS = 200
/**
 * The test tool's own switch. Without it the browser reports each request of the extension's worker to the bench, in several messages,
 * and that work would count as the relay's.
 */
const QUIET_WORKERS = { PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK: '1' }
/** With its values: a row that waits for them is none. */
const ROW = '.zg-list-frame tbody tr[data-at]'

/** What one query over all shops costs, through the real extension. */
export async function measureRelay(): Promise<readonly Figure[]> {
  Object.assign(process.env, QUIET_WORKERS)
  const stores = { SANDBOX_STORES: String(SHOPS + 10), SANDBOX_GOODS: String(GOODS_PER_SHOP), SANDBOX_PACE: '0' }
  const deployment = await startDeployment(['--demo'], stores)
  const browser = await openBrowser({ drawing: 'accelerated', extensionOf: deployment.origin, changeExtension: traceExtension })
  try {
    await addStores(deployment, SHOPS)
    // Reading figures of so many shops would keep the sandbox busy for minutes, and be measured with it.
    const page = await openLoggedIn(browser.context, deployment.origin, 'demo')
    await page.goto(`${deployment.origin}/goods/goodsQuery`)
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, EXTENSION_ID_STORAGE_KEY)
    const single = await timeSingle(page, browser, deployment)
    return [...single, ...(await timeQuery(page, browser, deployment))]
  } finally {
    await browser.close()
    await deployment.close()
  }
}

/** One request after the other, relayed, and made by the extension's worker itself. */
async function timeSingle(page: Page, { context }: Browser, { sandboxOrigin }: Deployment): Promise<Figure[]> {
  const [store] = await fetchStores(sandboxOrigin)
  const [worker] = context.serviceWorkers()
  if (!store || !worker) throw new Error('neither store nor worker')
  const url = `${sandboxOrigin}${merchantApi.mallInfo.path}`
  const own = { 'content-type': 'application/json', [ANTI_CONTENT_HEADER]: DEFAULT_ANTI_CONTENT }
  const asked = { url, own, cookie: store.cookie, header: Header.sandboxCookie, key: EXTENSION_ID_STORAGE_KEY, count: SINGLE_REQUESTS }
  const pings = await page.evaluate(async ({ key, count }) => {
    const times: number[] = []
    for (let at = 0; at < count; at += 1) {
      const from = performance.now()
      await chrome.runtime.sendMessage(localStorage.getItem(key) ?? '', { contentRequest: 'ping' })
      times.push(performance.now() - from)
    }
    return times
  }, asked)
  const relayed = await page.evaluate(async ({ url, own, cookie, key, count }) => {
    const times: number[] = []
    const config = { url, method: 'POST', cookie, headers: own, data: {}, formData: false }
    for (let at = 0; at < count; at += 1) {
      const from = performance.now()
      await chrome.runtime.sendMessage(localStorage.getItem(key) ?? '', { contentRequest: 'apiRequest', config })
      times.push(performance.now() - from)
    }
    return times
  }, asked)
  const direct = await worker.evaluate(async ({ url, own, cookie, header, count }) => {
    const times: number[] = []
    const headers = { ...own, [header]: cookie }
    for (let at = 0; at < count; at += 1) {
      const from = performance.now()
      await (await fetch(url, { method: 'POST', headers, body: '{}', credentials: 'omit', cache: 'no-store' })).json()
      times.push(performance.now() - from)
    }
    return times
  }, asked)
  const ours = medianOf(relayed)
  const plain = medianOf(direct)
  return [
    { what: 'one request: relayed, against the same fetch made directly', unit: 'ms', ours, plain },
    {
      what: 'overhead of the relay, against a message that asks nothing',
      unit: 'ms',
      ours: ours - plain,
      plain: medianOf(pings),
      goal: '<= 3 ms',
    },
  ]
}

async function timeQuery(page: Page, { context }: Browser, { sandboxOrigin }: Deployment): Promise<Figure[]> {
  const control = (path: string, method: string, body?: unknown) =>
    fetch(`${sandboxOrigin}/__sandbox/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  await control('faults', 'POST', { kind: 'slow', delay_ms: LATENCY_MS })
  const directMs = await timeDirect(worker, sandboxOrigin)
  await control('requests', 'DELETE')
  const endTrace = await traceRelay(page, worker)
  const times = await page.evaluate(watchQuery, { row: ROW })
  const log = (await (await control('requests', 'GET')).json()) as readonly { readonly path: string; readonly at: number }[]
  const arrivals = log.filter(({ path }) => path === merchantApi.goodsList.path).map(({ at }) => at)
  const trace = await endTrace(arrivals)
  const floorMs = (arrivals.length * LATENCY_MS) / CONNECTIONS
  const all = `all of them (${arrivals.length} pages of ${GOODS_PER_PAGE_MAX})`
  return [
    { what: `${SHOPS} shops x ${GOODS_PER_SHOP} goods: first rows`, unit: 'ms', ours: times.firstRowsMs, plain: LATENCY_MS, goal: '<= 2x' },
    { what: `${all}, against the same fetches made directly`, unit: 'ms', ours: times.allMs, plain: directMs, goal: '<= 1.18x' },
    { what: `${all}, against ${CONNECTIONS} connections at ${LATENCY_MS} ms`, unit: 'ms', ours: times.allMs, plain: floorMs },
    { what: 'longest stall of the page meanwhile', unit: 'ms', ours: times.longestTaskMs, goal: '<= 50' },
    { what: 'memory of page and row worker', unit: 'MB', ours: await heapOf(page), goal: '<= 400' },
    ...trace,
  ]
}

/** The query's pages, fetched by the extension's worker itself with as many requests at once: what this platform and browser allow. */
async function timeDirect(worker: Worker, sandboxOrigin: string): Promise<number> {
  const stores = (await fetchStores(sandboxOrigin)).slice(0, SHOPS)
  const pages = Array.from({ length: GOODS_PER_SHOP / GOODS_PER_PAGE_MAX }, (_, index) => index + 1)
  const asked = {
    url: `${sandboxOrigin}${merchantApi.goodsList.path}`,
    headers: { 'content-type': 'application/json', [ANTI_CONTENT_HEADER]: DEFAULT_ANTI_CONTENT },
    header: Header.sandboxCookie,
    requests: pages.flatMap((page) => stores.map(({ cookie }) => ({ cookie, body: JSON.stringify({ page, size: GOODS_PER_PAGE_MAX }) }))),
    atOnce: laneLimits.total,
  }
  return worker.evaluate(async ({ url, headers, header, requests, atOnce }) => {
    const from = performance.now()
    const rest = requests.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { cookie, body } of rest)
          await (
            await fetch(url, { method: 'POST', headers: { ...headers, [header]: cookie }, body, credentials: 'omit', cache: 'no-store' })
          ).json()
      }),
    )
    return performance.now() - from
  }, asked)
}

/** In the page: presses the query's button and watches until all is there. It waits for changes: a look at each frame would make the frames. */
async function watchQuery({ row }: { readonly row: string }) {
  const button = [...document.querySelectorAll<HTMLButtonElement>('button')].find(({ textContent }) =>
    ['查询', '刷新'].includes(textContent?.trim() ?? ''),
  )
  if (!button) throw new Error('the page has no button that asks')
  let longestTaskMs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
  }).observe({ type: 'longtask' })
  const watched = { subtree: true, childList: true, attributeFilter: ['aria-busy'] }
  const from = performance.now()
  button.click()
  // Without named functions inside: they would arrive with the compiler's helper for names, which the page has not.
  await new Promise<void>((resolve) => new MutationObserver(() => document.querySelector(row) && resolve()).observe(document, watched))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const firstRowsMs = performance.now() - from
  await new Promise<void>((resolve) =>
    new MutationObserver(() => document.querySelector('table[aria-busy="false"]') && resolve()).observe(document, watched),
  )
  return { firstRowsMs, allMs: performance.now() - from, longestTaskMs }
}

async function heapOf(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const inWorkers = await Promise.all(
    page
      .workers()
      .map((worker) =>
        worker.evaluate(() => (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0),
      ),
  )
  return [usedSize, ...inWorkers].reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024
}
