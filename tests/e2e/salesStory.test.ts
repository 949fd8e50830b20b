import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Shop } from '../../contract/entities/shop.ts'
import { Header } from '../../contract/envelope.ts'
import type { SalesAnswer } from '../../sandbox/figures/answerSales.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { callAs, fetchLogin, openLoggedIn, readingOf } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()

const DAY_MS = 86_400_000
/** All that the story changes is of the whole window: two weeks that are over, against those before. */
const DAYS = 14
/** Of this day the second shop was not read any more: its login ended before. The day that it is compared with was. */
const UNREAD_DAYS_BACK = 2 * DAYS
const READ_MS = 240_000
/** So much less has to be sold of the goods whose ads are paused that chance does not hide it. */
const FALL_MIN = 0.25

const dayBack = (days: number) => chinaDay(Date.now() - days * DAY_MS)
const window = `${dayBack(DAYS)}..${dayBack(1)}`

interface Story {
  readonly sold_out: readonly number[]
  readonly off_shelf: number
  readonly paused: number
  readonly cheaper: number
}

const sandbox = (path: string, init?: RequestInit) => fetch(`${demo.deployment.sandboxOrigin}/__sandbox/${path}`, init)

async function soldOf(shop: Shop, daysBack: readonly [first: number, last: number], by = 'shop'): Promise<SalesAnswer['rows']> {
  const [first, last] = daysBack.map(dayBack)
  return ((await (await sandbox(`sales?shop_id=${shop.shop_id}&first=${first}&last=${last}&by=${by}`)).json()) as SalesAnswer).rows
}

async function plantIn(shop: Shop): Promise<Story> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ shop_id: shop.shop_id, days_ago: DAYS })
  return (await (await sandbox('story', { method: 'POST', headers, body })).json()) as Story
}

/** Plants the story in the first shop in which the goods without ads sold clearly less. */
async function plantStory(shops: readonly Shop[]): Promise<readonly [Shop, Story]> {
  for (const shop of shops) {
    const story = await plantIn(shop)
    const unitsOf = async (...days: readonly [number, number]) =>
      (await soldOf(shop, days, 'goods')).find(({ goods_id }) => goods_id === story.paused)?.paid.units ?? 0
    const before = await unitsOf(2 * DAYS, DAYS + 1)
    if ((await unitsOf(DAYS, 1)) < before * (1 - FALL_MIN)) return [shop, story]
  }
  throw new Error('in no shop did the goods without ads sell less')
}

/** The login of the shop ends when its orders before the day are asked for. */
async function endLoginBefore(page: Page, shop: Shop, day: string): Promise<void> {
  const end = Date.parse(`${day}T00:00:00+08:00`) / 1000
  await page.route(
    (url) => url.origin === demo.deployment.sandboxOrigin,
    async (route) => {
      const request = route.request()
      const { groupStartTime } = (request.postDataJSON() ?? {}) as { groupStartTime?: number }
      const isOfShop = (await request.headerValue(Header.sandboxCookie))?.includes(shop.shop_id)
      if (isOfShop && groupStartTime !== undefined && groupStartTime < end)
        await sandbox(`stores/${shop.shop_id}/expire`, { method: 'POST' })
      await route.continue()
    },
  )
}

/** `-¥1,234.56` in fen. */
function toFen(shown: string): number {
  return Math.round(Number(shown.replaceAll(/[¥,+]/g, '')) * 100)
}

/** Each cause of the table with its fen, all of one moment, and their sum as the foot has it. */
async function readCauses(page: Page): Promise<{ readonly parts: ReadonlyMap<string, number>; readonly sum: number | null }> {
  const rows = await page
    .getByRole('table', { name: 'Where the change comes from' })
    .evaluate((table) =>
      [...table.querySelectorAll('tr')].map((row) => [
        row.querySelector('th')?.firstChild?.textContent ?? '',
        row.lastElementChild?.textContent ?? '',
      ]),
    )
  const amounts = rows.map(([cause = '', amount = '']) => [cause, toFen(amount)] as const)
  return { parts: new Map(amounts.slice(0, -1)), sum: amounts.at(-1)?.[1] ?? null }
}

