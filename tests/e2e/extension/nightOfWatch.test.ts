import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyWeekday } from '../../../contract/entities/morningReport.ts'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import type { LoggedVisit } from '../../../sandbox/wire/requestLog.ts'
import { DAY_S, dayOf, startOfDay, toDayText } from '../../../src/figures/days.ts'
import { type RobotStandIn, startRobotStandIn } from '../../server/builders/robotStandIn.ts'
import { createMovedClock, type MovedClock } from '../createMovedClock.ts'
import { callAs, fetchLogin, openLoggedIn, pauseReading } from '../logIn.ts'
import { type Browser, openBrowser } from '../openBrowser.ts'
import { watchUrgentShops } from '../shopsByUrgency.ts'
import { type Deployment, startDeployment } from '../startDeployment.ts'
import { type DevTarget, followWatchPage, holdWatchFrame, type WatchPage } from './followWatchPage.ts'

/*
 * A night of the watch, from 23:00 to 08:00 of China, without a tab of the console. The watch page's timers ring one after the other, each once what is
 * under way is done, so that nothing depends on how fast this computer is. Shops do not wait for each other, so that some of them stand for all:
 * `NIGHT_SHOPS=24` has all of the demo, of which eighteen are logged in, and takes several times as long.
 */
const SHOPS = Number(process.env.NIGHT_SHOPS ?? 3)
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const STEP_MS = 5 * MINUTE_MS
/** Orders of a shop are looked at every quarter of an hour, what came back every half. */
const FRESH_MS = 31 * MINUTE_MS
/** Less than between two looks, by as much as the clocks of the programs may be apart. */
const BETWEEN_LOOKS_MS = 10 * MINUTE_MS
/** By then the past is read, and only the watch goes on. */
const READ_WITHIN_MS = HOUR_MS
/** Ten orders a shop and day: a week of them is one page, as of most shops. */
const ORDERS = '1200'
/** By then shops were asked for orders that have to leave soon, for the first time; what asks them is loaded while the night passes. */
const ORDERS_WITHIN_MS = 15 * MINUTE_MS
/** What the platform takes of one shop and call (merchant-platform-facts 2.13). */
const PACE_MAX = 100
const PACE_WINDOW_MS = 10 * SECOND_MS
/** What is asked then is answered when the test is over. */
const SILENT_MS = 120_000
const SWITCH = '没有打开控制台的标签页时继续读取'
/** Some of the orders that are to be shipped must leave within 12 hours, or are late. */
const ORDERS_DUE = /有订单要尽快发货：12 小时内到期 [\d,]+ 单，已超时 [\d,]+ 单/
const ROBOT = '33333333-2222-4333-8444-5555555555ab'

/** The next 23:00 of China, and 08:00 after it. */
const today = dayOf(Date.now() / SECOND_MS)
const isLate = Date.now() / SECOND_MS - startOfDay(today) > DAY_S - 3_600
const midnight = startOfDay(isLate ? today + 2 : today + 1) * SECOND_MS
const evening = midnight - HOUR_MS
const morning = midnight + 8 * HOUR_MS

let clock: MovedClock
let robots: RobotStandIn
let deployment: Deployment
let browser: Browser
let watch: WatchPage
let serversAt = { real: 0, moved: 0 }

beforeAll(async () => {
  clock = await createMovedClock()
  await setServers(evening)
  robots = await startRobotStandIn(Date.now)
  robots.addRobot(ROBOT)
  const settings = { ...clock.settings, SANDBOX_ORDERS: ORDERS, ROBOT_GATEWAY: robots.robotOrigins.wecom }
  deployment = await startDeployment(['--demo'], settings)
  browser = await openBrowser({ extensionOf: deployment.origin, changeExtension: holdWatchFrame })
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
  await robots?.close()
  await clock?.close()
})

/** Server and platform go on by themselves from the time that they are set to; nobody sets them back. */
async function setServers(at: number): Promise<void> {
  if (at <= serversAt.moved + Date.now() - serversAt.real) return
  await clock.set(at)
  serversAt = { real: Date.now(), moved: at }
}

/** Into a page or a worker before its code: its clock. */
async function setClock({ type, send, evaluate }: DevTarget): Promise<void> {
  if (type === 'worker') {
    await evaluate(`${movedDate} globalThis.zhangguiNow = ${evening}`)
    return
  }
  const source = await readFile(new URL('./watchClock.mjs', import.meta.url), 'utf8')
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `globalThis.zhangguiStartsAt = ${evening}; ${source}` })
}

