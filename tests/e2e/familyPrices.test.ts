import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceValues } from '../../src/batches/kinds/setPrice/rules.ts'
import type { GoodsView } from '../sandbox/startSandbox.ts'
import { countPresses } from './countPresses.ts'
import { findViolations } from './findViolations.ts'
import { batchIdOf, createGoodsBatchScene } from './goodsBatchScene.ts'
import { callAs, fetchLogin, openLoggedIn, readingOf } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const demo: { deployment: Deployment; browser: Browser } = {} as never
const scene = createGoodsBatchScene(demo)
/** Their sales are read while the test waits. */
const SHOPS = 4
const READ_MS = 180_000

let page: Page
/** Goods of the shops that are read that take no edits, as some do. */
let refusing: GoodsView[]

beforeAll(async () => {
  demo.deployment = await startDeployment(['--demo'], { SANDBOX_PACE: '0' })
  demo.browser = await openBrowser({ extensionOf: demo.deployment.origin })
  const stores = await scene.findStores(SHOPS)
  const login = await fetchLogin(demo.deployment.origin, 'demo')
  const shops = await callAs(demo.deployment.origin, login.token, 'shopList', {})
  refusing = (await Promise.all(stores.map(scene.goodsOf))).flat().filter(({ traits }) => traits.refusesEdits)
  const watched = new Set(stores.map(({ shop_id }) => shop_id))
  await scene.control('/publishing', 'POST', { review_ms: 0, draft_lag_ms: 0, busy_every: 0 })
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', {
    zhanggui_locale: 'en-US',
    // As it is at first: shops that were never read are read when they are needed.
    zhanggui_auto_read: 'on',
    ...readingOf(login.user_id, {
      isPaused: false,
      unwatched: shops.filter(({ shop_id }) => !watched.has(shop_id)).map(({ shop_uid }) => shop_uid),
    }),
  })
})
afterAll(async () => {
  await page?.close()
  await demo.browser?.close()
  await demo.deployment?.close()
})

/** The best sellers of the week; the order changes while the shops are read. */
async function openBestSellers() {
  await page.goto(`${demo.deployment.origin}/hot-selling/aWeekHot`)
  const menus = page.getByRole('button', { name: /^Family: / })
  await menus.first().waitFor({ timeout: READ_MS })
  return menus
}

/** The button of the family of the best seller that takes edits. */
async function openBestSeller() {
  const titles = refusing.map(({ goods_name }) => goods_name)
  const menus = await openBestSellers()
  const names = await menus.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  const name = names.find((each) => !titles.some((title) => each.includes(title)))
  if (name === undefined) throw new Error('no best seller takes edits')
  return page.getByRole('button', { name, exact: true })
}

/** Goes down the list to the best seller that some shop lacks: those above it are everywhere, and say so. */
async function openFirstGap() {
  const menus = page.getByRole('button', { name: /^Family: / })
  for (let at = 0; ; at += 1) {
    const presses = countPresses(page)
    await presses.click(menus.nth(at))
    await presses.click(page.getByRole('menuitem', { name: 'Fill the shops that lack it' }))
    const dialog = page.getByRole('dialog', { name: /^Fill \d+ gaps/ })
    const prepare = dialog.getByRole('button', { name: 'Prepare and preview' })
    const noneLacks = dialog.getByText('Every shop that was read has these goods, or is about to get them.')
    await prepare.or(noneLacks).waitFor({ timeout: READ_MS })
    if ((await prepare.count()) > 0) return { presses, prepare }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

const faults = async () => (await findViolations(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`)

describe('the week’s best seller', { timeout: 600_000 }, () => {
  it('is raised by a yuan in all shops by three presses, its single prices following, and nothing is left out unseen', async () => {
    const menu = await openBestSeller()
    const presses = countPresses(page)
    await presses.click(menu)
    await presses.click(page.getByRole('menuitem', { name: 'Raise prices in all shops' }))
    const dialog = page.getByRole('dialog', { name: /^Prices · goods: / })
    await dialog.waitFor({ timeout: READ_MS })
    const start = dialog.getByRole('button', { name: /^Change prices \(SKUs: [1-9]/ })
    await expect.poll(() => start.isEnabled(), { timeout: READ_MS }).toBe(true)
    expect(await dialog.getByRole('textbox', { name: 'Group price (¥)' }).inputValue()).toBe('1')
    expect(await dialog.getByRole('combobox', { name: 'Single price' }).inputValue()).toBe('follow')
    expect(await faults()).toEqual([])
    const planned = Number((await start.innerText()).replaceAll(/\D/g, ''))
    const all = Number((await dialog.getByRole('button', { name: /^All \d/ }).innerText()).replaceAll(/\D/g, ''))
    // What is left out is said where it is begun.
    expect(await dialog.getByText(`(left out: ${all - planned})`).count()).toBe(all > planned ? 1 : 0)
    await presses.click(start)
    await page.getByText(/^All done and checked/).waitFor({ timeout: READ_MS })
    expect(presses.count()).toBe(3)

    const rows = await scene.keptRows(batchIdOf(page))
    expect(rows).toHaveLength(all)
    for (const { outcome, reason } of rows) if (outcome === 'skipped') expect(reason).not.toBe('')
    const done = rows.filter(({ outcome }) => outcome === 'done')
    expect(done).toHaveLength(planned)
    for (const row of done) {
      const before = priceValues.parse(row.before)
      const after = priceValues.parse(row.after)
      expect((after.group_fen ?? 0) - (before.group_fen ?? 0)).toBe(100)
      const moved = (after.single_fen ?? 0) - (before.single_fen ?? 0)
      // Where the platform would refuse the old distance, the row says what became of it.
      if (!/^single/.test(row.reason)) expect(moved).toBe(100)
    }
  })

  it('is brought to the shops that lack it by four presses', async () => {
    await openBestSellers()
    const { presses, prepare } = await openFirstGap()
    expect(await faults()).toEqual([])
    await presses.click(prepare)
    const start = page.getByRole('button', { name: /^Publish \([1-9]/ })
    await expect.poll(() => start.isEnabled().catch(() => false), { timeout: READ_MS }).toBe(true)
    const planned = Number((await start.innerText()).replaceAll(/\D/g, ''))
    await presses.click(start)
    expect(presses.count()).toBe(4)
    await page.getByText(/^(All done and checked|Finished, but some rows failed)/).waitFor({ timeout: 300_000 })
    const rows = await scene.keptRows(batchIdOf(page))
    expect(rows.filter(({ outcome }) => outcome !== 'skipped')).toHaveLength(planned)
    expect(rows.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(0)
  })
})
