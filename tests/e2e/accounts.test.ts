import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPng } from '../server/builders/pictures.ts'
import { callAs, type DemoName, fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
const HELPER = { username: 'xiaoyuan', password: 'Yuan1234', name: '小圆' }
/** Well-formed, of nobody. */
const ID_CARD = '11010519491231002X'

/** A browser of its own for the second person of each story. */
let others: Browser
const pages: Page[] = []

beforeAll(async () => {
  others = await openBrowser()
})
afterAll(async () => {
  await others.close()
})

async function openAs(username: DemoName, path: string, browser: Browser = demo.browser): Promise<Page> {
  const page = await openLoggedIn(browser.context, demo.deployment.origin, username)
  pages.push(page)
  await page.goto(demo.deployment.origin + path)
  await page.locator('h1').first().waitFor()
  return page
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function pressInRow(page: Page, text: string, action: RegExp) {
  const row = rowOf(page, text)
  await row.waitFor()
  const plain = row.getByRole('button', { name: action })
  if ((await plain.count()) === 0) await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: action }).or(plain).first().click()
}

describe('a sub-account', () => {
  it('is made by the main account with two shops and the right to look', async () => {
    const page = await openAs('demo', '/user/account/create')
    await page.getByLabel('用户名').fill(HELPER.username)
    await page.getByLabel('密码', { exact: true }).fill(HELPER.password)
    await page.getByLabel('姓名').fill(HELPER.name)
    const shops = page.locator('[role="treeitem"][aria-level="2"]')
    await shops.nth(0).click()
    await shops.nth(1).click()
    await page.getByText(/^已选 2 \//).waitFor()
    await page.getByText(`登录时使用：${HELPER.username}@demo`).waitFor()
    await page.getByText('逐项选择权限').click()
    await page.getByRole('checkbox', { name: '店铺 查看' }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await page.waitForURL((url) => url.pathname === '/user/account')
    await expect.poll(() => rowOf(page, HELPER.name).innerText()).toContain(HELPER.username)
    await page.close()
  })

  it('logs in, sees exactly these two, and no button that would change them', async () => {
    const page = await others.context.newPage()
    pages.push(page)
    await page.goto(`${demo.deployment.origin}/login?redirect=shops`)
    await page.getByLabel('用户名', { exact: true }).fill(`${HELPER.username}@demo`)
    await page.getByLabel('密码', { exact: true }).fill(HELPER.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/shop/my_shop')
    await page.getByText('共 2 条').waitFor()
    expect(
      await page
        .locator('main')
        .getByRole('link', { name: /^(新增|编辑)/ })
        .count(),
    ).toBe(0)
    expect(
      await page
        .locator('main')
        .getByRole('button', { name: /检查|整理|导入|导出/ })
        .count(),
    ).toBe(0)
    expect(
      await page
        .locator('main tbody')
        .getByRole('button', { name: /删除|备注|登录/ })
        .count(),
    ).toBe(0)
    await page.goto(`${demo.deployment.origin}/user/info`)
    await page.getByText('可以使用 2 家店铺').waitFor()
  })

  it('is thrown out as soon as it is disabled', async () => {
    const page = await openAs('demo', '/user/account')
    await rowOf(page, HELPER.name).getByRole('switch').click()
    await expect.poll(() => rowOf(page, HELPER.name).innerText()).toContain('已停用')
    const [helper] = others.context.pages().slice(-1)
    await helper?.goto(`${demo.deployment.origin}/shop/my_shop`)
    await helper?.getByRole('dialog', { name: '登录状态已失效' }).waitFor()
    await helper?.close()
    await page.close()
  })
})

describe('an order', () => {
  it('is placed by a merchant, confirmed by the operator, and her page notices', async () => {
    const merchant = await openAs('free', '/user/payment')
    await merchant.locator('.zg-user-level-name', { hasText: '免费版' }).waitFor()
    await merchant.getByRole('button', { name: /^订购/ }).first().click()
    await merchant.getByRole('dialog').getByRole('button', { name: '下单' }).click()
    await merchant.getByRole('heading', { name: '订单待付款' }).waitFor()
    const orderNo = await merchant.locator('.zg-order code').innerText()

    const operator = await openAs('admin', `/operator/orders?keyword=${orderNo}`, others)
    await pressInRow(operator, orderNo, /确认收款/)
    await operator.getByRole('dialog').getByRole('button', { name: '确认已收款' }).click()
    await expect.poll(() => rowOf(operator, orderNo).innerText()).toContain('已付款')

    await merchant.getByRole('heading', { name: '付款成功' }).waitFor()
    await merchant.locator('.zg-user-level-name', { hasText: '等级 1' }).waitFor()
    await merchant.close()
    await operator.close()
  })
})

describe('a picture', () => {
  it('that is one is shown, on the page and in the frame', async () => {
    const page = await openAs('demo', '/user/setting')
    await page.getByLabel('头像图片').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: aPng({ width: 64, height: 64 }) })
    await page.getByRole('button', { name: '保存头像' }).click()
    const shown = page.locator('.zg-user-button img')
    await shown.waitFor()
    expect(await shown.getAttribute('src')).toMatch(/^\/api\/avatar\?id=/)
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(64)
    await page.close()
  })

  it('that only calls itself one is refused, by the page and by the server', async () => {
    const page = await openAs('demo', '/user/setting')
    const fake = Buffer.from('<svg onload="alert(1)"></svg>')
    await page.getByLabel('头像图片').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: fake })
    await page.getByText('不是可以识别的图片').waitFor()
    const { token } = await fetchLogin(demo.deployment.origin, 'demo')
    await expect(callAs(demo.deployment.origin, token, 'saveAvatar', { image: fake.toString('base64') })).rejects.toThrow(
      'saveAvatar: 1002',
    )
    await page.close()
  })
})

