import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import readWorkbook from 'read-excel-file/node'
import { afterEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../contract/entities/auditEntry.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

afterEach(() => page.close())

const login = () => fetchLogin(demo.deployment.origin, 'demo')
const shopsOf = async (token: string) => callAs(demo.deployment.origin, token, 'shopList', { group_id: '0' })
const dialog = () => page.getByRole('dialog')

async function open(path: string) {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
  await page.goto(demo.deployment.origin + path)
  await page.getByRole('row').nth(1).waitFor()
}

async function download(start: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), start()])
  return file
}

async function exportAll() {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  return download(() => dialog().getByRole('button', { name: '导出', exact: true }).click())
}

async function sheetsOf(file: Download) {
  return readWorkbook(await readFile(await file.path()))
}

describe('an export, in a real browser under the real content security policy', () => {
  it('of the shops is what the server answers, ids as text, and no session', async () => {
    await open('/shop/my_shop')
    const file = await exportAll()
    expect(file.suggestedFilename()).toMatch(/^我的店铺-\d{8}-\d{4}\.xlsx$/)
    const sheets = await sheetsOf(file)
    const { token } = await login()
    const shops = await shopsOf(token)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['我的店铺'])
    const [heads, ...rows] = sheets[0]?.data ?? []
    expect(heads?.slice(0, 2)).toEqual(['店铺名称', '店铺 ID'])
    expect(rows.map(([name, id, , notes]) => [name, id, notes])).toEqual(
      shops.map(({ shop_name, shop_id, notes }) => [shop_name, shop_id, notes || null]),
    )
    const text = JSON.stringify(sheets)
    for (const { cookie } of shops) if (cookie) expect(text).not.toContain(cookie)
  })

  it('of the audit trail holds every page of it', async () => {
    const { token } = await login()
    const [shop] = await shopsOf(token)
    for (let number = 0; number <= PAGE_SIZE_MAX; number += 1)
      await callAs(demo.deployment.origin, token, 'remarkShop', { shop_uid: shop?.shop_uid ?? '', notes: `第 ${number} 次` })
    await open('/user/audit')
    const entries: AuditEntry[] = []
    for (let number = 1; ; number += 1) {
      const { list, total } = await callAs(demo.deployment.origin, token, 'auditList', {
        page: number,
        page_size: PAGE_SIZE_MAX,
        sort: '-at',
      })
      entries.push(...list)
      if (entries.length >= total) break
    }
    const sheets = await sheetsOf(await exportAll())
    expect(entries.length).toBeGreaterThan(PAGE_SIZE_MAX)
    expect(sheets).toHaveLength(1)
    const [heads = [], ...rows] = sheets[0]?.data ?? []
    expect(rows).toHaveLength(entries.length)
    const remarks = (texts: readonly unknown[]) => texts.flatMap((text) => /第 \d+ 次/.exec(String(text))?.[0] ?? []).sort()
    const after = rows.map((row) => row[heads.indexOf('新值')])
    expect(remarks(after)).toEqual(remarks(entries.map((entry) => JSON.stringify(entry.after))))
    expect(remarks(after).length).toBeGreaterThan(PAGE_SIZE_MAX)
  })

  it('of 5,000 shops is packed without a worker made of text, and loses none', async () => {
    const { token } = await login()
    const [shop] = await shopsOf(token)
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      ...shop,
      shop_uid: `u${index}`,
      shop_id: `99554070212345${String(index).padStart(4, '0')}`,
      notes: '=1+1',
    }))
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
    await page.route(/type=46/, (route) => route.fulfill({ json: { code: 1000, msg: 'success', data: many } }))
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await page.getByText('共 5000 条').waitFor()
    const [sheet] = await sheetsOf(await exportAll())
    expect(sheet?.data.slice(1).map(([, id, , notes]) => [id, notes])).toEqual(many.map(({ shop_id, notes }) => [shop_id, notes]))
    expect(refused).toEqual([])
  })
})

describe('an import, in a real browser', () => {
  it('of good, bad and double lines brings the good ones to the server and says what is wrong with the others', async () => {
    const { token } = await login()
    const [first] = await shopsOf(token)
    const lines = [
      '店铺 ID,Shop,登录 Cookie,备注,颜色',
      '300000001,导入一店,PASS_ID=x_1_300000001,新来的,红',
      '300000001,重复的店,PASS_ID=x_1_300000001,,',
      ',没有编号,PASS_ID=x_1_2,,',
      '300000003,坏店,不是一段 Cookie,,',
      `${first?.shop_id},,,导入改的备注,`,
    ]
    await open('/shop/my_shop')
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await page.getByLabel('选择文件').setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    await dialog().getByText('没有用到的列：颜色').waitFor()
    await dialog().getByText('与第 2 行重复').waitFor()
    await dialog().getByText('没有填，无法对应已有记录').waitFor()
    expect(await dialog().innerText()).not.toContain('PASS_ID')
    await dialog().getByRole('button', { name: '导入 2 行' }).click()
    await dialog().getByText('完成 2 行，失败 0 行，未处理 0 行').waitFor()
    const shops = await shopsOf(token)
    expect(shops.find(({ shop_id }) => shop_id === '300000001')).toMatchObject({ shop_name: '导入一店', notes: '新来的', has_cookie: true })
    expect(shops.find(({ shop_id }) => shop_id === first?.shop_id)).toMatchObject({ shop_name: first?.shop_name, notes: '导入改的备注' })
    expect(shops.some(({ shop_id }) => shop_id === '300000003')).toBe(false)
    const failed = await sheetsOf(await download(() => dialog().getByRole('button', { name: '下载未成功的行' }).click()))
    expect(failed[0]?.data.map(([id]) => id)).toEqual(['店铺 ID', '300000001', null, '300000003'])
    expect(JSON.stringify(failed)).not.toContain('PASS_ID')
    await dialog().getByRole('button', { name: '关闭' }).click()
    await page.getByRole('row').filter({ hasText: '导入一店' }).waitFor()
  })
})
