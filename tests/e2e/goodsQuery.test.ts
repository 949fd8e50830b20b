import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { afterEach, describe, expect, it } from 'vitest'
import { keptShopCounts } from './keptShopCounts.ts'
import { openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

afterEach(() => page.close())

interface Store {
  readonly shop_id: string
  readonly shop_name: string
  readonly cookie: string
  readonly online: boolean
}

async function ask(path: string, method = 'GET') {
  return (await fetch(`${demo.deployment.sandboxOrigin}/__sandbox${path}`, { method })).json()
}

const storeNamed = async (name: string): Promise<Store> => {
  const store = ((await ask('/stores')) as Store[]).find(({ shop_name }) => shop_name === name)
  if (!store) throw new Error(`the sandbox has no ${name}`)
  return store
}

const goodsOf = async ({ shop_id }: Store) =>
  (await ask(`/stores/${shop_id}/goods`)) as { id: number; goods_name: string; quantity: number }[]

/** The query with all of the demo's 24 shops; four of them are logged out from the start. */
async function open() {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
  await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
}

async function query() {
  await page
    .getByRole('button', { name: /^(查询|刷新)$/ })
    .first()
    .click()
  await page.getByRole('button', { name: '刷新', exact: true }).waitFor()
}

const status = () => page.getByRole('status').filter({ hasText: '家店中的' })
const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).getByRole('button', { name })
const titles = () => page.getByRole('rowheader').evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-label')))

/** Cells of a column in sight, from the top. */
async function cells(label: string): Promise<string[]> {
  return page.locator(`tbody td[data-label="${label}"]`).allTextContents()
}

describe('the goods of many shops', () => {
  it('are asked for in one go, sorted, found by pasted ids, and open to their SKUs [spec 1.3]', async () => {
    await open()
    await query()
    await expect.poll(() => status().textContent()).toContain('共 2,400 条24 家店中的 20 家')

    await head('库存').click()
    await head('库存').click()
    const stocks = async () => (await cells('库存')).map((text) => Number(text.replaceAll(',', '')))
    // Another thread sorts them: until it has, the rows are those of before.
    const areSorted = async () => {
      const seen = await stocks()
      return seen.length > 3 && seen.every((stock, at) => at === 0 || stock <= (seen[at - 1] ?? 0))
    }
    await expect.poll(areSorted).toBe(true)

    const store = await storeNamed('朴真玩具店')
    const [first, second] = await goodsOf(store)
    await page.getByRole('searchbox').fill(`${first?.id}，${second?.id}`)
    await expect.poll(async () => (await titles()).sort()).toEqual([first?.goods_name, second?.goods_name].sort())
    await page
      .getByRole('button', { name: first?.goods_name ?? '' })
      .first()
      .click()
    await page
      .getByRole('table', { name: `${first?.goods_name}的规格` })
      .getByRole('row')
      .nth(1)
      .waitFor()
  })

  it('are asked for by a list of ids that is pasted into the palette', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await page.locator('tbody th').first().waitFor()
    const [first, second] = await goodsOf(await storeNamed('朴真玩具店'))
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(`${first?.id} ${second?.id}`)
    await page.getByRole('option', { name: /商品查询/ }).click()
    await expect.poll(async () => (await titles()).sort()).toEqual([first?.goods_name, second?.goods_name].sort())
  })

  it('go on by keyboard from row to row, and space chooses', async () => {
    await open()
    await query()
    await page.getByRole('rowheader').getByRole('button').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.getByRole('region', { name: '批量操作' }).getByText('已选 2 项').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  })

  it('say of how many shops they are, carry that into the file, and are whole after a new login', async () => {
    const store = await storeNamed('朴真玩具店')
    await open()
    await query()
    await expect.poll(() => status().textContent()).toContain('24 家店中的 20 家')
    await ask(`/stores/${store.shop_id}/expire`, 'POST')
    await query()
    await expect.poll(() => status().textContent()).toContain('共 2,400 条24 家店中的 19 家其中 1 家店是之前的结果')

    await page.getByRole('button', { name: '导出', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '导出', exact: true }).click()])
    const [goods, missing, failures] = await readWorkbook(await readFile(await file.path()))
    expect(goods?.data).toHaveLength(20 * 120 + 1)
    expect(goods?.data[1]?.[2]).toMatch(/^\d{12}$/)
    expect(missing?.data.flat().join()).toMatch(/24 家店中只有 19 家.*1 家店这次没有查到/)
    expect(failures?.data.map(([name]) => name)).toContain('朴真玩具店')
    expect(failures?.data).toHaveLength(1 + 5)
    await dialog.getByRole('button', { name: '关闭' }).click()

    await ask(`/stores/${store.shop_id}/renew`, 'POST')
    await page.getByRole('button', { name: '重新登录 5 家店' }).click()
    await page.getByRole('button', { name: '粘贴 Cookie' }).click()
    await page.getByLabel('登录 Cookie').fill((await storeNamed('朴真玩具店')).cookie)
    await page.getByRole('button', { name: '核对店铺' }).click()
    await expect.poll(() => status().textContent()).toContain('24 家店中的 20 家')
  })

  it('open at once as they were, with their age, at the next visit', async () => {
    await open()
    await query()
    await expect.poll(() => status().textContent()).toContain('24 家店中的 20 家')
    // A page that is left at once takes the rows with it that it was still keeping: the next visit has those of the run before.
    await expect.poll(() => keptShopCounts(page)).toContain(20)
    await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(() => status().textContent()).toMatch(/共 2,400 条24 家店中的 20 家.*的结果/)
  })
})

