import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { demoLogins } from '../../contract/demo.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'
import { startDeployment } from './startDeployment.ts'

const demo = startDemo()
let page: Page

afterEach(async () => {
  await page.context().setOffline(false)
  await page.close()
})

const shops = () => `${demo.deployment.origin}/shop/my_shop`
const rows = () => page.getByRole('row')

async function openShops() {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
  await page.goto(shops())
  await rows().nth(1).waitFor()
}

describe('code -100', () => {
  it('opens one dialog however many calls fail, and its button leads to the login and back to the same page [spec 2.41, 4.6, 8.7, 8.8]', async () => {
    await openShops()
    const { token } = await fetchLogin(demo.deployment.origin, 'demo')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await callAs(demo.deployment.origin, token, 'logout', {})
    await page.goto(`${shops()}?status=0`)
    await page.getByRole('heading', { name: '登录状态已失效' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await page.locator('.zg-notice').count()).toBe(0)
    const second = await demo.browser.context.newPage()
    await second.goto(shops())
    const loaded = page.waitForRequest((request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/login')
    await page.getByRole('button', { name: '去登录' }).click()
    await loaded
    await page.waitForURL(/\/login\?/)
    await second.waitForURL(/\/login/)
    const address = new URL(page.url())
    expect([address.searchParams.get('redirect'), address.searchParams.get('status')]).toEqual(['shops', '0'])
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('uid_level')])).toEqual([null, null])
    await second.close()
  })

  it('gives back what was typed, but for the password, once the same account has logged in', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    await page.goto(`${demo.deployment.origin}/user/account/create`)
    await page.getByLabel('姓名').fill('小陈')
    await page.getByLabel('密码', { exact: true }).fill('Kettle-Moon-42')
    await page.getByLabel('用户名').fill('chen')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await callAs(demo.deployment.origin, token, 'logout', {})
    // Whatever the page asks next is refused, also something that it asks by itself: the dialog may lie over the button by now.
    await page.getByRole('button', { name: '保存' }).dispatchEvent('click')
    await page.getByRole('button', { name: '去登录' }).click()
    await page.waitForURL(/\/login\?/)
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(kept).toContain('小陈')
    expect(kept).not.toContain('Kettle-Moon-42')
    const { username, password } = demoLogins.find((each) => each.username === 'demo') ?? {}
    await page.getByLabel('用户名').fill(username ?? '')
    await page.getByLabel('密码', { exact: true }).fill(password ?? '')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('已恢复你上次没保存的内容。').waitFor()
    expect(await page.getByLabel('姓名').inputValue()).toBe('小陈')
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('小陈')
  })
})

describe('a call that fails', () => {
  it('keeps what was typed in a cell when the server is away, says so, and saves it afterwards', async () => {
    await openShops()
    const edit = rows().nth(1).getByRole('button', { name: /备注/ })
    // What a cell is edited with is loaded after the rows.
    await edit.waitFor()
    await page.context().setOffline(true)
    await page.getByText('网络已断开').waitFor()
    await edit.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('离线时写的')
    await page.keyboard.press('Enter')
    await rows()
      .nth(1)
      .getByRole('alert')
      .filter({ hasText: /失败|Network|网络/ })
      .waitFor()
    expect(await page.getByRole('textbox', { name: /备注/ }).inputValue()).toBe('离线时写的')
    await page.context().setOffline(false)
    await page.getByText('网络已断开').waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /备注/ }).press('Enter')
    await expect.poll(() => rows().filter({ hasText: '离线时写的' }).count()).toBe(1)
  })

  it.each([
    [
      '500 with a number to report',
      { status: 500, json: { code: 1500, msg: '服务器出错了，编号 R-77', data: { request_id: 'R-77' } } },
      'R-77',
    ],
    ['a page of HTML instead of JSON', { status: 200, contentType: 'text/html', body: '<html>proxy</html>' }, '无法识别'],
    ['a failing status of a proxy', { status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }, 'HTTP 502'],
    ['a failing status with a number to report', { status: 500, headers: { 'x-request-id': 'R-78' }, body: '' }, 'R-78'],
  ])('of a list shows %s, with the way to try again', async (_what, answer, sentence) => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    await page.route(/type=46/, (route) => route.fulfill(answer))
    await page.goto(shops())
    await page.getByText(sentence).first().waitFor()
    await page.unroute(/type=46/)
    await page.getByRole('button', { name: '重试' }).first().click()
    await rows().nth(1).waitFor()
  })

  it('shows the server’s own sentence for a code of the business [spec 8.2]', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'free')
    await page.goto(`${demo.deployment.origin}/shop/my_shop/create`)
    const stores = (await (await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/stores`)).json()) as {
      cookie: string
      online: boolean
    }[]
    await page.getByRole('button', { name: '粘贴 Cookie' }).click()
    await page.getByLabel('登录 Cookie').fill(stores.findLast(({ online }) => online)?.cookie ?? '')
    await page.getByRole('button', { name: '核对店铺' }).click()
    await page.getByLabel('备注（选填）').fill('第六家')
    await page.getByRole('button', { name: '添加这家店' }).click()
    await page
      .getByText(/等级.*上限/)
      .first()
      .waitFor()
    expect(await page.getByLabel('备注（选填）').inputValue()).toBe('第六家')
  })
})

describe('a file that a new release took away', () => {
  it('loads the page again once, and then says that it cannot be loaded, without a loop [spec 8.24]', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    let loads = 0
    // Asked for, not loaded to the end: the file is missed before the first page has.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.route(/GoodsQuery-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${demo.deployment.origin}/goods/goodsQuery`)
    await page.getByRole('heading', { name: '这个页面出错了' }).waitFor()
    expect(loads).toBe(2)
    expect(await page.getByText('dynamically imported').count()).toBe(0)
    await page.unroute(/GoodsQuery-.*\.js$/)
    await page.getByRole('button', { name: '刷新页面' }).click()
    await page.getByRole('heading', { name: '商品查询' }).waitFor()
  })
})

