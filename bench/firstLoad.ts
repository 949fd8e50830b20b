import type { BrowserContext } from 'playwright-core'
import { SNAPSHOTS_KEY } from '../src/snapshot/snapshot.ts'
import { openLoggedIn } from '../tests/e2e/logIn.ts'
import { openBrowser } from '../tests/e2e/openBrowser.ts'
import { startDeployment } from '../tests/e2e/startDeployment.ts'
import { type Figure, medianOf } from './figures.ts'
import { OTHER_FOLDER, openOtherLoggedIn, otherPages, serveOtherConsole } from './otherConsole.ts'
import { plainPaths, servePlainPages } from './plainPages.ts'
import { openSlowPage, type PageTimes, timeAction, timeVisit } from './slowPage.ts'

const RUNS = 5
const LIST = '/shop/my_shop'
/** `own`: of the page itself, and not of what it showed last (decision 0231). */
const rows = { ours: '.zg-list-table tbody tr', own: '#root .zg-list-table tbody tr', plain: 'tbody tr' }
/** By then the page is kept as it is. */
const KEPT_MS = 8_000

/** What one console takes, ms, medians. */
interface ConsoleTimes {
  readonly loginMs: number
  readonly coldMs: number
  readonly warmMs: number
  readonly longTasksMs: number
  readonly secondVisitMs: number
}

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
    const again = await timeSecondVisit(browser.context, origin + LIST, {
      rows: rows.ours,
      toBetween: 'nav a[href="/shop/groups"]',
      between: `.zg-list[aria-label]:not(:has(a[href^="${LIST}/show"]))`,
      toList: `nav a[href="${LIST}"]`,
      list: `${rows.ours} a[href^="${LIST}/show"]`,
    })
    // Whoever is logged in is led on from the login page.
    await (await openStranger(browser.context, origin)).close()
    const login = await visit('/login', 'form', true)
    const plainLogin = await visit(plainPaths.login, 'form', true)
    const ours = {
      loginMs: middle(login, 'lcpMs'),
      coldMs: middle(cold, 'shownMs'),
      warmMs: middle(warm, 'shownMs'),
      longTasksMs: middle(cold, 'longTasksMs'),
      secondVisitMs: again,
    }
    return [
      { what: 'login: largest paint', unit: 'ms', ours: ours.loginMs, plain: middle(plainLogin, 'lcpMs'), goal: '<= 500' },
      {
        what: 'first list, cold: rows',
        unit: 'ms',
        ours: ours.coldMs,
        plain: middle(plainCold, 'shownMs'),
        goal: '<= 1,400',
      },
      {
        what: 'first list, warm: rows',
        unit: 'ms',
        ours: ours.warmMs,
        plain: middle(plainWarm, 'shownMs'),
        goal: '<= 1,000',
      },
      { what: 'first list, warm: its own rows', unit: 'ms', ours: middle(own, 'shownMs') },
      { what: 'first list, cold: long tasks', unit: 'ms', ours: ours.longTasksMs, goal: '<= 300' },
      { what: 'click to rows, second visit', unit: 'ms', ours: ours.secondVisitMs, goal: '<= 200' },
      ...(OTHER_FOLDER ? await compareWithOther(OTHER_FOLDER, browser.context, ours) : []),
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

/** Where a second visit goes: what is pressed, and what is there then. */
interface SecondVisit {
  readonly rows: string
  readonly toBetween: string
  readonly between: string
  readonly toList: string
  readonly list: string
}

/** From another page back to the list, which was open before. */
async function timeSecondVisit(
  context: BrowserContext,
  address: string,
  { rows, toBetween, between, toList, list }: SecondVisit,
): Promise<number> {
  const slow = await openSlowPage(context, { isCold: false })
  await timeVisit(slow, address, rows)
  const times: number[] = []
  // As a press does it: what is pressed has the focus first.
  const press = (link: string) => `{ const link = document.querySelector('${link}'); link.focus({ preventScroll: true }); link.click() }`
  const go = (link: string, selector: string) => timeAction(slow, press(link), `document.querySelector('${selector}')`)
  for (let run = 0; run < RUNS; run += 1) {
    await go(toBetween, between)
    times.push(await go(toList, list))
  }
  await slow.page.close()
  return medianOf(times)
}

/** The same of react-admin's demo, in the same browser. */
async function compareWithOther(folder: string, context: BrowserContext, ours: ConsoleTimes): Promise<Figure[]> {
  const other = await serveOtherConsole(folder)
  try {
    const visit = (path: string, selector: string, isCold: boolean) => timeRuns(context, other.origin, path, selector, isCold)
    const login = await visit(otherPages.login, 'form', true)
    await openOtherLoggedIn(context, other.origin)
    const cold = await visit(otherPages.list, otherPages.rows, true)
    const warm = await visit(otherPages.list, otherPages.rows, false)
    const again = await timeSecondVisit(context, other.origin + otherPages.list, { ...otherPages, list: otherPages.rows })
    const against = (what: string, oursMs: number, plain: number, goal: string) =>
      ({ what: `against react-admin’s demo: ${what}`, unit: 'ms', ours: oursMs, plain, goal: `<= ${goal}x` }) as const
    return [
      against('login, largest paint', ours.loginMs, middle(login, 'lcpMs'), '0.27'),
      against('first list, cold', ours.coldMs, middle(cold, 'shownMs'), '0.45'),
      against('first list, warm', ours.warmMs, middle(warm, 'shownMs'), '0.35'),
      against('first list, long tasks', ours.longTasksMs, middle(cold, 'longTasksMs'), '0.12'),
      against('second visit', ours.secondVisitMs, again, '0.15'),
    ]
  } finally {
    other.close()
  }
}

function middle(runs: readonly PageTimes[], key: keyof PageTimes): number {
  return medianOf(runs.map((run) => run[key]))
}
