import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { isRoleAllowed } from '../../src/domain/permissions.ts'
import { registry } from '../../src/resources/index.ts'
import { toMenu } from '../../src/resources/schema/project/toMenu.ts'
import { type DemoName, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

afterEach(() => page.close())

async function open(path: string, settings: object = {}, username: DemoName = 'demo') {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, username, { zhanggui_settings: JSON.stringify(settings) })
  await page.goto(demo.deployment.origin + path)
  await page.locator('h1').first().waitFor()
}

const menu = () => page.getByRole('navigation', { name: '菜单' })
const menuLinks = async () => (await menu().getByRole('link').allInnerTexts()).map((text) => text.trim())

describe('the menu', () => {
  it.each([
    ['demo', 'user'],
    ['admin', 'admin'],
  ] as const)('shows %s just what the declarations open to the role %s', async (username, role) => {
    await open('/dashboard/workplace', {}, username)
    const expected = toMenu(registry).flatMap(({ links }) =>
      links.filter(({ access }) => isRoleAllowed(access.roles, role)).map(({ label }) => label.zh),
    )
    await expect.poll(menuLinks).toEqual(expected)
  })

  it('comes from the server when the settings want it, and says so [spec 2.45, 2.58, 4.12, 8.20]', async () => {
    await open('/dashboard/workplace', { menuFromServer: true })
    await page.getByText('菜单加载成功').waitFor()
    await expect.poll(menuLinks).toContain('我的店铺')
    await page.goto(`${demo.deployment.origin}/form/step`)
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
  })

  it('of the server is what is shown, with a word while it is on its way [spec 2.58, 4.12, 4.13, 8.20]', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', {
      zhanggui_settings: JSON.stringify({ menuFromServer: true }),
    })
    let answer = () => {}
    const mayCome = new Promise<void>((resolve) => {
      answer = resolve
    })
    const sent = [{ name: 'shop', order: 7, children: [{ name: 'shops', order: 1 }] }]
    await page.route(/\/api\/user\/menu/, (route) => mayCome.then(() => route.fulfill({ json: { code: 1000, msg: '', data: sent } })))
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await page.getByText('正在加载菜单').waitFor()
    answer()
    await page.getByText('菜单加载成功').waitFor()
    await expect.poll(menuLinks).toEqual(['我的店铺'])
  })

  it('of the server that cannot be had is said, and the declarations’ menu stands in [spec 4.12, 8.20]', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', {
      zhanggui_settings: JSON.stringify({ menuFromServer: true }),
    })
    await page.route(/\/api\/user\/menu/, (route) => route.fulfill({ status: 500, json: { code: 1500, msg: '', data: null } }))
    await page.goto(`${demo.deployment.origin}/dashboard/workplace`)
    await page.getByText('菜单加载失败').waitFor()
    await expect.poll(menuLinks).toContain('我的店铺')
  })
})

describe('tabs', () => {
  it('keep filters and half-typed forms, and close one by one or all but one', async () => {
    await open('/shop/my_shop', { tabBar: true })
    await page.getByRole('searchbox').fill('旗舰店')
    await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe('旗舰店')
    await menu().getByRole('link', { name: '店铺分组' }).click()
    await page.getByRole('link', { name: '新增' }).click()
    await page.getByLabel('分组名称').fill('写到一半')
    await page.locator('.zg-tab-bar').getByText('我的店铺').click()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('旗舰店')
    await page.locator('.zg-tab-bar').getByText('新增分组').click()
    await expect.poll(() => page.getByLabel('分组名称').inputValue()).toBe('写到一半')
    await page.locator('.zg-tab-bar').getByText('我的店铺').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其它标签页' }).click()
    await page.getByRole('button', { name: '仍然关闭' }).click()
    await expect.poll(() => page.locator('.zg-tab-bar').getByText('店铺分组').count()).toBe(0)
  })

  it('survive a reload of the page', async () => {
    await open('/shop/my_shop', { tabBar: true })
    await menu().getByRole('link', { name: '店铺分组' }).click()
    await page.reload()
    await page.locator('.zg-tab-bar').getByText('我的店铺').waitFor()
    await page.locator('.zg-tab-bar').getByText('店铺分组').waitFor()
  })
})

