import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { StoreView } from '../sandbox/startSandbox.ts'
import { countPresses } from './countPresses.ts'
import { findViolations } from './findViolations.ts'
import { createGoodsBatchScene } from './goodsBatchScene.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const demo: { deployment: Deployment; browser: Browser } = {} as never
const scene = createGoodsBatchScene(demo)
const SHOPS = 2
/** One and a half times the source price, as somebody saved goods with before. */
const remembered = {
  group_bp: 15_000,
  group_add_fen: 0,
  ending_fen: 90,
  single_bp: 11_000,
  single_add_fen: 0,
  market_bp: 12_000,
  least_margin_bp: null,
}
let page: Page

beforeAll(async () => {
  demo.deployment = await startDeployment(['--demo'], { SANDBOX_PACE: '0' })
  demo.browser = await openBrowser({ extensionOf: demo.deployment.origin })
  await scene.control('/publishing', 'POST', { review_ms: 0, draft_lag_ms: 0, busy_every: 0 })
})
afterAll(async () => {
  await demo.browser?.close()
  await demo.deployment?.close()
})
afterEach(() => page?.close())

/** Stores that lack neither a brand nor a category. */
async function findTargets(): Promise<StoreView[]> {
  const all = (await scene.control('/stores')) as StoreView[]
  const placeOf = ({ shop_id }: StoreView) => all.findIndex((each) => each.shop_id === shop_id)
  const mine = await scene.findStores(Number.POSITIVE_INFINITY)
  return mine.filter((store) => placeOf(store) % 5 !== 4 && placeOf(store) % 3 !== 2).slice(0, SHOPS)
}

it('an opportunity is picked, its source found and collected, its blockers mended in their lines, and published, in fifteen presses', {
  timeout: 600_000,
}, async () => {
  const { origin } = demo.deployment
  const targets = await findTargets()
  const { token, user_id } = await fetchLogin(origin, 'demo')
  page = await openLoggedIn(demo.browser.context, origin, 'demo', {
    zhanggui_locale: 'en-US',
    [`zhanggui_price_rule_${user_id}`]: JSON.stringify(remembered),
  })
  const known = (await callAs(origin, token, 'boxList', { page_size: 200 })).list.map(({ box_id }) => box_id)
  await page.goto(`${origin}/hot-selling/opportunityGoods`)
  const presses = countPresses(page)
  const priced = page.getByRole('row').filter({ hasText: '¥' })
  const pick = priced.getByRole('button', { name: /^Pick: / }).first()
  await pick.waitFor({ timeout: 60_000 })
  const words = (await pick.getAttribute('aria-label'))?.replace('Pick: ', '') ?? ''
  await presses.click(pick)
  const findSource = page.getByRole('link', { name: `Find a source: ${words}` })
  await findSource.waitFor()
  // All rows are as high as the list takes them to be, and heads of columns are read whole.
  const { heights, cut } = await page.evaluate(() => ({
    heights: [...document.querySelectorAll<HTMLElement>('.zg-query-row')].map(({ offsetHeight }) => offsetHeight),
    cut: [...document.querySelectorAll('.zg-query-table .zg-head-text')].flatMap((head) =>
      head.scrollHeight > head.clientHeight + 1 ? [head.textContent] : [],
    ),
  }))
  expect(new Set(heights)).toEqual(new Set([40]))
  expect(cut).toEqual([])
  await presses.click(findSource)
  const found = page.getByRole('list', { name: 'Goods found' })
  await found.getByRole('checkbox').first().waitFor({ timeout: 60_000 })
  expect((await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await presses.click(found.getByRole('checkbox').first())
  await presses.click(page.getByRole('button', { name: 'Collect 1' }).first())
  await page.getByText('1 collected, 0 failed, of 1').waitFor({ timeout: 60_000 })
  const [fresh] = (await callAs(origin, token, 'boxList', { page_size: 200 })).list.filter(({ box_id }) => !known.includes(box_id))
  expect(fresh?.listing.category).not.toBeNull()
  expect(fresh?.price_rule).toEqual(remembered)
  await presses.click(page.getByRole('link', { name: fresh?.title ?? '' }))

  // Each blocker is a line with its control.
  const blockers = page.getByRole('region', { name: 'Blockers' }).getByRole('listitem')
  await page.getByRole('navigation', { name: 'Steps of editing' }).waitFor()
  const publish = page.getByRole('button', { name: 'Save and publish' })
  await blockers.first().waitFor()
  expect((await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  for (let left = await blockers.count(); left > 0; left = await blockers.count()) {
    await mend(blockers.first())
    // The property's values may not be there yet.
    await expect.poll(() => blockers.count(), { timeout: 30_000 }).toBeLessThan(left)
  }
  async function mend(line: Locator) {
    const choice = line.getByRole('combobox')
    if (await choice.count()) {
      // A list is opened and a value is pressed.
      await presses.click(choice)
      await presses.press('Escape')
      await choice.selectOption({ index: 1 })
      return
    }
    await presses.click(line.getByRole('button').first())
  }
  await presses.click(publish)
  const dialog = page.getByRole('dialog')
  for (const { shop_name } of targets) await presses.click(dialog.getByRole('treeitem', { name: shop_name }))
  const start = dialog.getByRole('button', { name: `Publish (${SHOPS})` })
  await expect.poll(() => start.isEnabled(), { timeout: 120_000 }).toBe(true)
  await presses.click(start)
  await page.getByText(/^All done and checked/).waitFor({ timeout: 180_000 })
  expect(presses.count()).toBeLessThanOrEqual(15)

  const title = fresh?.title ?? ''
  for (const store of targets) {
    const there = (await scene.goodsOf(store)).filter(({ goods_name }) => goods_name === title)
    expect(there).toHaveLength(1)
    expect(there[0]?.sku_list.every(({ groupPrice }) => groupPrice % 100 === 90)).toBe(true)
  }
})
