import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { SalesAnswer } from '../../sandbox/figures/answerSales.ts'
import { dayOf, toDayText } from '../../src/figures/days.ts'
import { countPresses } from './countPresses.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
const FEN_PER_YUAN = 100
/** Until then every order of now has left. */
const LATER_S = 5 * 86_400

const control = (path: string, init?: RequestInit) => fetch(`${demo.deployment.sandboxOrigin}/__sandbox/${path}`, init)

/** The sales' clock stands still there, s since 1970: what is read is the same all the time. */
async function stopClock(at = Math.floor(Date.now() / 1_000)): Promise<number> {
  const body = JSON.stringify({ pace: 'still', at })
  expect((await control('sales-clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status).toBe(200)
  return at
}

const toFen = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * FEN_PER_YUAN)
/** The pieces of work that were put aside, as "To ship · <shop>". */
const asideIn = (work: Locator) => work.locator('.zg-work-aside li > span:first-child').allTextContents()
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

it('the workplace of a morning: figures as the platform counts them, shops that are missing, and a run that ends in the trail', async () => {
  const at = await stopClock()
  const { origin } = demo.deployment
  const page = await openLoggedIn(demo.browser.context, origin, 'demo', { zhanggui_locale: 'en-US' }, { readsFigures: true })
  await page.goto(`${origin}/dashboard/workplace`)
  const { token } = await fetchLogin(origin, 'demo')

  // Once every shop that answers was read, those that do not are said to be missing.
  const work = page.getByRole('region', { name: /What needs you now/ })
  await work.getByRole('button', { name: /^(Try again|Read again)$/ }).waitFor({ timeout: 120_000 })
  // A shop that nobody had checked is found to be logged out while it is read; the server hears of it a moment later.
  const shops = await callAs(origin, token, 'shopList', {})
  const offlineShops = async () =>
    (await callAs(origin, token, 'shopList', {})).filter(({ status, has_cookie }) => status === 0 || !has_cookie)
  await expect
    .poll(async () => work.getByText(`${shops.length - (await offlineShops()).length} of ${shops.length} shops`).isVisible(), {
      timeout: 60_000,
    })
    .toBe(true)
  const offline = new Set((await offlineShops()).map(({ shop_id }) => shop_id))
  expect(offline.size).toBeGreaterThan(0)
  await work.getByText(/^Missing: /).waitFor()

  // Today is read of the same shops, and equals what the sandbox adds up from its sales one by one.
  const today = toDayText(dayOf(at))
  await page
    .getByRole('region', { name: /^Today/ })
    .getByText(`${shops.length - offline.size} of ${shops.length} shops`)
    .first()
    .waitFor({ timeout: 120_000 })
  const live = new Set(shops.map(({ shop_id }) => shop_id).filter((shop_id) => !offline.has(shop_id)))
  const { rows } = (await (await control(`sales?first=${today}&last=${today}&by=shop`)).json()) as SalesAnswer
  const paid = rows.filter(({ shop_id = '' }) => live.has(String(shop_id))).map((row) => row.paid)
  const sum = (read: (row: (typeof paid)[number]) => number) => paid.reduce((total, row) => total + read(row), 0)
  await expect.poll(async () => toFen(await tile(page, 'Sales').getByRole('link').innerText())).toBe(sum(({ fen }) => fen))
  expect((await tile(page, 'Orders').getByRole('link').innerText()).replaceAll(',', '')).toBe(String(sum(({ orders }) => orders)))

  // The first step is what has to be shipped from several shops. While the platform has it, it is not done.
  const run = page.getByRole('dialog', { name: 'Morning run' })
  const step = run.locator('.zg-work-card')
  await page.getByRole('button', { name: 'Morning run' }).click()
  await run.getByText(/^Step 1 of /).waitFor()
  await step.getByText('To ship').waitFor()
  await step.getByText(/ in \d+ shops$/).waitFor()
  const shopsOfStep = await step.getByRole('checkbox').count()
  expect(shopsOfStep).toBeGreaterThanOrEqual(3)
  await page.keyboard.press('d')
  await expect.poll(() => step.getByText(/^Still open: /).count(), { timeout: 60_000 }).toBe(shopsOfStep)
  // Escape closes the step, and the run is still there with all its steps.
  await page.keyboard.press('Escape')
  await run.getByRole('region', { name: 'All steps' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => run.count()).toBe(0)

  // Days later all of that has left: the same is decided in three presses. A shop that is read meanwhile would be out of the run before it opens.
  const presses = countPresses(page)
  await presses.click(page.getByRole('button', { name: 'Morning run' }))
  await run.getByText(/^Step 1 of /).waitFor()
  // An order that passed its limit meanwhile moves its shop to another step; the shops of a run stay as it began.
  await step.getByText(/ in \d+ shops$/).waitFor()
  const decided = await step.getByRole('checkbox').count()
  expect(decided).toBeGreaterThan(0)
  await stopClock(at + LATER_S)
  await presses.press('d')
  await run.getByText(/^Step 2 of /).waitFor()
  await presses.click(run.getByRole('button', { name: 'End the run' }))
  await run.getByText('The run is finished.').waitFor()
  expect(presses.count()).toBe(3)
  await page.keyboard.press('Escape')

  // What is put off is put off for all shops of the step.
  await page.getByRole('button', { name: 'Morning run' }).click()
  await run.getByText(/^Step 1 of /).waitFor()
  const putOff = Math.max(await step.getByRole('checkbox').count(), 1)
  await page.keyboard.press('1')
  await run.getByText(/^Step 2 of |^You have seen everything/).waitFor()
  await run.getByRole('button', { name: 'End the run' }).click()
  await run.getByText('The run is finished.').waitFor()
  await page.keyboard.press('Escape')
  await work.getByText(`Set aside: ${putOff}`).waitFor()
  const aside = (await asideIn(work)).toSorted()
  const { list } = await callAs(origin, token, 'auditList', { action: 'endWorkRun' })
  expect(list).toMatchObject([
    { subject_type: 'work', after: { done: 0, snoozed: putOff, handed: 0 } },
    { subject_type: 'work', after: { done: decided, snoozed: 0, handed: 0 } },
  ])

  // What was put off is so on another computer, too.
  await stopClock(at)
  const other = await openLoggedIn(demo.browser.context, origin, 'demo', { zhanggui_locale: 'en-US' }, { readsFigures: true })
  await other.goto(`${origin}/dashboard/workplace`)
  const there = other.getByRole('region', { name: /What needs you now/ })
  await there.getByText(`Set aside: ${putOff}`).waitFor({ timeout: 120_000 })
  // By worth, which counts what is due within a day of now: their order is another minutes later.
  expect((await asideIn(there)).toSorted()).toEqual(aside)

  // On a phone the long label of a figure leaves room for the shop beside it, however long its name is.
  await other.setViewportSize({ width: 390, height: 844 })
  const ranks = other.getByRole('region', { name: /^Most refunded after shipping/ }).getByRole('listitem')
  await ranks.locator('.zg-muted a').first().waitFor({ timeout: 120_000 })
  const overlaps = await ranks.evaluateAll((rows) =>
    rows.filter((row) => {
      const [shop, label] = [...row.querySelectorAll('.zg-muted')]
      const name = shop?.querySelector('a')
      if (name) name.textContent = '云上鲜粮油调味官方旗舰店（杭州仓）'
      return shop && label && shop.scrollWidth > shop.clientWidth + 1
    }),
  )
  expect(overlaps).toEqual([])
  await other.close()
  await page.close()
})
