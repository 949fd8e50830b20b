import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { afterEach, describe, expect, it } from 'vitest'
import { openGoodsQuery } from './openGoodsQuery.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

interface Store {
  readonly shop_id: string
  readonly shop_name: string
  readonly cookie: string
}

const control = (path: string, init?: RequestInit) => fetch(`${demo.deployment.sandboxOrigin}/__sandbox${path}`, init)
const addFault = (fault: object) => control('/faults', { method: 'POST', body: JSON.stringify(fault) })

async function storeNamed(name: string): Promise<Store> {
  const store = ((await (await control('/stores')).json()) as Store[]).find(({ shop_name }) => shop_name === name)
  if (!store) throw new Error(`the sandbox has no ${name}`)
  return store
}

afterEach(async () => {
  await control('/faults', { method: 'DELETE' })
  await page.close()
})

const status = () => page.getByRole('status').filter({ hasText: '家店中的' })
const strip = () => page.getByRole('region', { name: '各店铺的查询情况' })
const shopLine = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name })

describe('rows that nobody can read', () => {
  it('are counted by shop in the strip, the total, the shop’s line and a file; the other rows are there', async () => {
    const store = await storeNamed('朴真玩具店')
    await addFault({ kind: 'oddRow', shop_id: store.shop_id })
    page = await openGoodsQuery(demo)
    await expect.poll(() => status().textContent()).toContain('共 2,398 条24 家店中的 19 家2 条无法识别')
    await expect.poll(() => strip().textContent()).toContain('1 家店有 2 条无法识别')
    await page.getByRole('button', { name: '查看各店' }).click()
    await expect.poll(() => shopLine('朴真玩具店').textContent()).toContain('有 2 条数据无法识别，没有列出，也没有计入合计。')
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

    await page.getByRole('button', { name: '导出', exact: true }).click()
    const exporting = page.getByRole('dialog').getByRole('button', { name: '导出', exact: true })
    const [file] = await Promise.all([page.waitForEvent('download'), exporting.click()])
    const [goods, missing] = await readWorkbook(await readFile(await file.path()))
    expect(goods?.data).toHaveLength(2_398 + 1)
    expect(missing?.data.flat().join()).toContain('1 家店有 2 条数据无法识别，没有导出，也没有计入合计。')
  })
})

describe('a check by the platform', () => {
  it('holds its shop up until a person has passed it on the platform’s own page; then the shop goes on by itself', async () => {
    const store = await storeNamed('朴真玩具店')
    await addFault({ kind: 'checkWanted', shop_id: store.shop_id })
    page = await openGoodsQuery(demo)
    await expect.poll(() => strip().textContent()).toContain('失败 1')
    await page.getByRole('button', { name: '查看各店' }).click()
    const line = shopLine('朴真玩具店')
    await line.getByText('平台要求验证').waitFor()
    await line.getByRole('link', { name: '打开平台' }).waitFor()
    // The person logs in there as this shop, and passes.
    await fetch(`${demo.deployment.sandboxOrigin}/check`, { method: 'POST', redirect: 'manual', headers: { cookie: store.cookie } })
    await line.getByRole('button', { name: '已完成验证，继续' }).click()
    await expect.poll(() => status().textContent()).toContain('共 2,400 条24 家店中的 20 家')
  })
})
