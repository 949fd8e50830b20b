import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { trafficNames } from '../../contract/entities/trafficDay.ts'
import type { SalesAnswer } from '../../sandbox/figures/answerSales.ts'
import type { MerchantVisit } from '../../sandbox/wire/merchantVisit.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { callAs, fetchLogin, openLoggedIn, readingOf } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo({ withExtension: true })

const DAY_MS = 86_400_000
const WATCHED_SHOPS = 3
const dayBack = (days: number) => chinaDay(Date.now() - days * DAY_MS)
const month = { first_day: dayBack(30), last_day: dayBack(1) }

const control = async <Answer>(path: string): Promise<Answer> =>
  (await (await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/${path}`)).json()) as Answer

/** How often the platform was asked for sales and for visitors by day. */
async function countAsked(): Promise<readonly number[]> {
  const visits = await control<readonly MerchantVisit[]>('requests')
  return ['mallTrade/queryMallTradeList', 'mallFlow/queryMallFlowOverViewList'].map(
    (path) => visits.filter((visit) => visit.path.endsWith(path)).length,
  )
}

it('visitors of three shops are read through the extension, are those of the platform’s own orders, and are not read again after a reload', async () => {
  const { origin } = demo.deployment
  const { token, user_id } = await fetchLogin(origin, 'demo')
  const shops = await callAs(origin, token, 'shopList', {})
  const online = shops.filter(({ status, has_cookie }) => status !== 0 && has_cookie)
  const chosen = online.slice(0, WATCHED_SHOPS)
  const unwatched = shops.filter((shop) => !chosen.includes(shop)).map(({ shop_uid }) => shop_uid)
  const settings = { zhanggui_locale: 'en-US', ...readingOf(user_id, { isPaused: false, unwatched }) }
  const page: Page = await openLoggedIn(demo.browser.context, origin, 'demo', settings)
  await page.goto(`${origin}/dashboard/workplace`)

  const kept = async () => (await callAs(origin, token, 'trafficDayList', month)).days
  await expect.poll(async () => new Set((await kept()).map(({ shop_uid }) => shop_uid)).size, { timeout: 480_000 }).toBe(WATCHED_SHOPS)
  await expect.poll(async () => (await kept()).filter(({ whole }) => whole).length, { timeout: 60_000 }).toBe(WATCHED_SHOPS * 30)

  const days = await kept()
  const { rows } = await control<SalesAnswer>(`sales?first=${month.first_day}&last=${month.last_day}&by=shop,day`)
  const figure = (day: (typeof days)[number], name: (typeof trafficNames)[number]) => day.figures[trafficNames.indexOf(name)]
  for (const day of days) {
    const shop_id = chosen.find(({ shop_uid }) => shop_uid === day.shop_uid)?.shop_id
    const paid = rows.find((row) => String(row.shop_id) === shop_id && row.day === day.day)?.paid ?? { orders: 0, fen: 0 }
    expect([day.day, figure(day, 'orders'), figure(day, 'sales_fen')]).toEqual([day.day, paid.orders, paid.fen])
    const visitors = figure(day, 'visitors')
    if (typeof visitors === 'number') expect(Math.round(visitors * Number(figure(day, 'conversion')))).toBe(figure(day, 'buyers'))
  }
  expect(days.filter((day) => typeof figure(day, 'visitors') === 'number').length).toBeGreaterThan(WATCHED_SHOPS * 20)
  expect(await countAsked()).toEqual([WATCHED_SHOPS, WATCHED_SHOPS])

  const asked = page.waitForResponse((response) => response.url().includes('type=372'), { timeout: 240_000 })
  await page.reload()
  expect(((await (await asked).json()) as { data: { days: readonly unknown[] } }).data.days).toHaveLength(WATCHED_SHOPS * 30)
  expect([await kept(), await countAsked()]).toEqual([days, [WATCHED_SHOPS, WATCHED_SHOPS]])
  await page.close()
})