describe.each([
  ['a script', /\/assets\/framework-.*\.js$/],
  ['a style sheet', /\/assets\/.*\.css$/],
])('%s that is missing at the start', (_what, file) => {
  it('is told in a sentence instead of an endless shell, and comes when the page is loaded again', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    await page.route(file, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(shops())
    await page.getByText('页面的文件没有加载完整').waitFor()
    await page.unroute(file)
    await page.getByRole('button', { name: '刷新页面' }).click()
    await rows().nth(1).waitFor()
  })
})

describe('the server away at the start', () => {
  it('is said in the reader’s language, with the way to try again', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    await page.route(/\/api\/config/, (route) => route.abort())
    await page.goto(shops())
    await page.getByText('请检查网络后重试').or(page.getByText('暂时无法连接服务器')).waitFor()
    await page.unroute(/\/api\/config/)
    await page.getByRole('button', { name: '刷新页面' }).click()
    await rows().nth(1).waitFor()
  })
})

describe('the extension', () => {
  it('that was removed is said once, however many shops are asked for [spec 4.19, 8.13]', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', { gbb_plugin_id: 'abcdefghijklmnopabcdefghijklmnop' })
    await page.goto(shops())
    await page.getByRole('button', { name: '全部检查' }).click()
    await expect.poll(() => page.locator('.zg-notice').filter({ hasText: '请检查插件是否已安装并启用' }).count()).toBe(1)
  })

  it('that is absent in production opens the blocking dialog with the specification’s words [spec 4.17, 8.10]', async () => {
    const production = await startDeployment([])
    try {
      const password = /\S*aA1\b/.exec(production.said())?.[0] ?? ''
      const { token } = await callAs(production.origin, null, 'login', { username: 'admin', password })
      await callAs(production.origin, token, 'addShop', { shop_id: '100000001', shop_name: '第一家', cookie: 'PASS_ID=x_1_100000001' })
      page = await demo.browser.context.newPage()
      await page.goto(`${production.origin}/mark.svg`)
      await page.evaluate((value) => {
        localStorage.clear()
        localStorage.setItem('token', value)
      }, token)
      await page.goto(`${production.origin}/shop/my_shop`)
      await page.getByRole('button', { name: '全部检查' }).click()
      await page.getByRole('heading', { name: '未安装插件，请先安装' }).waitFor()
      await expect.poll(() => page.getByText('360').count()).toBeGreaterThan(0)
      const box = await page.getByRole('dialog', { name: '未安装插件，请先安装' }).boundingBox()
      expect(Math.round(box?.width ?? 0)).toBe(600)
    } finally {
      await production.close()
    }
  })

  it('is tried with the first shop that is online; when none is, the reader is told [spec 4.16, 8.18]', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    await page.goto(`${demo.deployment.origin}/help/plugDownload`)
    await page.getByRole('button', { name: '试一次请求' }).click()
    await page.getByText('通路正常，应答的店铺：').waitFor()
    const reply = await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/stores`)
    for (const { shop_id } of (await reply.json()) as { shop_id: string }[]) {
      await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/stores/${shop_id}/expire`, { method: 'POST' })
    }
    await page.getByRole('button', { name: '试一次请求' }).click()
    await page.getByText('暂无已登录的店铺，请检查').waitFor()
    await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/reset`, { method: 'POST' })
  })
})
