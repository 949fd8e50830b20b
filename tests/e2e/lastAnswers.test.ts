import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAs, fetchLogin, openLoggedIn, pauseReading, readingOf } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
const READ_SHOPS = 2
const LONG_MS = 120_000
/** A visit that finds nothing kept yet is made again after that. */
const VISIT_MS = 15_000
const PATH = '/return_goods/mall'
const SALES = '/dashboard/sales?window=last7'
const SENTENCE = '.zg-sales-sentence'
/** The call that says who came to the shops. */
const VISITORS = /tool_api\.php\?.*type=372\b/
const FIGURE = '.zg-returns-tile-value'
const KEPT = '上次的数字'
/** In it the figures are counted. */
const WORKER = /figures\.worker/

/** Where the figures are counted. */
let counting: Page
/** Another tab of the same login, to which the worker's file never comes: what stands there was kept. */
let waiting: Page

beforeAll(async () => {
  const { origin } = demo.deployment
  const { token, user_id } = await fetchLogin(origin, 'demo')
  const uids = (await callAs(origin, token, 'shopList', {})).map(({ shop_uid }) => shop_uid)
  const { context } = demo.browser
  const kept = {
    ...readingOf(user_id, { isPaused: false, unwatched: uids.slice(READ_SHOPS) }),
    [`zhanggui_shops_of_${user_id}_sales`]: JSON.stringify({ mode: 'these', shop_uids: uids.slice(0, READ_SHOPS), onlineOnly: false }),
  }
  counting = await openLoggedIn(context, origin, 'demo', kept, { readsFigures: true })
  for (const [path, figure] of screens) {
    await counting.goto(`${origin}${path}`)
    await figureIn(counting, figure).waitFor({ timeout: LONG_MS })
  }
  // From here on the figures stay what they are.
  await pauseReading(counting)
  waiting = await context.newPage()
  await waiting.route(WORKER, () => undefined)
})
afterAll(() => waiting?.unrouteAll())

const screens = [
  [PATH, FIGURE],
  [SALES, SENTENCE],
] as const
const figureIn = (page: Page, selector: string) => page.locator(selector).filter({ hasText: /\d/ }).first()
const chipOf = (page: Page) => page.locator('.zg-trust-chip').first()

it.each(screens)('%s shows what it showed last, before the figures are counted again', async (path, selector) => {
  await counting.goto(demo.deployment.origin + path, { waitUntil: 'commit' })
  await figureIn(counting, selector).waitFor({ timeout: LONG_MS })
  await expect.poll(() => counting.getByText(KEPT).count(), { timeout: LONG_MS }).toBe(0)
  // Figures of a screen are asked one by one: what they say together changes until the last has come.
  const shown = () => figureIn(counting, selector).innerText()

  // Who came to the shops is not known yet either.
  await waiting.route(VISITORS, () => undefined)
  const showsAgain = async () => {
    await waiting.goto(demo.deployment.origin + path, { waitUntil: 'commit' })
    const figure = figureIn(waiting, selector)
    return figure.waitFor({ timeout: VISIT_MS }).then(
      () => figure.innerText(),
      () => 'nothing',
    )
  }
  const compare = async () => {
    const again = await showsAgain()
    return again === (await shown()) ? 'the same' : again
  }
  await expect.poll(compare, { timeout: LONG_MS }).toBe('the same')
})

it('says that these are the last ones', async () => {
  await waiting.goto(`${demo.deployment.origin}${PATH}`, { waitUntil: 'commit' })
  await chipOf(waiting).filter({ hasText: KEPT }).waitFor()
})
