import { afterAll, beforeAll, expect, it } from 'vitest'
import { readShopGoods } from '../../src/batches/runner/readShopGoods.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { readPlans } from '../../src/figures/reading/readPlans.ts'
import { readShopFact } from '../../src/pages/box/publish/readShopFact.ts'
import { goods as goodsQuery } from '../../src/resources/queries/goods.ts'
import { aSandboxShop } from '../figures/aSandboxShop.ts'

const GOODS = 60
let shop: Awaited<ReturnType<typeof aSandboxShop>>

beforeAll(async () => {
  shop = await aSandboxShop({ storeCount: 3, goodsPerStore: GOODS }, Date.now)
})
afterAll(() => shop.sandbox.app.close())

/** What each of the readers of long lists finds in the shop. */
async function readAll() {
  const { tools, store, sandbox } = shop
  const goods_ids = new Set((await sandbox.goodsOf(store)).map(({ id }) => String(id)))
  const rows = new Set<string>()
  await goodsQuery.read(shop.shop, tools, (some) => {
    for (const { key } of some) rows.add(key)
  })
  const today = chinaDay(Date.now())
  return {
    ofBatches: (await readShopGoods({ call: tools.call, shop_uid: 's1', goods_ids })).size,
    ofQuery: rows.size,
    ofPublishing: (await readShopFact(shop.shop, [], tools)).goodsIds.size,
    plans: (await readPlans('s1', { from: today, to: today }, tools.call)).rows.map(({ adId }) => adId).toSorted(),
  }
}

it('lists of goods and plans are read whole where the platform puts a few rows on a page, however many it was asked for', async () => {
  const whole = await readAll()
  expect(whole).toMatchObject({ ofBatches: GOODS, ofQuery: GOODS, ofPublishing: GOODS })
  await shop.sandbox.addFault({ kind: 'shortPages' })
  expect(await readAll()).toEqual(whole)
})