const movedDate = `
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [globalThis.zhangguiNow] : parts),
    get: (target, key) => (key === 'now' ? () => globalThis.zhangguiNow : Reflect.get(target, key)),
  });`

/** Lets it be this time, and all happen that is due on the way. */
async function pass(from: number, until: number): Promise<void> {
  for (let at = from; at < until; ) {
    at = Math.min(until, at + STEP_MS)
    await setServers(at)
    await watch.worker.evaluate(`globalThis.zhangguiNow = ${at}`)
    await watch.frame.evaluate(`zhangguiPass(${at})`)
  }
}

/** Minute by minute, until her group has heard it. Out: the time that it is then. */
async function passUntilSaid(sentence: RegExp, from: number, until: number): Promise<number> {
  const isSaid = () => robots.said.some(({ text }) => sentence.test(text))
  let at = from
  for (; at < until && !isSaid(); at += MINUTE_MS) {
    await pass(at, at + MINUTE_MS)
    await sleep(SECOND_MS)
  }
  await expect.poll(isSaid).toBe(true)
  return at
}

const control = (path: string, method = 'GET') => fetch(`${deployment.sandboxOrigin}/__sandbox${path}`, { method })

/** What the platform was asked since it was looked at last. */
async function takeRequests(): Promise<readonly LoggedVisit[]> {
  const visits = (await (await control('/requests')).json()) as LoggedVisit[]
  await control('/requests', 'DELETE')
  return visits.filter(({ shop_id }) => shop_id !== null)
}

const extension = async () => browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'))
const isWatchOpen = async () => (await extension()).evaluate(() => chrome.offscreen.hasDocument())

/** Switches it on by its box, and closes every tab of the console. Out: how many shops it reads. */
async function switchOn(): Promise<number> {
  const page = await openLoggedIn(browser.context, deployment.origin, 'demo')
  await page.goto(`${deployment.origin}/user/setting?tab=watch`)
  await page.getByRole('checkbox', { name: SWITCH }).check()
  const isOn = async () =>
    ((await (await extension()).evaluate(() => chrome.storage.local.get('nightWatch'))).nightWatch as { isOn: boolean }).isOn
  await expect.poll(isOn).toBe(true)
  const { watched, stored } = await watchUrgentShops(deployment, SHOPS)
  // What this tab did not do, the watch does.
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await browser.context.newPage()
  await page.close()
  return watched
}

/** Her group is to have the report at eight, and to hear of orders that have to leave. */
async function wantReport(): Promise<void> {
  const { token } = await fetchLogin(deployment.origin, 'demo')
  const address = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${ROBOT}`
  await callAs(deployment.origin, token, 'saveChannel', { name: '运营群', address, topics: ['morning', 'alerts'] })
  await callAs(deployment.origin, token, 'saveMorningSettings', { is_on: true, at: '08:00', weekdays: [...everyWeekday] })
}

it('after a night without a tab her group has heard of orders that have to leave and has the report of the day that ended, and the console has this morning in its figures though the platform answers it nothing; the night was within the platform’s pace, and read nothing twice for nothing', async () => {
  await wantReport()
  const watched = await switchOn()
  await takeRequests()
  const opened = followWatchPage({ context: browser.context, meet: setClock })
  await (await extension()).evaluate(() => chrome.alarms.create('nightWatch', { when: Date.now(), periodInMinutes: 1 }))
  watch = await opened
  await expect.poll(async () => ((await (await control('/requests')).json()) as unknown[]).length).toBeGreaterThan(0)

  const heardAt = await passUntilSaid(ORDERS_DUE, evening, evening + ORDERS_WITHIN_MS)
  await pass(heardAt, evening + READ_WITHIN_MS)
  const first = await takeRequests()
  await pass(evening + READ_WITHIN_MS, morning)
  const night = await takeRequests()
  print('the first reading', first)
  print('the night after it', night)
  for (const visits of [first, night]) {
    expect(mostAtOnce(visits)).toBeLessThanOrEqual(PACE_MAX)
    expect(findAgain(visits)).toEqual([])
  }
  expect(await isWatchOpen()).toBe(true)
  await expect.poll(() => robots.said.map(({ text }) => text)).toContainEqual(expect.stringMatching(/\n成交金额 ¥[1-9]/))
  const { token } = await fetchLogin(deployment.origin, 'demo')
  const { day, read } = await callAs(deployment.origin, token, 'morningReport', {})
  expect([day, read]).toEqual([toDayText(dayOf(evening / SECOND_MS)), watched])

  const page = await openConsole()
  const readAt = () => page.locator('.zg-figure-status time').getAttribute('datetime')
  await expect.poll(async () => Date.parse((await readAt()) ?? '')).toBeGreaterThanOrEqual(morning - FRESH_MS)
  await expect.poll(() => page.getByRole('region', { name: '成交金额', exact: true }).innerText()).toMatch(/¥[1-9]/)
})

/** A tab at eight in the morning, to which the platform answers nothing: what it shows was there before. */
async function openConsole(): Promise<Page> {
  const { context } = browser
  await clock.join(context)
  await context.route(/\/figures\.worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `globalThis.zhangguiNow = ${morning};${movedDate}${await response.text()}` })
  })
  const page = await context.newPage()
  // A picture of ours: a tab of the console, and none of our code.
  await page.goto(`${deployment.origin}/mark.svg`)
  await expect.poll(isWatchOpen).toBe(false)
  const silence = { kind: 'slow', delay_ms: SILENT_MS } satisfies FaultInput
  const headers = { 'content-type': 'application/json' }
  await fetch(`${deployment.sandboxOrigin}/__sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(silence) })
  await clock.set(morning)
  await pauseReading(page)
  await page.goto(`${deployment.origin}/dashboard/workplace`)
  return page
}