/** Lays hands on the worker that holds the rows, so that more goods can be given to it than the sandbox has. */
async function captureWorker() {
  await page.addInitScript(() => {
    const Own = globalThis.Worker
    globalThis.Worker = class extends Own {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options)
        if (String(address).includes('rows.worker')) Object.assign(window, { rowsWorker: this })
      }
    }
  })
}

async function giveGoods(count: number) {
  await page.evaluate(async (total) => {
    const { rowsWorker } = window as unknown as { rowsWorker: Worker }
    for (let from = 0; from < total; from += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => {
        const at = from + index
        const values = {
          goods_name: `全棉四件套 ${(at * 7_919) % total}`,
          goods_id: String(100_000_000_000 + at),
          sku_ids: [String(at * 10), String(at * 10 + 1)],
          shop_name: `店铺 ${at % 200}`,
          cat_name: `类目 ${at % 40}`,
          group_price: [1_000 + (at % 900), 2_000],
          stock: (at * 104_729) % 50_003,
          state: 'onSale',
        }
        const skus = [0, 1, 2].map((sku) => ({ spec: `颜色 ${sku}`, sku_id: String(at * 10 + sku), group_price: 1_000, stock: 5 }))
        return { key: `many/${at}`, shop_uid: 'many', values, details: skus }
      })
      rowsWorker.postMessage({ kind: 'put', shop_uid: 'many', rows })
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, count)
}

/** What the page's own thread was busy with for longest, in ms, while this was done. */
async function longestTaskMs(deed: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { tasks })
  })
  await deed()
  return page.evaluate(() => Math.round(Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)))
}

describe('200,000 goods', () => {
  it('are sorted, filtered and exported by threads beside the page', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    await captureWorker()
    await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
    await query()
    await giveGoods(200_000)
    const rowCount = () => page.getByRole('table').first().getAttribute('aria-rowcount')
    await expect.poll(rowCount).toBe('202401')

    const sorting = await longestTaskMs(async () => {
      await head('库存').click()
      await head('库存').click()
      await expect.poll(async () => (await cells('库存'))[0]).toBe('50,002')
      await head('商品名称').click()
      await page.locator('th[aria-sort="ascending"]').waitFor()
    })
    const filtering = await longestTaskMs(async () => {
      await page.getByRole('searchbox').fill(' 77')
      await expect.poll(rowCount).not.toBe('202401')
      await page.getByRole('searchbox').fill('')
      await expect.poll(rowCount).toBe('202401')
    })
    const exporting = await longestTaskMs(async () => {
      await page.getByRole('button', { name: '导出', exact: true }).click()
      await page.getByRole('dialog').getByLabel(/CSV/).check()
      await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click(),
      ])
    })
    process.stdout.write(`200,000 rows, longest task of the page: sort ${sorting} ms, filter ${filtering} ms, export ${exporting} ms\n`)
  })
})