it('what happened in two shops is read on the screen with its yuan, to the fen, and its buttons open what they promise', async () => {
  const { origin } = demo.deployment
  const { token, user_id } = await fetchLogin(origin, 'demo')
  const shops = await callAs(origin, token, 'shopList', {})
  const online = shops.filter(({ status, has_cookie }) => status !== 0 && has_cookie)
  const [first, story] = await plantStory(online)
  const second = online.find((shop) => shop !== first)
  if (!second) throw new Error('the demo has one shop that is logged in')
  expect(story.sold_out).toHaveLength(3)
  const chosen = [first.shop_uid, second.shop_uid]
  const choose = (shop_uids: readonly string[]) => JSON.stringify({ mode: 'these', shop_uids, onlineOnly: false })
  const page = await openLoggedIn(demo.browser.context, origin, 'demo', {
    zhanggui_locale: 'en-US',
    ...readingOf(user_id, { isPaused: false, unwatched: shops.map(({ shop_uid }) => shop_uid).filter((uid) => !chosen.includes(uid)) }),
    [`zhanggui_shops_of_${user_id}_goodsQuery`]: choose([first.shop_uid]),
    [`zhanggui_shops_of_${user_id}_sales`]: choose(chosen),
  })
  await endLoginBefore(page, second, dayBack(UNREAD_DAYS_BACK - 1))
  await page.goto(`${origin}/goods/goodsQuery`)
  await page.getByRole('button', { name: 'Query', exact: true }).first().click()
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor({ timeout: READ_MS })

  const sales = `${origin}/dashboard/sales?window=${window}`
  await page.goto(sales)
  // Ads are read last, and the login ends after the days that are there.
  const found = async () => [...(await readCauses(page)).parts.keys()]
  await expect
    .poll(found, { timeout: READ_MS })
    .toEqual(expect.arrayContaining(['Sold out', 'Off the shelf', 'Ad spend', 'Logged out, not read']))
  const { parts, sum } = await readCauses(page)
  expect([parts.get('Sold out'), parts.get('Off the shelf')]).toEqual([expect.any(Number), expect.any(Number)])
  expect(Math.max(parts.get('Sold out') ?? 0, parts.get('Off the shelf') ?? 0)).toBeLessThan(0)
  const compared = UNREAD_DAYS_BACK - DAYS
  expect(parts.get('Logged out, not read')).toBe((await soldOf(second, [compared, compared]))[0]?.paid.fen)
  expect([...parts.values()].reduce((all, fen) => all + fen, 0)).toBe(sum)
  const [after = '', before = ''] = (await page.getByText(/^¥.*, before ¥/).textContent())?.split(', before ') ?? []
  expect(toFen(after) - toFen(before)).toBe(sum)

  for (const [goods, cause] of [
    [story.paused, 'Ad spend'],
    [story.cheaper, 'Price paid'],
  ] as const) {
    await page.goto(`${sales}&goods=${first.shop_uid}/${goods}`)
    await expect.poll(async () => (await readCauses(page)).parts.get(cause), { timeout: READ_MS, message: cause }).toBeLessThan(0)
    const own = await readCauses(page)
    expect([...own.parts.values()].reduce((all, fen) => all + fen, 0)).toBe(own.sum)
  }

  await page.goto(sales)
  const losers = page.getByRole('table', { name: 'Goods that lost most' })
  for (const [action, dialog] of [
    ['Restock', /Stock/],
    ['Put back', /shelf/i],
  ] as const) {
    await losers
      .getByRole('button', { name: new RegExp(`^${action}: `) })
      .first()
      .click()
    await page.getByRole('dialog', { name: dialog }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'hidden' })
  }
  await page.close()
})