const callOf = new Map(Object.entries(merchantApi).map(([name, { path }]) => [path as string, name]))
const nameOf = ({ path }: LoggedVisit) => callOf.get(path) ?? path

function countBy(visits: readonly LoggedVisit[], keyOf: (visit: LoggedVisit) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const visit of visits) counts.set(keyOf(visit), (counts.get(keyOf(visit)) ?? 0) + 1)
  return counts
}

/** The most requests of one shop and call in ten seconds of the platform's clock. */
function mostAtOnce(visits: readonly LoggedVisit[]): number {
  const recent = new Map<string, readonly number[]>()
  let most = 0
  for (const visit of visits) {
    const key = `${nameOf(visit)} ${visit.shop_id}`
    const own = [...(recent.get(key) ?? []).filter((at) => at > visit.at - PACE_WINDOW_MS), visit.at]
    recent.set(key, own)
    most = Math.max(most, own.length)
  }
  return most
}

/** Asked again within the shortest time between two looks, and answered alike. */
function findAgain(visits: readonly LoggedVisit[]): readonly string[] {
  const last = new Map<string, number>()
  return visits.flatMap((visit) => {
    const key = `${nameOf(visit)} ${visit.shop_id} ${visit.exchange}`
    const before = last.get(key)
    last.set(key, visit.at)
    return before !== undefined && visit.at - before < BETWEEN_LOOKS_MS ? [key] : []
  })
}

function print(when: string, visits: readonly LoggedVisit[]): void {
  const shops = new Set(visits.map(({ shop_id }) => shop_id)).size
  const ofShops = [...countBy(visits, ({ shop_id }) => String(shop_id)).values()]
  const line = (name: string, own: readonly LoggedVisit[]) => {
    const each = [...countBy(own, ({ shop_id }) => String(shop_id)).values()]
    const again = own.length - new Set(own.map(({ shop_id, exchange }) => `${shop_id} ${exchange}`)).size
    return `  ${name.padEnd(20)} ${String(own.length).padStart(5)}   a shop ${Math.min(...each)} to ${Math.max(...each)}   same answer again ${again}`
  }
  const calls = [...countBy(visits, nameOf)].toSorted(([, left], [, right]) => right - left).map(([name]) => name)
  process.stdout.write(
    [
      `${when}: ${visits.length} requests of ${shops} shops, of the one that was asked most ${Math.max(...ofShops)}; most of one call and shop in ten seconds ${mostAtOnce(visits)}`,
      ...calls.map((name) =>
        line(
          name,
          visits.filter((visit) => nameOf(visit) === name),
        ),
      ),
      '',
    ].join('\n'),
  )
}
