import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publishingCalls } from '../../contract/merchantCalls/publishing.ts'
import { photoPath } from '../../sandbox/pages/photo.ts'
import { LIST_SETTLED_MS } from '../../src/pages/box/publish/goodsStates.ts'
import { publishValues } from '../../src/pages/box/publish/values.ts'
import { aGoodListing } from '../pages/box/publish/publishScene.ts'
import { callMerchant, type StoreView } from '../sandbox/startSandbox.ts'
import { someBoxGoods } from '../server/builders/box.ts'
import { settle } from './everyRoute.ts'
import { report } from './extension/report.ts'
import { batchIdOf, createGoodsBatchScene } from './goodsBatchScene.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo({ withExtension: true })
const scene = createGoodsBatchScene(demo)
const SHOPS = 5
const TITLES = ['出口同款收纳盒', '两件套收纳盒']
/** A brand that one store in five may not use. */
const OWN_BRAND = { name: '品牌', value: '自有品牌' }

let stores: StoreView[]
let page: Page

beforeAll(async () => {
  const all = (await scene.control('/stores')) as StoreView[]
  const placeOf = ({ shop_id }: StoreView) => all.findIndex((each) => each.shop_id === shop_id)
  const mine = await scene.findStores(Number.POSITIVE_INFINITY)
  const brandless = mine.filter((store) => placeOf(store) % 5 === 4).slice(0, 1)
  // The second and third stores of these lack no brand, and the category is one that every store may sell in.
  const others = mine.filter((store) => placeOf(store) % 5 !== 4 && placeOf(store) % 3 !== 2)
  stores = [...others.slice(0, SHOPS - brandless.length), ...brandless]
  expect(stores).toHaveLength(SHOPS)
  expect(brandless).toHaveLength(1)
  await scene.control('/publishing', 'POST', { review_ms: 3_600_000, draft_lag_ms: 1_000, busy_every: 0 })
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', { zhanggui_locale: 'en-US' })
})
afterAll(() => page.close())
afterEach(() => scene.control('/faults', 'DELETE'))

