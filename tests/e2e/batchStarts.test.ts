import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { priceValues } from '../../src/batches/kinds/setPrice/rules.ts'
import { BATCH_GRACE_MS } from '../../src/domain/batchStarts.ts'
import { chinaDay, chinaDayEnd } from '../../src/domain/chinaDay.ts'
import type { StoreView } from '../sandbox/startSandbox.ts'
import { createMovedClock, type MovedClock } from './createMovedClock.ts'
import { findViolations } from './findViolations.ts'
import { batchIdOf, createGoodsBatchScene } from './goodsBatchScene.ts'
import { openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A page is given so long to hear of another time before a batch is due. */
const AHEAD_MS = 15_000
const STEP_MS = 5 * HOUR_MS
/** Tomorrow's, in China: right before midnight the dialog offers the next one, or none. */
const noon = chinaDayEnd(chinaDay(Date.now())) + 12 * HOUR_MS

let clock: MovedClock
let deployment: Deployment
let browser: Browser
let scene: ReturnType<typeof createGoodsBatchScene>
let stores: StoreView[]
let page: Page

beforeAll(async () => {
  clock = await createMovedClock()
  await clock.set(noon)
  deployment = await startDeployment(['--demo'], clock.settings)
  browser = await openBrowser({ extensionOf: deployment.origin })
  await clock.join(browser.context)
  scene = createGoodsBatchScene({ deployment, browser })
  stores = await scene.findStores(2)
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
  await clock?.close()
})

/** As if another tab had planned something: every open page asks again what is planned. */
const tellTabs = () =>
  page.evaluate(() => {
    const channel = new BroadcastChannel('zhanggui_batch_starts')
    channel.postMessage('changed')
    channel.close()
  })

/** Time passes in steps, in each of which the page asks once what is planned, as it does every five minutes: a login that nobody uses ends after twelve hours. */
async function pass(at: number, job_id: string): Promise<void> {
  for (let now = await page.evaluate(() => Date.now()); now < at; ) {
    now = Math.min(at, now + STEP_MS)
    await clock.set(now)
    const asked = page.waitForRequest((request) => request.url().includes('type=241'))
    await tellTabs()
    await (await asked).response()
    await scene.keptJob(job_id)
  }
}

/** Raises the prices of these stores by 1 %, tonight at midnight. Answers with the batch's id and its time. */
async function planForMidnight(of: readonly StoreView[]): Promise<{ readonly job_id: string; readonly starts_at: number }> {
  const bar = await scene.chooseGoods(page, of)
  await bar.getByRole('button', { name: 'Prices', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Prices · goods/ })
  await dialog.getByRole('combobox', { name: 'Single price' }).selectOption('raise')
  await dialog.getByRole('textbox', { name: 'Single price (%)' }).fill('1')
  const start = dialog.getByRole('button', { name: /^Change prices \(SKUs: [1-9]/ })
  await expect.poll(() => start.isEnabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Start at a set time' }).click()
  await dialog.getByRole('button', { name: 'Tonight 24:00' }).click()
  expect((await findViolations(page, 'dialog[open]')).map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: /^Schedule for / }).click()
  await page.getByText(/^It starts by itself on /).waitFor()
  const job_id = batchIdOf(page)
  const { starts_at } = await scene.keptJob(job_id)
  if (starts_at === null) throw new Error('the batch was kept without its time')
  return { job_id, starts_at }
}

it('prices planned for midnight change then by themselves; what a logged-out shop kept from running is work of the workplace', async () => {
  page = await openLoggedIn(browser.context, deployment.origin, 'demo', { zhanggui_locale: 'en-US' })
  // The page goes by it from now on, too.
  await clock.set(noon)
  const before = await scene.pricesOf(stores)
  const { job_id, starts_at } = await planForMidnight(stores)
  expect(new Date(starts_at + 8 * HOUR_MS).toISOString()).toMatch(/T00:00:00.000Z$/)
  await page.goto(`${deployment.origin}/shop/batches`)
  await page.getByRole('row', { name: /^.*Prices: .*Not started.*00:00/ }).waitFor()
  expect(await scene.pricesOf(stores)).toEqual(before)

  const [, loggedOut] = stores
  await scene.control(`/stores/${loggedOut?.shop_id}/expire`, 'POST')
  await pass(starts_at - AHEAD_MS, job_id)
  await page.getByText(/ starts at 00:00 in this window\. Keep it open\.$/).waitFor()
  expect((await scene.keptJob(job_id)).state).toBe('planned')
  await expect.poll(async () => (await scene.keptJob(job_id)).state).toBe('paused')

  const after = await scene.pricesOf(stores)
  const rows = (await scene.keptRows(job_id)).filter(({ outcome }) => outcome !== 'skipped')
  const uids = new Set(rows.filter(({ outcome }) => outcome === 'done').map(({ shop_uid }) => shop_uid))
  expect(uids.size).toBe(1)
  expect(rows.filter(({ outcome }) => outcome === 'waiting').length).toBeGreaterThan(0)
  for (const row of rows) {
    const { sku_id, group_fen, single_fen } = priceValues.parse(row.outcome === 'done' ? row.after : row.before)
    expect([sku_id, row.outcome, after.get(sku_id)]).toEqual([sku_id, row.outcome, { group_fen, single_fen }])
  }

  await page.goto(`${deployment.origin}/dashboard/workplace`)
  const work = page.locator('.zg-work-line[data-kind=batches]')
  await work.getByText('Scheduled batch not done').waitFor()
  await work.getByText(/^Prices: .* rows not done/).waitFor()
  await work.getByRole('link', { name: /^View: Scheduled batch not done of Prices/ }).click()
  await page.waitForURL((url) => url.pathname.endsWith(job_id))
  await page.getByRole('button', { name: 'Continue' }).waitFor()
})

it('a batch whose time passed while no page was open changes nothing: it is work, and can be started, moved or cancelled', async () => {
  const { job_id, starts_at } = await planForMidnight(stores.slice(0, 1))
  const before = await scene.pricesOf(stores)
  await pass(starts_at - HOUR_MS, job_id)
  await clock.set(starts_at + BATCH_GRACE_MS + MINUTE_MS)
  await page.reload()
  await page.getByText(/has passed, and no window could run it then/).waitFor()
  for (const name of ['Start now', 'Choose another time', 'Cancel the batch']) await page.getByRole('button', { name }).waitFor()
  expect(await scene.keptJob(job_id)).toMatchObject({ state: 'planned' })
  expect(await scene.pricesOf(stores)).toEqual(before)
  await page.getByRole('button', { name: 'Choose another time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose another time' })
  await dialog.getByRole('button', { name: 'Tonight 24:00' }).click()
  await dialog.getByRole('button', { name: /^Schedule for / }).click()
  await page.getByText(/^It starts by itself on /).waitFor()
  expect((await scene.keptJob(job_id)).starts_at).toBe(starts_at + 24 * HOUR_MS)
  await page.getByRole('button', { name: 'Cancel the batch' }).click()
  await expect.poll(async () => (await scene.keptJob(job_id)).state).toBe('stopped')
  expect(await scene.pricesOf(stores)).toEqual(before)
})
