import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { titleKey } from '../../src/domain/listing/sameGoods.ts'
import type { GoodsView, StoreView } from '../sandbox/startSandbox.ts'
import { countPresses } from './countPresses.ts'
import { settle } from './everyRoute.ts'
import { findViolations } from './findViolations.ts'
import { batchIdOf, createGoodsBatchScene } from './goodsBatchScene.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const demo: { deployment: Deployment; browser: Browser } = {} as never
const scene = createGoodsBatchScene(demo)
const SHOPS = 5
const GOODS = { least: 20, most: 24 } as const
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

/** A store with a word that about twenty of its titles have, and five others that lack neither a brand nor a category. */
async function findPlaces() {
  const all = (await scene.control('/stores')) as StoreView[]
  const placeOf = ({ shop_id }: StoreView) => all.findIndex((each) => each.shop_id === shop_id)
  const stores = (await scene.findStores(Number.POSITIVE_INFINITY)).filter((store) => placeOf(store) % 5 !== 4 && placeOf(store) % 3 !== 2)
  const targets = stores.slice(1, SHOPS + 1)
  const [store] = stores
  if (!store || targets.length < SHOPS) throw new Error('too few stores are logged in')
  const goods = await scene.goodsOf(store)
  const pairs = goods.flatMap(({ goods_name }) => Array.from(goods_name, (_, at) => goods_name.slice(at, at + 2)))
  const word = [...new Set(pairs)].find((each) => {
    const count = goods.filter(({ goods_name }) => goods_name.includes(each)).length
    return each.trim().length === 2 && count >= GOODS.least && count <= GOODS.most
  })
  if (word === undefined) throw new Error('no word is in about twenty titles')
  return { store, word, goods: goods.filter(({ goods_name }) => goods_name.includes(word)), targets }
}

const goodsOfAll = (stores: readonly StoreView[]) => Promise.all(stores.map(scene.goodsOf))
/** Of each store those that were not there before. */
const added = (before: readonly GoodsView[][], after: readonly GoodsView[][]) =>
  after.map((goods, at) => goods.filter(({ id }) => !before[at]?.some((each) => each.id === id)))

it('twenty goods go to five shops, each with its own title, first picture and template, in twelve presses; a second time nothing goes', {
  timeout: 900_000,
}, async () => {
  const { store, word, goods, targets } = await findPlaces()
  const before = await goodsOfAll(targets)
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', { zhanggui_locale: 'en-US' })
  await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
  await settle(page)
  await page
    .getByRole('button', { name: /^(Query|Refresh)$/ })
    .first()
    .click()
  const filter = page.getByRole('combobox', { name: 'Shop', exact: true })
  await filter.locator(`option[value="${store.shop_name}"]`).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor({ timeout: 180_000 })

  const presses = countPresses(page)
  /** The goods of the source, on the page that copies them. */
  async function choose() {
    await filter.selectOption(store.shop_name)
    await presses.click(page.getByRole('searchbox'))
    await page.getByRole('searchbox').fill(word)
    const shown = page.locator('.zg-query-table tbody').getByRole('rowheader').filter({ hasText: word })
    await expect.poll(() => shown.count()).toBeGreaterThan(0)
    await expect.poll(() => page.locator('.zg-query-table tbody').getByRole('rowheader').filter({ hasNotText: word }).count()).toBe(0)
    await presses.click(page.locator('.zg-query-table thead input[type=checkbox]'))
    await presses.click(page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Copy to other shops' }))
    for (const { shop_name } of targets) await presses.click(page.getByRole('treeitem', { name: shop_name }))
  }
  await choose()
  await page.getByText(`${goods.length} collected, 0 failed, of ${goods.length}`).waitFor({ timeout: 240_000 })
  await presses.click(page.getByRole('checkbox', { name: /^Give each shop its own title/ }))
  const start = page.getByRole('button', { name: /^Publish \(/ })
  await expect.poll(() => start.isEnabled(), { timeout: 120_000 }).toBe(true)
  expect((await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  const count = Number((await start.innerText()).replaceAll(/\D/g, ''))
  expect(count).toBeGreaterThan(goods.length)
  await presses.click(start)
  await page.getByText(/^(All done and checked|Finished)/).waitFor({ timeout: 400_000 })
  // The shop is chosen in a list: that is two presses more.
  expect(presses.count() + 2).toBeLessThanOrEqual(12)

  const rows = await scene.keptRows(batchIdOf(page))
  const done = rows.filter(({ outcome }) => outcome === 'done')
  expect(rows.filter(({ outcome }) => outcome === 'failed').map(({ label, reason }) => `${label}: ${reason}`)).toEqual([])
  expect(done).toHaveLength(count)
  const after = await goodsOfAll(targets)
  const fresh = added(before, after)
  expect(fresh.flat()).toHaveLength(count)
  for (const had of after) {
    const keys = had.map(({ goods_name }) => titleKey(goods_name))
    expect(fresh.flat().every(({ goods_name }) => keys.filter((key) => key === titleKey(goods_name)).length <= 1)).toBe(true)
  }

  // A template by which the buyer pays was chosen by nobody, and each shop remembers its own.
  const { token } = await fetchLogin(demo.deployment.origin, 'demo')
  const shops = await callAs(demo.deployment.origin, token, 'shopList', {})
  const remembered = targets.map(({ shop_id }) => shops.find((shop) => shop.shop_id === shop_id)?.template_name ?? '')
  expect(remembered.filter((name) => name === '' || name.includes('到付'))).toEqual([])

  await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
  await settle(page)
  await choose()
  await page.getByText(`${goods.length} collected, 0 failed, of ${goods.length}`).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Publish (0)' }).waitFor({ timeout: 120_000 })
  expect(added(after, await goodsOfAll(targets)).flat()).toEqual([])
})
