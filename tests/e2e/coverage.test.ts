import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aGoodListing } from '../pages/box/publish/publishScene.ts'
import type { GoodsView, StoreView } from '../sandbox/startSandbox.ts'
import { aClaim, aPilot, someBoxGoods } from '../server/builders/box.ts'
import { aCost } from '../server/builders/costs.ts'
import { findViolations } from './findViolations.ts'
import { forgetCosts } from './forgetCosts.ts'
import { createGoodsBatchScene } from './goodsBatchScene.ts'
import { callAs, fetchLogin, openLoggedIn, readingOf } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const demo: { deployment: Deployment; browser: Browser } = {} as never
const scene = createGoodsBatchScene(demo)
const SHOPS = 3
/** The days of these shops are read, the latest first, while the test waits. */
const DAYS = 2
const DAY_MS = 86_400_000
/** Orders, after-sales and ads of the window are read one after the other. */
const READ_MS = 180_000
const chinaDay = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)

let stores: StoreView[]
/** shop_uid, in the order of the stores. */
let uids: string[]
let token: string
let page: Page

beforeAll(async () => {
  demo.deployment = await startDeployment(['--demo'], { SANDBOX_PACE: '0' })
  demo.browser = await openBrowser()
  const all = (await scene.control('/stores')) as StoreView[]
  const placeOf = ({ shop_id }: StoreView) => all.findIndex((each) => each.shop_id === shop_id)
  // These lack neither a brand nor a category.
  stores = (await scene.findStores(Number.POSITIVE_INFINITY))
    .filter((store) => placeOf(store) % 5 !== 4 && placeOf(store) % 3 !== 2)
    .slice(0, SHOPS)
  expect(stores).toHaveLength(SHOPS)
  const login = await fetchLogin(demo.deployment.origin, 'demo')
  token = login.token
  const shops = await callAs(demo.deployment.origin, token, 'shopList', {})
  uids = stores.map(({ shop_id }) => shops.find((shop) => shop.shop_id === shop_id)?.shop_uid ?? '')
  await scene.control('/publishing', 'POST', { review_ms: 0, draft_lag_ms: 0, busy_every: 0 })
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', {
    zhanggui_locale: 'en-US',
    // Three shops are enough, and are read within seconds.
    ...readingOf(login.user_id, {
      isPaused: false,
      unwatched: shops.map(({ shop_uid }) => shop_uid).filter((uid) => !uids.includes(uid)),
    }),
    [`zhanggui_shops_of_${login.user_id}_goodsCoverage`]: JSON.stringify({ mode: 'these', shop_uids: uids, onlineOnly: false }),
  })
})
afterAll(async () => {
  await page?.close()
  await demo.browser?.close()
  await demo.deployment?.close()
})

const call: <Name extends Parameters<typeof callAs>[2]>(
  name: Name,
  payload: Parameters<typeof callAs<Name>>[3],
) => ReturnType<typeof callAs<Name>> = (name, payload) => callAs(demo.deployment.origin, token, name, payload)
const open = (query = '') => page.goto(`${demo.deployment.origin}/goods/coverage${query}`)
const cell = (title: string, at: number, state: string) =>
  page.getByRole('button', { name: `${title}, ${stores[at]?.shop_name}: ${state}`, exact: true })
