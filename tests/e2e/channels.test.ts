import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AlertReading } from '../../contract/entities/alert.ts'
import { anAlertRule } from '../server/builders/alerts.ts'
import { type RobotStandIn, startRobotStandIn } from '../server/builders/robotStandIn.ts'
import { endBatch } from './endBatch.ts'
import { findViolations } from './findViolations.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { watchUrgentShops } from './shopsByUrgency.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const HOUR_MS = 3_600_000
const HALF_HOUR_MS = HOUR_MS / 2
const CHINA_MS = 8 * HOUR_MS
/** Due or late: how many of which is for the sandbox to say. */
const ORDERS_DUE = /有订单要尽快发货：12 小时内到期 [\d,]+ 单，已超时 [\d,]+ 单/
const key = '11111111-2222-4333-8444-5555555555ab'
const address = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`

let robots: RobotStandIn
let deployment: Deployment
let browser: Browser
let page: Page
let token: string

beforeAll(async () => {
  robots = await startRobotStandIn(Date.now)
  deployment = await startDeployment(['--demo'], { ROBOT_GATEWAY: robots.robotOrigins.wecom })
  browser = await openBrowser()
  token = (await fetchLogin(deployment.origin, 'demo')).token
  page = await openLoggedIn(browser.context, deployment.origin, 'demo')
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
  await robots?.close()
})
beforeEach(async () => {
  await page.goto(`${deployment.origin}/user/channels`)
  await page.getByRole('heading', { level: 1, name: '消息推送' }).waitFor()
})

const card = () => page.getByRole('article', { name: '运营群' })
const findings = async () => (await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
const said = () => robots.said.map(({ text }) => text)
/** What the card says, as the server has it now. */
async function readCard(): Promise<string> {
  await page.reload()
  return card().innerText()
}

/** In China, in steps of half an hour as they are chosen. */
function toClock(at: number): string {
  return new Date(Math.floor((at + CHINA_MS) / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString().slice(11, 16)
}

/** A rule of hers, and what a console found by it. */
async function ring(): Promise<void> {
  const rule = await callAs(deployment.origin, token, 'saveAlertRule', { ...anAlertRule({ name: '退得太多' }), version: 0 })
  const [shop] = await callAs(deployment.origin, token, 'shopList', {})
  const as_of = Date.now()
  const reading: AlertReading = {
    rule_id: rule.rule_id,
    rule_version: rule.version,
    shop_uid: shop?.shop_uid ?? '',
    goods_id: '',
    sku_id: '',
    family: '',
    day: new Date(as_of + CHINA_MS).toISOString().slice(0, 10),
    as_of,
    verdict: 'over',
    value: 0.34,
    line: 0.3,
    orders: 50,
    risk_fen: 12_300,
    unit: 'share',
  }
  expect(await callAs(deployment.origin, token, 'saveAlertReadings', { readings: [reading], checks: [] })).toMatchObject({ rang: 1 })
}

it('a robot is added by its address, and quiet hours by two clock times', async () => {
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: '添加推送渠道' }).click()
  await page.getByLabel('名称').fill('运营群')
  const input = page.getByLabel('机器人地址（Webhook）')
  await input.fill('https://example.com/cgi-bin/webhook/send?key=1')
  await page.getByText(/请粘贴.*完整地址/).waitFor()
  await input.fill(address)
  await page.getByText('这是企业微信群机器人的地址').waitFor()
  await page.getByLabel('免打扰开始').selectOption(toClock(Date.now() - HOUR_MS))
  await page.getByLabel('免打扰结束').selectOption(toClock(Date.now() + 3 * HOUR_MS))
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => card().innerText()).toContain('地址结尾 55ab')
  expect(await page.content()).not.toContain(key)
})

it('a test message that fails says why in the platform’s own words; once the robot is there, it arrives', async () => {
  const test = card().getByRole('button', { name: '发送测试消息' })
  await test.click()
  await expect.poll(() => card().getByRole('alert').innerText()).toContain('没有送达，原因：93000 invalid webhook url')
  expect(await findings()).toEqual([])
  robots.addRobot(key)
  // A robot is left alone for some seconds after each message.
  await expect
    .poll(async () => {
      await test.click()
      return robots.said.length
    })
    .toBeGreaterThan(0)
  expect(said()[0]).toBe(`掌柜 Zhanggui\n这是一条测试消息：推送已经可以用了。\n${deployment.origin}/user/channels`)
  await expect.poll(readCard).not.toContain('没有送达')
})

it('in quiet hours an alert arrives and the rest waits; it arrives once they are over', async () => {
  await endBatch(deployment.origin, token, 'quiet', '半夜改价')
  await expect.poll(readCard).toContain('1 条等待发送')
  await ring()
  await expect.poll(said).toContainEqual(expect.stringContaining('触发预警：退得太多\n当前 34%，预警线 30%。'))
  expect(said().join()).not.toContain('半夜改价')
  await card().getByRole('button', { name: '修改' }).click()
  await page.getByLabel('免打扰开始').selectOption('没有')
  await page.getByLabel('免打扰结束').selectOption('没有')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(said).toContainEqual(expect.stringContaining('批量任务已完成：半夜改价'))
  await expect.poll(readCard).not.toContain('等待发送')
})

it('a channel is deleted at once, and comes back where that is taken back', async () => {
  await card().getByRole('button', { name: '删除' }).click()
  await page.getByText('还没有推送渠道').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await card().waitFor()
})

it('orders that have to leave soon arrive while the workplace is open, within two minutes, and wait in the bell', async () => {
  const { origin } = deployment
  const { stored } = await watchUrgentShops(deployment, 3)
  const workplace = await openLoggedIn(browser.context, origin, 'demo', stored)
  await workplace.goto(`${origin}/dashboard/workplace`)
  await expect.poll(said, { timeout: 150_000, interval: 1_000 }).toContainEqual(expect.stringMatching(ORDERS_DUE))
  const { list } = await callAs(origin, token, 'notificationList', { status: 0 })
  const told = list.filter(({ title }) => title.startsWith('ordersDue'))
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ type: 'todo', link: 'Workplace' })
})