async function stopWorkers() {
  const session = await demo.browser.context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

const countRequests = async (asked: string) =>
  ((await scene.control('/requests')) as { path: string }[]).filter(({ path }) => path === asked).length
/** How often each store has goods of a title. */
const countIn = async (title: string) =>
  Promise.all(stores.map(async (store) => (await scene.goodsOf(store)).filter(({ goods_name }) => goods_name === title).length))
/** As the people of a store do it in its backend: goods are taken off the shelf, and deleted. */
async function deleteIn(store: StoreView | undefined, title: string) {
  if (!store) throw new Error('there is no store')
  const goods = (await scene.goodsOf(store)).find(({ goods_name }) => goods_name === title)
  const { sandboxOrigin } = demo.deployment
  const headers = { cookie: store.cookie }
  await callMerchant(fetch, sandboxOrigin, 'takeOffSale', { goodsId: goods?.id }, headers)
  await callMerchant(fetch, sandboxOrigin, 'deleteGoods', { goods_id: [goods?.id] }, headers)
  expect(await countIn(title)).toEqual(Array(SHOPS).fill(0))
}
const awaitEnd = () => page.getByText(/^(All done and checked|Finished, but some rows failed)/).waitFor({ timeout: 180_000 })

/** The batch of the page is gone on with, and has come to rest again: what the page said before is still there for a moment. */
async function lookAgain(job_id: string) {
  const { version } = await scene.keptJob(job_id)
  await page
    .getByRole('button', { name: /^(Check again|Retry the failed rows)/ })
    .first()
    .click()
  const hasRested = async () => {
    const job = await scene.keptJob(job_id)
    return job.version >= version + 2 && job.state !== 'running'
  }
  await expect.poll(hasRested, { timeout: 180_000 }).toBe(true)
  await awaitEnd()
}

/** Two goods in the box, claimed for all five shops. */
async function fillBox() {
  const { origin, sandboxOrigin } = demo.deployment
  const { token } = await fetchLogin(origin, 'demo')
  const shops = await callAs(origin, token, 'shopList', {})
  const uids = stores.map(({ shop_id }) => shops.find((shop) => shop.shop_id === shop_id)?.shop_uid ?? '')
  const goods = TITLES.map((title, at) => {
    const alike = aGoodListing(sandboxOrigin, { title })
    // A shop gets no two goods with one code.
    const listing = { ...alike, skus: alike.skus.map((sku) => ({ ...sku, outer_code: `${sku.outer_code}-${at}` })) }
    const properties = listing.properties.map((each) =>
      each.name === OWN_BRAND.name ? { ...each, value: OWN_BRAND.value, vid: (each.vid ?? 0) + 1 } : each,
    )
    return someBoxGoods({ box_id: `publish-${at}`, right: 'own', listing: at === 1 ? { ...listing, properties } : listing })
  })
  await callAs(origin, token, 'saveBoxGoods', { goods })
  const claim = { state: 'claimed', goods_id: '', goods_commit_id: '', job_id: '', reason: '', field: '' } as const
  await callAs(origin, token, 'saveClaims', {
    claims: goods.flatMap(({ box_id }) => uids.map((shop_uid) => ({ ...claim, box_id, shop_uid }))),
  })
  const statesOf = async (box_id: string) => {
    const { list } = await callAs(origin, token, 'boxList', { box_id })
    return uids.map((uid) => list[0]?.claims.find(({ shop_uid }) => shop_uid === uid))
  }
  return { statesOf }
}

describe('goods of the box', { timeout: 600_000 }, () => {
  it('are in each shop once after a death of the worker, a full day, a refusal and a lost answer, and are all taken off again', async () => {
    const { statesOf } = await fillBox()
    const [first, full, lost] = stores
    await scene.control('/publishing', 'POST', { daily_limits: { [full?.shop_id ?? '']: 1 } })
    await scene.control('/faults', 'POST', {
      kind: 'answerLost',
      path: publishingCalls.submitGoodsDraft.path,
      shop_id: lost?.shop_id,
      times: 1,
    })
    await scene.control('/faults', 'POST', { kind: 'slow', path: publishingCalls.editGoodsDraft.path, delay_ms: 600 })

    await page.goto(`${demo.deployment.origin}/goods/goodsCollect`)
    await settle(page)
    for (const title of TITLES)
      await page
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('checkbox')
        .first()
        .check()
    await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Publish', exact: true }).click()
    const start = page.getByRole('button', { name: `Publish (${SHOPS * TITLES.length})` })
    await expect.poll(() => start.isEnabled(), { timeout: 60_000 }).toBe(true)
    await scene.control('/requests', 'DELETE')
    await start.click()
    await expect.poll(() => countRequests(publishingCalls.editGoodsDraft.path), { timeout: 180_000 }).toBeGreaterThan(1)
    await stopWorkers()
    await awaitEnd()
    const job_id = batchIdOf(page)

    // What may have been handed in is asked about, as often as a person wants; it is never sent twice.
    await scene.control('/reviews', 'POST', {})
    await expect
      .poll(
        async () => {
          await lookAgain(job_id)
          await scene.control('/reviews', 'POST', {})
          return (await scene.keptRows(job_id)).filter(({ outcome, reason }) => outcome === 'done' && reason === '').length
        },
        { timeout: 200_000, interval: 2_000 },
      )
      .toBe(SHOPS * TITLES.length - 2)

    // One shop has had its day with either of them: the one of which nobody knew whether it was handed in may have come second.
    const counts = await Promise.all(TITLES.map(countIn))
    const placeOfDay = counts[0]?.[1] === 1 ? 0 : 1
    const isThere = (goods: number) => (goods === placeOfDay ? 1 : 0)
    // The last may not use the brand.
    expect(counts).toEqual([
      [1, isThere(0), 1, 1, 1],
      [1, isThere(1), 1, 1, 0],
    ])
    const stateOfDay = (goods: number) => (goods === placeOfDay ? 'published' : 'tomorrow')
    // A claim follows its row, with a save of its own.
    const statesNow = async (box_id: string) => (await statesOf(box_id)).map((claim) => claim?.state)
    await expect.poll(() => statesNow('publish-0')).toEqual(['published', stateOfDay(0), 'published', 'published', 'published'])
    await expect.poll(() => statesNow('publish-1')).toEqual(['published', stateOfDay(1), 'published', 'published', 'refused'])
    expect((await statesOf('publish-1'))[4]).toMatchObject({
      field: expect.stringMatching(/^properties/),
      reason: expect.stringContaining('品牌'),
    })
    report(`publishing: ${await countRequests(publishingCalls.submitGoodsDraft.path)} hand-ins for ${SHOPS * TITLES.length} rows`)

    const rows = await scene.keptRows(job_id)
    const published = rows.find(({ shop_uid, outcome }) => outcome === 'done' && shop_uid !== '')
    const goodsId = publishValues.parse(published?.after).goods_id
    const goods = (await Promise.all(stores.map(scene.goodsOf))).flat().find(({ id }) => String(id) === goodsId)
    const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
    const source = aGoodListing(demo.deployment.sandboxOrigin).pictures[0] ?? photoPath(0, 0)
    expect((await bytesOf(goods?.thumb_url ?? '')).equals(await bytesOf(source))).toBe(true)
    expect(first).toBeDefined()

    await page.getByRole('button', { name: /^Undo completed rows/ }).click()
    await page.getByRole('button', { name: /^Change back \([1-9]/ }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(job_id))
    await awaitEnd()
    // The page of the batch before says that it has ended until the new one is drawn: the platform says when the goods are gone.
    for (const title of TITLES) await expect.poll(() => countIn(title), { timeout: 120_000 }).toEqual(Array(SHOPS).fill(0))
    await awaitEnd()
  })

  it('whose review ends after the page was left are shown as published and refused when it is opened again, with the reason on its field; what a shop has deleted can go there again', async () => {
    const { origin, sandboxOrigin } = demo.deployment
    const [accepting, , , refusing] = stores
    const title = '后来审核的收纳盒'
    const words = '商品标题含有夸大宣传，请修改后重新提交'
    const { token } = await fetchLogin(origin, 'demo')
    const shops = await callAs(origin, token, 'shopList', {})
    const shopOf = (store: StoreView | undefined) => shops.find(({ shop_id }) => shop_id === store?.shop_id)
    const good = shopOf(accepting)
    const bad = shopOf(refusing)
    await scene.control('/publishing', 'POST', { draft_lag_ms: 0 })
    const goods = someBoxGoods({ box_id: 'later', right: 'own', listing: aGoodListing(sandboxOrigin, { title }) })
    await callAs(origin, token, 'saveBoxGoods', { goods: [goods] })
    const claim = { box_id: 'later', state: 'claimed', goods_id: '', goods_commit_id: '', job_id: '', reason: '', field: '' } as const
    await callAs(origin, token, 'saveClaims', { claims: [good, bad].map((shop) => ({ ...claim, shop_uid: shop?.shop_uid ?? '' })) })

    await page.goto(`${origin}/goods/goodsCollect`)
    await settle(page)
    await page.getByRole('row', { name: title }).getByRole('checkbox').first().check()
    await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Publish', exact: true }).click()
    const start = page.getByRole('button', { name: 'Publish (2)' })
    await expect.poll(() => start.isEnabled(), { timeout: 60_000 }).toBe(true)
    await start.click()
    await awaitEnd()
    expect(await countIn(title)).toEqual(Array(SHOPS).fill(0))

    const statesNow = async () => (await callAs(origin, token, 'boxList', { box_id: 'later' })).list[0]?.claims.map(({ state }) => state)
    await expect.poll(statesNow, { timeout: 60_000 }).toEqual(['review', 'review'])
    await page.goto(`${origin}/shop/shopList`)
    await settle(page)
    await scene.control('/reviews', 'POST', { shop_id: accepting?.shop_id })
    await scene.control('/reviews', 'POST', { shop_id: refusing?.shop_id, words })

    // A refusal of the first minute is not believed: the lists of a shop may have it from before.
    await page.clock.setSystemTime(Date.now() + LIST_SETTLED_MS)
    await page.goto(`${origin}/goods/goodsCollect/show/later`)
    const rowOf = (shop: typeof good) => page.getByRole('table', { name: 'In the shops' }).getByRole('row', { name: shop?.shop_name ?? '' })
    await rowOf(good).getByText('Published', { exact: true }).waitFor({ timeout: 30_000 })
    await rowOf(bad).getByText('Refused', { exact: true }).waitFor({ timeout: 60_000 })
    await expect(rowOf(bad).getByRole('cell', { name: 'Title', exact: true }).count()).resolves.toBe(1)
    await expect(rowOf(bad).getByText(words).count()).resolves.toBe(1)
    const { list } = await callAs(origin, token, 'boxList', { box_id: 'later' })
    expect(list[0]?.claims.find(({ shop_uid }) => shop_uid === bad?.shop_uid)).toMatchObject({
      state: 'refused',
      field: 'title',
      reason: words,
    })
    expect(await countIn(title)).toEqual([1, 0, 0, 0, 0])

    // Asked while the shop has them, and once more when its own people have deleted them.
    const ask = rowOf(good).getByRole('button', { name: 'No longer in the shop' })
    await ask.click()
    await rowOf(good)
      .getByText(/still has them/)
      .waitFor()
    await deleteIn(accepting, title)
    await ask.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Allow it' }).click()
    await expect.poll(statesNow).toContain('withdrawn')
  })
})
