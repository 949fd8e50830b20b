import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { merchantApi } from '../../contract/merchantApi.ts'
import { ANTI_CONTENT_HEADER, DEFAULT_ANTI_CONTENT } from '../../contract/merchantCall.ts'
import { findViolations } from './findViolations.ts'
import { openGoodsQuery } from './openGoodsQuery.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

interface Store {
  readonly shop_id: string
  readonly shop_name: string
  readonly cookie: string
}
interface Goods {
  readonly id: number
  readonly goods_name: string
  readonly state: string
  readonly quantity: number
  readonly goods_inspect_score: { readonly score: string }
}

const control = async (path: string, init?: RequestInit) => (await fetch(`${demo.deployment.sandboxOrigin}/__sandbox${path}`, init)).json()

async function storeNamed(name: string): Promise<Store> {
  const store = ((await control('/stores')) as Store[]).find(({ shop_name }) => shop_name === name)
  if (!store) throw new Error(`the sandbox has no ${name}`)
  return store
}

/** A call of the platform with the store's own login, past everything of ours. */
async function askPlatform({ cookie }: Store, name: 'goodsFigures', payload: object) {
  const { path } = merchantApi[name]
  const headers = { 'content-type': 'application/json', cookie, [ANTI_CONTENT_HEADER]: DEFAULT_ANTI_CONTENT }
  return (await (await fetch(demo.deployment.sandboxOrigin + path, { method: 'POST', headers, body: JSON.stringify(payload) })).json())
    .result
}

const addFault = (fault: object) => control('/faults', { method: 'POST', body: JSON.stringify(fault) })

/** Requests that the platform has seen for one call. */
async function visitsOf(name: 'goodsOnSale' | 'goodsProblems'): Promise<number> {
  return ((await control('/requests')) as { path: string }[]).filter(({ path }) => path === merchantApi[name].path).length
}

afterEach(async () => {
  await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/faults`, { method: 'DELETE' })
  await page.close()
})

const status = () => page.getByRole('status').filter({ hasText: '家店中的' })
const strip = () => page.getByRole('region', { name: '各店铺的查询情况' })
const rowOf = ({ goods_name }: Goods) =>
  page.locator('tbody tr').filter({ has: page.getByRole('button', { name: goods_name, exact: true }) })
const cellOf = (goods: Goods, label: string) => rowOf(goods).first().locator(`td[data-label="${label}"]`)

describe('a shop whose list hides its figures', () => {
  // First: nothing is kept of an earlier query yet.
  it('has its rows kept for another visit while their figures are still being completed', async () => {
    const store = await storeNamed('朴真玩具店')
    await addFault({ kind: 'privateUseNumbers', shop_id: store.shop_id, path: merchantApi.goodsList.path })
    await addFault({ kind: 'slow', path: merchantApi.goodsProblems.path, delay_ms: 5_000 })
    page = await openGoodsQuery(demo)
    await expect.poll(() => strip().textContent()).toContain('补全中 1')
    const other = await page.context().newPage()
    await expect
      .poll(async () => {
        await other.goto(`${demo.deployment.origin}/goods/goodsQuery`)
        await other
          .getByRole('button', { name: /^(查询|刷新)$/ })
          .first()
          .waitFor()
        return other
          .getByRole('status')
          .filter({ hasText: '家店中的' })
          .textContent({ timeout: 3_000 })
          .catch(() => '')
      })
      .toMatch(/共 2,400 条24 家店中的 20 家.*的结果/)
    await other.close()
    expect(await strip().textContent()).toContain('补全中 1')
  })

  it('shows its rows at once, completes stock and score from plain calls, and leaves unreadable what no call says', async () => {
    const store = await storeNamed('朴真玩具店')
    const all = (await control(`/stores/${store.shop_id}/goods`)) as Goods[]
    const goods = all.filter(({ state }) => state !== 'rejected')
    const names = goods.map(({ goods_name }) => goods_name)
    const isOwnName = ({ goods_name }: Goods) => names.indexOf(goods_name) === names.lastIndexOf(goods_name)
    const first = goods.find(isOwnName)
    const last = goods.findLast(isOwnName)
    if (!first || !last) throw new Error('the store has too few goods')
    await addFault({ kind: 'privateUseNumbers', shop_id: store.shop_id, path: merchantApi.goodsList.path })
    // Scores of the later goods take minutes, so that they are still under way when the query is stopped.
    await addFault({ kind: 'slow', path: merchantApi.goodsProblems.path, skip: all.indexOf(first) + 1, delay_ms: 5_000 })

    page = await openGoodsQuery(demo)
    await page.getByRole('searchbox').fill(`${first.id}，${last.id}`)
    await expect.poll(() => cellOf(last, '评分').textContent()).toContain('无法识别')
    await expect.poll(() => status().textContent()).toContain('共 2,400 条24 家店中的 20 家')
    await expect.poll(() => strip().textContent()).toMatch(/补全中 1.*平台加密的数值：已取 [\d,]+ \/ [\d,]+ 个/)

    await expect.poll(() => cellOf(first, '库存').textContent()).toBe(first.quantity.toLocaleString('en-US'))
    await expect.poll(async () => Number(await cellOf(first, '评分').textContent())).toBe(Number(first.goods_inspect_score.score))
    expect(await cellOf(first, '30 天销量').textContent()).toContain('无法识别')
    await cellOf(first, '30 天销量').getByRole('button', { name: '30 天销量无法识别的原因' }).click()
    await page.getByText('没有接口给出同一数值的明文').filter({ visible: true }).first().waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '停止', exact: true }).click()
    await expect.poll(() => strip().textContent()).toMatch(/\d+ 个加密的数值没有取到明文/)
    await expect.poll(() => status().textContent()).toContain('24 家店中的 20 家')
    expect(await cellOf(first, '库存').textContent()).toBe(first.quantity.toLocaleString('en-US'))
    expect(await cellOf(last, '评分').textContent()).toContain('无法识别')

    const { yesterdayGoodsDetail } = await askPlatform(store, 'goodsFigures', { goodsId: first.id })
    await page.getByRole('button', { name: `平台数据 ${first.goods_name}` }).click()
    const panel = page.getByRole('dialog')
    const visitors = panel.getByRole('table', { name: '访问与成交' }).getByRole('row', { name: /^访客数/ })
    await expect.poll(() => visitors.getByRole('cell').last().textContent()).toBe(yesterdayGoodsDetail.goodsUv.toLocaleString('en-US'))
    await panel.getByRole('figure', { name: '按小时 · 支付订单' }).waitFor()
    await expect.poll(() => panel.getByText(/查询$/).count()).toBe(4)
    expect(await panel.getByText('无法识别').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
  })

  it('is the only one of which more is asked', async () => {
    const before = [await visitsOf('goodsOnSale'), await visitsOf('goodsProblems')]
    page = await openGoodsQuery(demo)
    await page.getByRole('button', { name: '刷新', exact: true }).waitFor()
    await expect.poll(() => status().textContent()).toContain('共 2,400 条24 家店中的 20 家')
    expect([await visitsOf('goodsOnSale'), await visitsOf('goodsProblems')]).toEqual(before)
  })
})