describe('being certified', () => {
  it('is asked for, decided by the operator, and shown', async () => {
    const merchant = await openAs('free', '/user/setting?tab=certification')
    await merchant.getByLabel('主体类型').click()
    await merchant.locator('.ant-select-item-option').filter({ hasText: '个人' }).click()
    await merchant.getByLabel('真实姓名或企业全称').fill('王体验')
    await merchant.getByLabel('证件号码').fill('110105194912310021')
    await merchant.getByRole('button', { name: '提交申请' }).click()
    await merchant.getByText('证件号码不正确').waitFor()
    await merchant.getByLabel('证件号码').fill(ID_CARD)
    await merchant.getByRole('button', { name: '提交申请' }).click()
    await merchant.getByText('申请正在审核').waitFor()
    expect(await merchant.locator('main').innerText()).not.toContain(ID_CARD)

    const operator = await openAs('admin', '/operator/certifications', others)
    await rowOf(operator, '王体验').waitFor()
    expect(await operator.locator('main').innerText()).not.toContain(ID_CARD)
    await rowOf(operator, '王体验').getByRole('link', { name: /查看/ }).click()
    await operator.getByText(ID_CARD).waitFor()
    await operator.goto(`${demo.deployment.origin}/operator/certifications`)
    await pressInRow(operator, '王体验', /^通过/)
    await operator.getByRole('dialog').getByRole('button', { name: '通过认证' }).click()
    await expect.poll(() => rowOf(operator, '王体验').innerText()).toContain('已认证')
    await operator.close()

    await merchant.goto(`${demo.deployment.origin}/user/info`)
    await merchant.getByText('已认证', { exact: true }).waitFor()
    await merchant.close()
  })
})

describe('a changed password', () => {
  it('ends the other login and keeps this one', async () => {
    const { token } = await fetchLogin(demo.deployment.origin, 'free')
    const page = await openAs('free', '/user/setting?tab=security')
    await page.getByLabel('原密码').fill('Free1234')
    await page.getByLabel('新密码', { exact: true }).fill('Kettle-Moon-42')
    await page.getByLabel('再输入一次新密码').fill('Kettle-Moon-42')
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('密码已修改').waitFor()
    await expect(callAs(demo.deployment.origin, token, 'userInfo', {})).rejects.toThrow('userInfo: -100')
    await page.goto(`${demo.deployment.origin}/user/sessions`)
    await page.getByText('共 1 条').waitFor()
    await page.close()
  })
})
