import type { BrowserContext } from 'playwright-core'
import { SNAPSHOT_ID, SNAPSHOTS_KEY } from '../src/snapshot/snapshot.ts'
import { type FiguresServer, openFiguresTab, startFiguresPage } from '../tests/e2e/figuresPage.ts'
import { callAs, fetchLogin, openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { type Deployment, startDeployment } from '../tests/e2e/startDeployment.ts'
import { type Figure, medianOf } from './figures.ts'
import { DAYS, ingest, ingestAds, SHOPS, type Shops } from './figuresIngest.ts'
import { evaluate, openSlowPage } from './slowPage.ts'
import { addStores } from './stores.ts'

const RUNS = 3
const SLOWDOWN = 4
const DAY_MS = 86_400_000
const CHINA_MS = 28_800_000
const ASK_EVERY_MS = 200
/** The first answers over all rows, and what is kept of the page after that. */
const KEPT_MS = 30_000
const WAIT_MAX_MS = 60_000
const screens = {
  workplace: '/dashboard/workplace',
  sales: '/dashboard/sales',
  profit: '/goods/profitRateCompute',
  returns: '/return_goods/mall',
  promotion: '/goods/promotion',
} as const

/** What a reloaded page tells of itself, ms since its navigation began. */
interface ReloadTimes {
  readonly frameMs: number
  /** What it showed last was gone, since it shows as much itself. */
  readonly ownMs: number
  /** Nothing in it is asked for any more. */
  readonly freshMs: number
  readonly longestTaskMs: number
}

/**
 * The figures screens of 200 shops with 1,000,000 orders kept in the browser, opened again behind a slow line: `ours` on a processor that is slowed, `plain` at full
 * speed.
 */
export async function measureFiguresReload(): Promise<readonly Figure[]> {
  const deployment = await startDeployment(['--demo'], { SANDBOX_STORES: String(SHOPS), SANDBOX_GOODS: '200', SANDBOX_PACE: '0' })
  const figuresPage = await startFiguresPage()
  const browser = await openBrowser({ drawing: 'accelerated' })
  try {
    await addStores(deployment, SHOPS)
    await fill(browser.context, deployment, figuresPage)
    for (const path of Object.values(screens)) await openOnce(browser.context, deployment.origin + path)
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(screens)) {
      const timeRuns = async (slowdown: number) => {
        const runs: ReloadTimes[] = []
        for (let run = 0; run < RUNS; run += 1) runs.push(await timeReload(browser.context, deployment.origin + path, slowdown))
        return (key: keyof ReloadTimes) => medianOf(runs.map((each) => each[key]))
      }
      const slow = await timeRuns(SLOWDOWN)
      const full = await timeRuns(1)
      const figure = (what: string, key: keyof ReloadTimes, goal?: string): Figure => ({
        what: `${name}: ${what}`,
        unit: 'ms',
        ours: slow(key),
        plain: full(key),
        ...(goal && { goal }),
      })
      figures.push(
        figure('frame, with what was shown last', 'frameMs'),
        figure('the page itself', 'ownMs'),
        figure('fresh answer', 'freshMs', '<= 1,200'),
        figure('longest task', 'longestTaskMs', '<= 50'),
      )
    }
    return figures
  } finally {
    await browser.close()
    figuresPage.close()
    await deployment.close()
  }
}

/** Puts the orders where the console looks for them: the modules of the store stand on its origin for as long as that takes. */
async function fill(context: BrowserContext, { origin }: Deployment, figuresPage: FiguresServer): Promise<void> {
  const { token, user_id } = await fetchLogin(origin, 'demo')
  const listed = await callAs(origin, token, 'shopList', {})
  const shops: Shops = { uids: listed.slice(0, SHOPS).map(({ shop_uid }) => shop_uid), today: Math.floor((Date.now() + CHINA_MS) / DAY_MS) }
  const tab = await openLoggedIn(context, origin, 'demo', { [SNAPSHOTS_KEY]: 'on' })
  const own = ['/bench/figures', ...figuresPage.paths]
  for (const path of own)
    await context.route(origin + path, async (route) => route.fulfill({ response: await route.fetch({ url: figuresPage.origin + path }) }))
  await openFiguresTab(tab, `${origin}/bench/figures`, user_id)
  await ingest(tab, 0, DAYS, shops)
  await ingestAds(tab, shops)
  await tab.close()
  for (const path of own) await context.unroute(origin + path)
}

/** Opens a page at full speed until it is kept as it is. */
async function openOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForTimeout(KEPT_MS)
  if (process.env.BENCH_PICTURES) await page.screenshot({ path: `${process.env.BENCH_PICTURES}/${url.split('/').at(-1)}.png` })
  await page.close()
}

async function timeReload(context: BrowserContext, url: string, slowdown: number): Promise<ReloadTimes> {
  const slow = await openSlowPage(context, { isCold: false })
  await slow.devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await slow.page.addInitScript(`(${watchReload})(${JSON.stringify(SNAPSHOT_ID)})`)
  await slow.page.goto(url)
  const until = Date.now() + WAIT_MAX_MS
  while (!(await evaluate(slow, 'window.benchReload.freshMs')) && Date.now() < until) await slow.page.waitForTimeout(ASK_EVERY_MS)
  const times = (await evaluate(slow, 'window.benchReload')) as ReloadTimes
  await slow.page.close()
  return times
}

/** Fresh: the page itself is there, and nothing in it has been busy for three frames. A text, since a function would arrive with the compiler's helpers. */
const watchReload = `(snapshot) => {
  const times = { frameMs: 0, ownMs: 0, freshMs: 0, longestTaskMs: 0 }
  window.benchReload = times
  new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) times.longestTaskMs = Math.max(times.longestTaskMs, duration) }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => { for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') times.frameMs = startTime }).observe({ type: 'paint', buffered: true })
  let still = 0
  const look = () => {
    const isOwn = document.querySelector('#root h1') && !document.getElementById(snapshot)
    if (isOwn && !times.ownMs) times.ownMs = performance.now()
    still = isOwn && document.querySelector('#root tbody tr') && !document.querySelector('#root [aria-busy="true"], #root .zg-skeleton') ? still + 1 : 0
    if (still === 3) times.freshMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`