describe('the command palette', () => {
  it('keeps what is typed while its content is on its way', async () => {
    await open('/dashboard/workplace')
    let deliver = () => {}
    const mayCome = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route(/PaletteContent-/, (route) => mayCome.then(() => route.continue()))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: '搜索与命令' })
    await palette.getByRole('textbox').waitFor()
    await page.keyboard.type('店铺分组')
    deliver()
    await palette.getByRole('option').first().waitFor()
    expect(await palette.getByRole('combobox').inputValue()).toBe('店铺分组')
    expect(await palette.getByRole('option').first().textContent()).toContain('店铺分组')
    await page.unroute(/PaletteContent-/)
  })
})

describe('the settings drawer', () => {
  it('changes what stands around the page at once, and remembers it [spec 2.51, 9.6]', async () => {
    await open('/dashboard/workplace')
    await page.getByRole('button', { name: '页面设置' }).click()
    const drawer = page.getByRole('dialog', { name: '页面设置' })
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(300)
    await drawer.getByRole('switch', { name: '标签栏' }).click()
    await drawer.getByRole('switch', { name: '页脚' }).click()
    await page.keyboard.press('Escape')
    await page.locator('.zg-tab-bar').waitFor()
    await expect.poll(() => page.locator('.zg-footer').count()).toBe(0)
    await page.reload()
    await page.locator('.zg-tab-bar').waitFor()
    await expect.poll(() => page.locator('.zg-footer').count()).toBe(0)
  })

  it('leaves a fixed button only when the navbar is hidden [spec 2.52]', async () => {
    await open('/dashboard/workplace', { navbar: false })
    expect(await page.locator('header.zg-navbar').count()).toBe(0)
    await page.getByRole('button', { name: '页面设置' }).click()
    await page.getByRole('dialog', { name: '页面设置' }).getByRole('switch', { name: '顶部导航' }).click()
    await page.keyboard.press('Escape')
    await page.locator('header.zg-navbar').waitFor()
    await expect.poll(() => page.locator('.zg-fixed-buttons').count()).toBe(0)
  })

  it('inverts the page by 80 percent in the colour-weak mode [spec 2.57]', async () => {
    await open('/dashboard/workplace', { colorWeak: true })
    const filters = await page.evaluate(() => [document.documentElement, document.body].map((element) => getComputedStyle(element).filter))
    expect(filters).toContain('invert(0.8)')
  })

  it('paints the dark theme before anything of ours has run: no flash', async () => {
    await open('/dashboard/workplace', { theme: 'dark' })
    await page.route(/assets\/(?!boot).*\.js$/, (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })
})

describe('the palette', () => {
  it('opens by keyboard, finds a shop by its number, and goes there', async () => {
    await open('/dashboard/workplace')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('995540702')
    await dialog.getByRole('option').filter({ hasText: '995540702' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/shop\/my_shop/)
  })

  it('shows the shortcuts under the question mark', async () => {
    await open('/dashboard/workplace')
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('前往页面').waitFor()
  })
})

describe('notifications', () => {
  it('are counted, read one by one or all, and the count follows', async () => {
    await open('/dashboard/workplace')
    const bell = page.getByRole('button', { name: /消息/ })
    await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/[1-9]/)
    await bell.click()
    await page.getByRole('button', { name: /全部.*已读/ }).click()
    await expect.poll(() => bell.getAttribute('aria-label')).not.toMatch(/[1-9]/)
  })
})

describe('going from page to page', () => {
  it('puts the focus on the heading and the name of the page into the title', async () => {
    await open('/dashboard/workplace')
    await menu().getByRole('link', { name: '店铺分组' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.title()).toBe('店铺分组 - 掌柜 Zhanggui')
  })
})
