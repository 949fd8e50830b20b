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
  const shops = await callAs(origin, token, 'shopList', {})
  const unwatched = shops.slice(READ_SHOPS).map(({ shop_uid }) => shop_uid)
  const { context } = demo.browser
  counting = await openLoggedIn(context, origin, 'demo', readingOf(user_id, { isPaused: false, unwatched }), { readsFigures: true })
  await counting.goto(`${origin}${PATH}`)
  await figureIn(counting, FIGURE).waitFor({ timeout: LONG_MS })
  // From here on the figures stay what they are.
  await pauseReading(counting)
  waiting = await context.newPage()
  await waiting.route(WORKER, () => undefined)
})
afterAll(() => waiting?.unroute(WORKER))

const figureIn = (page: Page, selector: string) => page.locator(selector).filter({ hasText: /\d/ }).first()
const chipOf = (page: Page) => page.locator('.zg-trust-chip').first()

it('a screen shows what it showed last, before the figures are counted again', async () => {
  await counting.goto(demo.deployment.origin + PATH, { waitUntil: 'commit' })
  await figureIn(counting, FIGURE).waitFor({ timeout: LONG_MS })
  await expect.poll(() => counting.getByText(KEPT).count(), { timeout: LONG_MS }).toBe(0)
  const shown = await figureIn(counting, FIGURE).innerText()

  const showsAgain = async () => {
    await waiting.goto(demo.deployment.origin + PATH, { waitUntil: 'commit' })
    const figure = figureIn(waiting, FIGURE)
    return figure.waitFor({ timeout: VISIT_MS }).then(
      () => figure.innerText(),
      () => 'nothing',
    )
  }
  await expect.poll(showsAgain, { timeout: LONG_MS }).toBe(shown)
})

it('says that these are the last ones', async () => {
  await waiting.goto(`${demo.deployment.origin}${PATH}`, { waitUntil: 'commit' })
  await chipOf(waiting).filter({ hasText: KEPT }).waitFor()
})
