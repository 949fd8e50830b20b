import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { toolApi } from '../../contract/toolApi.ts'
import { createBatchStore } from '../../src/batches/runner/createBatchStore.ts'
import { createToolApi } from '../../src/providers/toolApi/createToolApi.ts'
import { sendWithFetch } from '../../src/providers/toolApi/sendWithFetch.ts'
import type { GoodsView, StoreView } from '../sandbox/startSandbox.ts'
import { settle } from './everyRoute.ts'
import { callAs, fetchLogin } from './logIn.ts'
import type { Demo } from './startDemo.ts'

/** What tests of batches of goods ask of the demo, its sandbox, and a page of its console in English. */
export function createGoodsBatchScene(demo: Demo) {
  async function control(path: string, method = 'GET', body?: unknown): Promise<unknown> {
    const reply = await fetch(`${demo.deployment.sandboxOrigin}/__sandbox${path}`, { method, body: body ? JSON.stringify(body) : null })
    return reply.status === 204 ? null : reply.json()
  }

  let opening: ReturnType<typeof logInToStore> | null = null
  /** One login for all questions: an account keeps a few, and each new one would end the oldest, the page's own in the end. */
  const openStore = () => {
    opening ??= logInToStore()
    return opening
  }

  async function logInToStore() {
    const { token, user_id } = await fetchLogin(demo.deployment.origin, 'demo')
    const api = createToolApi({
      calls: toolApi,
      send: sendWithFetch(demo.deployment.origin),
      readSession: () => ({ token, uid: user_id, level: 3 }),
      readLocale: () => 'en-US',
    })
    return createBatchStore(api)
  }

  return {
    control,

    /** Shops of the demo that are logged in, at most so many. */
    async findStores(count: number): Promise<StoreView[]> {
      const { token } = await fetchLogin(demo.deployment.origin, 'demo')
      const shops = await callAs(demo.deployment.origin, token, 'shopList', {})
      const mine = new Set(shops.map(({ shop_id }) => shop_id))
      return ((await control('/stores')) as StoreView[]).filter(({ shop_id, online }) => online && mine.has(shop_id)).slice(0, count)
    },

    /** Prices at the platform, by SKU. */
    async pricesOf(stores: readonly StoreView[]) {
      const goods = await Promise.all(stores.map(({ shop_id }) => control(`/stores/${shop_id}/goods`) as Promise<GoodsView[]>))
      const skus = goods.flat().flatMap(({ sku_list }) => sku_list)
      return new Map(skus.map(({ skuId, groupPrice, normalPrice }) => [String(skuId), { group_fen: groupPrice, single_fen: normalPrice }]))
    },

    /** The rows of a batch as the server keeps them. */
    keptRows: async (job_id: string) => (await (await openStore()).load(job_id)).rows,

    /** State and version of a batch as the server keeps them: each move of the batch is a version. */
    keptJob: async (job_id: string) => (await openStore()).findJob(job_id),

    /** Goods at the platform, at their own prices. */
    goodsOf: ({ shop_id }: StoreView) => control(`/stores/${shop_id}/goods`) as Promise<GoodsView[]>,

    /** One goods, found by its id in the goods query and chosen; answers with the bar of what can be done with it. */
    async chooseOne(page: Page, goods_id: number) {
      await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
      await settle(page)
      await page
        .getByRole('button', { name: /^(Query|Refresh)$/ })
        .first()
        .click()
      await page.getByRole('searchbox').fill(String(goods_id))
      await expect.poll(() => page.locator('.zg-query-table tbody').getByRole('rowheader').count()).toBe(1)
      await page.locator('.zg-query-table thead input[type=checkbox]').click()
      return page.getByRole('region', { name: 'Bulk actions' })
    },

    /** All goods of these shops, chosen in the goods query; answers with the bar of what can be done with them. */
    async chooseGoods(page: Page, stores: readonly StoreView[]) {
      await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
      await settle(page)
      // The results of an earlier test may be there already, with the word for asking again.
      await page
        .getByRole('button', { name: /^(Query|Refresh)$/ })
        .first()
        .click()
      for (const { shop_name } of stores) {
        const filter = page.getByRole('combobox', { name: 'Shop', exact: true })
        await filter.locator(`option[value="${shop_name}"]`).waitFor({ state: 'attached' })
        await filter.selectOption(shop_name)
        await page.locator('.zg-query-table tbody').getByRole('rowheader').filter({ hasText: shop_name }).first().waitFor()
        await page.locator('.zg-query-table thead input[type=checkbox]').click()
      }
      return page.getByRole('region', { name: 'Bulk actions' })
    },
  }
}

/** The id of the batch whose page is open. */
export function batchIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
