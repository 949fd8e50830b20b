import type { BrowserContext } from 'playwright-core'
import { SNAPSHOTS_KEY } from '../src/snapshot/snapshot.ts'
import { openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { startDeployment } from '../tests/e2e/startDeployment.ts'
import { type Figure, medianOf } from './figures.ts'
import { plainPaths, servePlainPages } from './plainPages.ts'
import { openSlowPage, type PageTimes, timeAction, timeVisit } from './slowPage.ts'

const RUNS = 5
const LIST = '/shop/my_shop'
/** `own`: of the page itself, and not of what it showed last (decision 0231). */
const rows = { ours: '.zg-list-table tbody tr', own: '#root .zg-list-table tbody tr', plain: 'tbody tr' }
/** By then the page is kept as it is. */
const KEPT_MS = 8_000

/** How long the first pages take on a slow machine behind a slow line. */
export async function measureFirstLoad(): Promise<readonly Figure[]> {
  const deployment = await startDeployment()
  const browser = await openBrowser({ drawing: 'accelerated' })
  const { origin } = deployment
  try {
    const before = await openLoggedIn(browser.context, origin, 'demo', { [SNAPSHOTS_KEY]: 'on' }, { readsFigures: true })
    await before.goto(origin + LIST)
    await before.waitForTimeout(KEPT_MS)
    await before.close()
    const visit = (path: string, selector: string, isCold: boolean) => timeRuns(browser.context, origin, path, selector, isCold)
    const cold = await visit(LIST, rows.ours, true)
    const plainCold = await visit(plainPaths.list, rows.plain, true)
    const warm = await visit(LIST, rows.ours, false)
    const own = await visit(LIST, rows.own, false)
    const plainWarm = await visit(plainPaths.list, rows.plain, false)
    const again = await timeSecondVisit(browser.context, origin)
    // Whoever is logged in is led on from the login page.
    await (await openStranger(browser.context, origin)).close()
    const login = await visit('/login', 'form', true)
    const plainLogin = await visit(plainPaths.login, 'form', true)
    const middle = (runs: readonly PageTimes[], key: keyof PageTimes) => medianOf(runs.map((run) => run[key]))
    return [
      { what: 'login: largest paint', unit: 'ms', ours: middle(login, 'lcpMs'), plain: middle(plainLogin, 'lcpMs'), goal: '<= 500' },
      {
        what: 'first list, cold: rows',
        unit: 'ms',
        ours: middle(cold, 'shownMs'),
        plain: middle(plainCold, 'shownMs'),
        goal: '<= 1,400',
      },
      {
        what: 'first list, warm: rows',
        unit: 'ms',
        ours: middle(warm, 'shownMs'),
        plain: middle(plainWarm, 'shownMs'),
        goal: '<= 1,000',
      },
      { what: 'first list, warm: its own rows', unit: 'ms', ours: middle(own, 'shownMs') },
      { what: 'first list, cold: long tasks', unit: 'ms', ours: middle(cold, 'longTasksMs'), goal: '<= 300' },
      { what: 'click to rows, second visit', unit: 'ms', ours: again, goal: '<= 200' },
    ]
  } finally {
    await browser.close()
    await deployment.close()
  }
}

async function openStranger(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  await page.goto(`${origin}/mark.svg`)
  await page.evaluate(() => localStorage.clear())
  return page
}

async function timeRuns(context: BrowserContext, origin: string, path: string, selector: string, isCold: boolean): Promise<PageTimes[]> {
  const times: PageTimes[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const slow = await openSlowPage(context, { isCold })
    // Answering for the server costs a page its cache and each of its requests a detour: ours is spared both.
    if (Object.values<string>(plainPaths).includes(path)) await servePlainPages(slow.page, origin)
    times.push(await timeVisit(slow, origin + path, selector))
    await slow.page.close()
  }
  return times
}

/** From another page back to the list, which was open before. */
async function timeSecondVisit(context: BrowserContext, origin: string): Promise<number> {
  const slow = await openSlowPage(context, { isCold: false })
  await timeVisit(slow, origin + LIST, rows.ours)
  const times: number[] = []
  const go = (path: string, selector: string) =>
    timeAction(slow, `document.querySelector('nav a[href="${path}"]').click()`, `document.querySelector('${selector}')`)
  for (let run = 0; run < RUNS; run += 1) {
    await go('/shop/groups', `.zg-list[aria-label]:not(:has(a[href^="${LIST}/show"]))`)
    times.push(await go(LIST, `${rows.ours} a[href^="${LIST}/show"]`))
  }
  await slow.page.close()
  return medianOf(times)
}
