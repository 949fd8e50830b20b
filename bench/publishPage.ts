import type { BrowserContext, Page } from 'playwright-core'
import { CLAIMS_PER_CALL_MAX } from '../contract/entities/boxClaim.ts'
import { PAGE_SIZE_MAX } from '../contract/limits.ts'
import { callAs, fetchLogin, openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { startDeployment } from '../tests/e2e/startDeployment.ts'
import { aGoodListing } from '../tests/pages/box/publish/publishScene.ts'
import { someBoxGoods } from '../tests/server/builders/box.ts'
import type { Figure } from './figures.ts'

const GOODS = 500
const SHOPS = 20
const SKUS = 20
const GOODS_PER_CALL = 20
const GOAL = '<= 50'
const SETTLE_MS = 1_500
const LONG_US = 50_000
const US_PER_MS = 1_000
const WAIT_MS = 300_000
const claim = { state: 'claimed', goods_id: '', goods_commit_id: '', job_id: '', reason: '', field: '' } as const

/** 500 goods of 20 SKUs that are claimed for 20 shops, planned and previewed in a real browser: how long a task holds the page. */
export async function measurePublishPage(): Promise<readonly Figure[]> {
  const deployment = await startDeployment(['--demo'], { SANDBOX_PACE: '0' })
  const browser = await openBrowser({ extensionOf: deployment.origin })
  try {
    await fillBox(deployment.origin, deployment.sandboxOrigin)
    const settings = { zhanggui_locale: 'en-US' }
    const page = await openLoggedIn(browser.context, deployment.origin, 'demo', settings, { readsFigures: true })
    await page.goto(`${deployment.origin}/goods/goodsCollect?page_size=${PAGE_SIZE_MAX}`)
    await chooseAll(page)
    const figures: Figure[] = []
    for (const { what, act } of steps) figures.push(...(await traceStep(browser.context, page, what, act)))
    return figures
  } finally {
    await browser.close()
    await deployment.close()
  }
}

/** What was chosen on one page stays chosen on the next. */
async function chooseAll(page: Page): Promise<void> {
  for (let chosen = 0; chosen < GOODS; ) {
    const more = Math.min(GOODS, chosen + PAGE_SIZE_MAX)
    if (chosen > 0) await page.getByRole('button', { name: 'Next page' }).click()
    await page
      .getByText(`收纳盒 ${titleAt(chosen)}`, { exact: true })
      .first()
      .waitFor({ timeout: WAIT_MS })
    await page.getByRole('checkbox', { name: 'Select all' }).first().click({ timeout: WAIT_MS })
    await page.getByText(`${more} selected`).waitFor({ timeout: WAIT_MS })
    chosen = more
  }
}

/** The list has the goods that were added last first. */
const titleAt = (place: number) => GOODS - 1 - place

const start = (page: Page) => page.getByRole('button', { name: /^Publish \([1-9]/ })
const untilReady = (page: Page) => start(page).and(page.locator(':enabled')).waitFor({ timeout: WAIT_MS })

const steps: readonly { readonly what: string; readonly act: (page: Page) => Promise<void> }[] = [
  {
    what: 'opened, read and planned',
    async act(page) {
      await page.getByRole('button', { name: 'Publish', exact: true }).last().click()
      await untilReady(page)
    },
  },
  {
    what: 'planned again with another limit',
    async act(page) {
      await page.getByRole('textbox', { name: /New goods per shop/ }).fill('20')
      await page.getByText(/^New goods of the fullest shop today: 20/).waitFor({ timeout: WAIT_MS })
      await untilReady(page)
    },
  },
  {
    what: 'rows scrolled from one end to the other',
    async act(page) {
      const rows = page.locator('.zg-batch-preview [role="table"], .zg-batch-preview table').first()
      await rows.hover()
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 5_000)
    },
  },
  {
    what: 'only those that are left out',
    async act(page) {
      await page.getByRole('button', { name: /^Left out/ }).click()
      await page.waitForTimeout(500)
    },
  },
]

async function fillBox(origin: string, sandboxOrigin: string): Promise<void> {
  const { token } = await fetchLogin(origin, 'demo')
  const shops = (await callAs(origin, token, 'shopList', {})).slice(0, SHOPS)
  const goods = Array.from({ length: GOODS }, (_, at) => {
    const listing = aGoodListing(sandboxOrigin, { title: `收纳盒 ${at}` })
    const skus = Array.from({ length: SKUS }, (__, place) => ({
      ...listing.skus[0],
      spec: [`颜色 ${place}`],
      outer_code: `bench-${at}-${place}`,
    }))
    return someBoxGoods({ box_id: `bench-${at}`, right: 'own', listing: { ...listing, skus: skus as typeof listing.skus } })
  })
  for (let from = 0; from < GOODS; from += GOODS_PER_CALL)
    await callAs(origin, token, 'saveBoxGoods', { goods: goods.slice(from, from + GOODS_PER_CALL) })
  const claims = goods.flatMap(({ box_id }) => shops.map(({ shop_uid }) => ({ ...claim, box_id, shop_uid })))
  for (let from = 0; from < claims.length; from += CLAIMS_PER_CALL_MAX)
    await callAs(origin, token, 'saveClaims', { claims: claims.slice(from, from + CLAIMS_PER_CALL_MAX) })
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string }
  /** Microseconds by the clock and of the processor. */
  readonly dur?: number
  readonly tdur?: number
}

/** The longest task of the page's main thread in a step: processor time, which is no matter of what else the machine does, beside the clock. */
async function traceStep(
  context: BrowserContext,
  page: Page,
  what: string,
  act: (page: Page) => Promise<void>,
): Promise<readonly Figure[]> {
  // What the step before left to draw is not this step's.
  await page.waitForTimeout(SETTLE_MS)
  const devTools = await context.browser()?.newBrowserCDPSession()
  if (!devTools) throw new Error('the browser cannot be traced')
  const events: TraceEvent[] = []
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await act(page)
  const isComplete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve))
  await devTools.send('Tracing.end')
  await isComplete
  await devTools.detach()
  const tasks = tasksOfPage(events)
  const over = tasks.filter(({ tdur = 0 }) => tdur > LONG_US).length
  const longest = (of: 'dur' | 'tdur') => Math.max(0, ...tasks.map((task) => task[of] ?? 0)) / US_PER_MS
  return [
    { what: `${what}: longest task, processor time (over 50 ms: ${over})`, unit: 'ms', ours: longest('tdur'), goal: GOAL },
    { what: `${what}: the same by the clock of this machine`, unit: 'ms', ours: longest('dur') },
  ]
}

/** Tasks of the renderer that worked most: the page, not the extension. */
function tasksOfPage(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const byThread = new Map<string, TraceEvent[]>()
  for (const event of events) {
    const thread = `${event.pid} ${event.tid}`
    if (event.name !== 'RunTask' || event.ph !== 'X' || !mains.has(thread)) continue
    const known = byThread.get(thread)
    if (known) known.push(event)
    else byThread.set(thread, [event])
  }
  const work = (tasks: readonly TraceEvent[]) => tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  return [...byThread.values()].toSorted((one, other) => work(other) - work(one))[0] ?? []
}