const readAll = () => page.getByRole('button', { name: `Read ${SHOPS} shops`, exact: true }).click()
const faults = async () => (await findViolations(page)).map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`)

/** Goods of one category with one picture are the same goods, in whatever store. */
const familyOf = ({ cat_id, thumb_url }: GoodsView) => `${cat_id} ${new URL(thumb_url).pathname}`

/** Goods of the first store that could be published as they are, and that are nowhere else. */
async function findFamily(): Promise<GoodsView> {
  const all = await Promise.all(stores.map(scene.goodsOf))
  const isAlone = (goods: GoodsView) =>
    all.flat().filter((each) => familyOf(each) === familyOf(goods) || each.goods_name === goods.goods_name).length === 1
  const found = all[0]?.find((goods) => {
    const { state, promotionPercent, sku_list, market_price } = goods
    const groups = sku_list.map(({ groupPrice }) => groupPrice)
    const isPriced = sku_list.every(
      ({ skuQuantity, normalPrice, groupPrice }) => skuQuantity > 0 && normalPrice - groupPrice >= 100 && normalPrice < market_price,
    )
    return state === 'onSale' && promotionPercent === null && isPriced && Math.max(...groups) <= Math.min(...groups) * 5 && isAlone(goods)
  })
  if (!found) throw new Error('no goods of the first store are fit to be published in the others')
  return found
}

describe('the coverage board', { timeout: 300_000 }, () => {
  it('shows where goods are missing, fills the gaps after one preview, and shows them published', async () => {
    const { goods_name: title } = await findFamily()
    await open()
    await page.getByText('No goods to show yet').waitFor()
    await readAll()
    await page.getByText(`${SHOPS} of ${SHOPS} shops read`).waitFor()
    await page.getByLabel('Title, goods ID, code').fill(title)
    await cell(title, 0, 'Published')
      .or(cell(title, 0, 'Losing'))
      .waitFor()
    for (const at of [1, 2]) await cell(title, at, 'Missing').waitFor()
    expect(await faults()).toEqual([])

    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
    await page.getByRole('button', { name: 'Fill the gaps (2)' }).click()
    await page.getByRole('button', { name: 'Prepare and preview' }).click()
    const start = page.getByRole('button', { name: 'Publish (2)' })
    await expect.poll(() => start.isEnabled(), { timeout: 60_000 }).toBe(true)
    await start.click()
    await page.getByText(/^All done and checked/).waitFor({ timeout: 120_000 })
    const counts = await Promise.all(
      stores.map(async (store) => (await scene.goodsOf(store)).filter(({ goods_name }) => goods_name === title).length),
    )
    expect(counts).toEqual([1, 1, 1])

    await open(`?${new URLSearchParams({ keyword: title })}`)
    for (const at of [1, 2]) await cell(title, at, 'Published').waitFor()
    await readAll()
    await expect.poll(() => page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0)
    for (const at of [1, 2]) await cell(title, at, 'Published').waitFor()
    expect(await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).count()).toBe(1)
  })
})

interface SoldGoods {
  readonly goods_id: number
  readonly paid: { readonly orders: number }
}

describe('a pilot', { timeout: 400_000 }, () => {
  it('over two shops whose goods cost more than they bring is proposed to be retired, and its goods are taken off', async () => {
    const first_day = chinaDay(Date.now() - DAYS * DAY_MS)
    const tried = stores.slice(0, 2)
    const sold = await Promise.all(
      tried.map(async ({ shop_id }) => {
        const range = `first=${first_day}&last=${chinaDay(Date.now())}`
        const { rows } = (await scene.control(`/sales?shop_id=${shop_id}&${range}&by=goods`)) as { rows: SoldGoods[] }
        const onSale = new Set(
          (await scene.goodsOf({ shop_id } as StoreView)).filter(({ state }) => state === 'onSale').map(({ id }) => id),
        )
        const [best] = rows.filter(({ goods_id }) => onSale.has(goods_id)).toSorted((a, b) => b.paid.orders - a.paid.orders)
        if (!best) throw new Error('the shop sold nothing that is still on sale')
        return best
      }),
    )
    const shops = uids.slice(0, 2)
    await forgetCosts(demo.deployment.origin, token, shops)
    await call('saveCosts', {
      entries: shops.map((shop_uid, at) =>
        aCost({
          shop_uid,
          goods_id: String(sold[at]?.goods_id),
          sku_id: '',
          terms: { costFen: 1_000_000, freightFen: 0, packingFen: 0 },
        }),
      ),
    })
    const listing = aGoodListing(demo.deployment.sandboxOrigin, { title: '试点收纳盒' })
    await call('saveBoxGoods', { goods: [someBoxGoods({ box_id: 'pilot-box', listing })] })
    for (const state of ['claimed', 'sending', 'published'] as const) {
      const claims = shops.map((shop_uid, at) => aClaim({ box_id: 'pilot-box', shop_uid, state, goods_id: String(sold[at]?.goods_id) }))
      await call('saveClaims', { claims })
    }
    await call(
      'savePilot',
      aPilot({ box_id: 'pilot-box', shop_uids: shops, rollout_shop_uids: uids.slice(2), first_day, wanted_orders: 1 }),
    )

    await open('?part=pilots')
    const card = page.getByRole('region', { name: '试点收纳盒', exact: true })
    await card.getByText(/no ROI breaks even|^Without ads it lost/).waitFor({ timeout: READ_MS })
    await card.getByText('Retire', { exact: true }).first().waitFor()
    expect(await faults()).toEqual([])

    await card.getByRole('button', { name: 'Retire', exact: true }).click()
    const start = page.getByRole('dialog').getByRole('button', { name: 'Go ahead (goods: 2)' })
    await expect.poll(() => start.isEnabled(), { timeout: 60_000 }).toBe(true)
    await start.click()
    await page.getByText(/^(All done and checked|Finished)/).waitFor({ timeout: 120_000 })
    await expect
      .poll(async () => (await call('pilotList', {})).list.map(({ state, decided_by_name }) => [state, decided_by_name !== '']))
      .toEqual([['retired', true]])
    await open('?part=pilots')
    await card.getByText('Retired', { exact: true }).waitFor()
  })
})
