import { afterAll, beforeAll, expect, it } from 'vitest'
import { daySheetColumns, SHEET_DEFINITIONS } from '../../contract/entities/daySheet.ts'
import { ShopStatus } from '../../contract/entities/shop.ts'
import { chinaDay, chinaDayEnd } from '../../src/domain/chinaDay.ts'
import { type RobotStandIn, startRobotStandIn } from '../server/builders/robotStandIn.ts'
import { createMovedClock, type MovedClock } from './createMovedClock.ts'
import { findViolations } from './findViolations.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const key = '22222222-2222-4333-8444-5555555555ab'
const address = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`

/** The next morning in China. */
const midnight = chinaDayEnd(chinaDay(Date.now()))
const before = midnight + 7.5 * HOUR_MS
const due = midnight + 8 * HOUR_MS

let clock: MovedClock
let robots: RobotStandIn
let deployment: Deployment
let browser: Browser

beforeAll(async () => {
  clock = await createMovedClock()
  await clock.set(before)
  robots = await startRobotStandIn(Date.now)
  robots.addRobot(key)
  deployment = await startDeployment(['--demo'], { ...clock.settings, ROBOT_GATEWAY: robots.robotOrigins.wecom })
  browser = await openBrowser()
  await clock.join(browser.context)
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
  await robots?.close()
  await clock?.close()
})

/** What a night of the watch leaves of two shops: yesterday and the day before, read this morning. The first sold more, the other as much. */
async function saveSheets(token: string): Promise<readonly string[]> {
  const shops = await callAs(deployment.origin, token, 'shopList', {})
  const read = shops.filter(({ status }) => status === ShopStatus.online).slice(0, 2)
  const soldFen = [
    { yesterday: 30_000, dayBefore: 10_000 },
    { yesterday: 20_000, dayBefore: 20_000 },
  ]
  const sheets = read.flatMap(({ shop_uid }, at) => {
    const sheet = (day: string, paid_fen = 0) => {
      const values: Partial<Record<(typeof daySheetColumns)[number], number>> = { orders: 10, all_orders: 10, units: 10, paid_fen }
      const totals = daySheetColumns.map((column) => values[column] ?? 0)
      return { shop_uid, day, as_of: before, definitions: SHEET_DEFINITIONS, totals, unresolved: 0, unreadable: 0, lines: [] }
    }
    return [sheet(chinaDay(before - DAY_MS), soldFen[at]?.yesterday), sheet(chinaDay(before - 2 * DAY_MS), soldFen[at]?.dayBefore)]
  })
  await callAs(deployment.origin, token, 'saveDaySheets', { sheets })
  return read.map(({ shop_name }) => shop_name)
}

it('at the time that she chose the morning report is in her group; the workplace shows the same lines, each with the screen that explains it', async () => {
  const { origin } = deployment
  const { token } = await fetchLogin(origin, 'demo')
  await callAs(origin, token, 'saveChannel', { name: '运营群', address, topics: ['morning'] })
  const [first] = await saveSheets(token)

  const page = await openLoggedIn(browser.context, origin, 'demo')
  const findings = async () => (await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  await page.goto(`${origin}/user/channels`)
  await page.getByLabel('时间（北京时间）').selectOption('08:00')
  await page.getByRole('checkbox', { name: '每天早上发给我' }).check()
  await page.getByText('已开启：08:00 发送早报').waitFor()
  await page.getByText('发到：铃铛、运营群。').waitFor()
  expect(await findings()).toEqual([])
  expect(robots.said).toEqual([])

  await clock.set(due)
  await page.goto(`${origin}/dashboard/workplace`)
  await page.getByRole('button', { name: /^早报/ }).click()
  const card = page.getByRole('region', { name: /^早报/ })
  await expect.poll(() => robots.said.length).toBe(1)
  const [, heading = '', sales = '', returns = '', ads = '', risk = '', change = '', lacking = '', link] =
    robots.said[0]?.text.split('\n') ?? []
  expect([sales, returns, ads, link]).toEqual([
    '成交金额 ¥500.00，20 单，比前一天 +66.7%',
    '售后申请 0 笔，已退款 ¥0.00，前一天申请 0 笔',
    '推广：还没有读到昨天的报表（平台上午 10 点后才有）',
    `${origin}/dashboard/workplace`,
  ])
  expect(change).toContain(`变化最大：${first} +¥200.00（¥100.00 → ¥300.00），主要是`)
  expect(lacking).toMatch(/^没有算进去：.+ 等 22 家$/)
  for (const line of [heading, sales, returns, ads, change, lacking]) await card.getByText(line, { exact: true }).waitFor()
  // An open page may find another shop logged out, which the server did not know of.
  for (const said of [risk, await card.innerText()]) expect(said).toMatch(/要处理：\d+ 家店掉线/)
  expect(await findings()).toEqual([])

  await card.getByRole('link', { name: '销售' }).click()
  await page.waitForURL(/\/dashboard\/sales\?window=yesterday&of_shops=all$/)
})
