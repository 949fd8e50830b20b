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

/** For what is around every page: one that asks for little. */
const plainPage = '/shop/groups'

/** Declared, with nothing behind them yet. */
const unbuiltPaths = registry.pages.filter(({ load }) => load === null).map(({ path }) => path)

describe('a page that is not there', () => {
  it.each(['/nowhere', ...unbuiltPaths.slice(0, 1)])('says so in its title, too: %s [spec 2.5]', async (path) => {
    await open(path)
    expect(await page.locator('h1').innerText()).toBe('页面不存在')
    await expect.poll(() => page.title()).toBe('页面不存在 - 掌柜 Zhanggui')
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await expect.poll(() => page.title()).toBe('我的店铺 - 掌柜 Zhanggui')
  })
})

const menu = () => page.getByRole('navigation', { name: '菜单' })
const menuLinks = async () => (await menu().getByRole('link').allInnerTexts()).map((text) => text.trim())

describe('the menu', () => {
  it.each([
    ['demo', 'user'],
    ['admin', 'admin'],
  ] as const)('shows %s just what the declarations open to the role %s', async (username, role) => {
    await open(plainPage, {}, username)
    // The group of the account starts folded.
    await menu().getByRole('button', { name: '个人中心', expanded: false }).click()
    const expected = toMenu(registry).flatMap(({ links }) =>
      links.filter(({ access }) => isRoleAllowed(access.roles, role)).map(({ label }) => label.zh),
    )
    await expect.poll(menuLinks).toEqual(expected)
  })

  it('comes from the server when the settings want it, and says so [spec 2.45, 2.58, 4.12, 8.20]', async () => {
    await open(plainPage, { menuFromServer: true })
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

  it('of the server that cannot be had is said, and the declarations’ menu takes its place [spec 4.12, 8.20]', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', {
      zhanggui_settings: JSON.stringify({ menuFromServer: true }),
    })
    await page.route(/\/api\/user\/menu/, (route) => route.fulfill({ status: 500, json: { code: 1500, msg: '', data: null } }))
    await page.goto(demo.deployment.origin + plainPage)
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
    await open(plainPage)
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
    await expect.poll(() => palette.getByRole('option').first().textContent()).toContain('店铺分组')
    await page.unroute(/PaletteContent-/)
  })
})

describe('the settings drawer', () => {
  it('changes what is around the page at once, and remembers it [spec 2.51, 9.6]', async () => {
    await open(plainPage)
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
    await open(plainPage, { navbar: false })
    expect(await page.locator('header.zg-navbar').count()).toBe(0)
    await page.getByRole('button', { name: '页面设置' }).click()
    await page.getByRole('dialog', { name: '页面设置' }).getByRole('switch', { name: '顶部导航' }).click()
    await page.keyboard.press('Escape')
    await page.locator('header.zg-navbar').waitFor()
    await expect.poll(() => page.locator('.zg-fixed-buttons').count()).toBe(0)
  })

  it('inverts the page by 80 percent in the colour-weak mode [spec 2.57]', async () => {
    await open(plainPage, { colorWeak: true })
    const filters = await page.evaluate(() => [document.documentElement, document.body].map((element) => getComputedStyle(element).filter))
    expect(filters).toContain('invert(0.8)')
  })

  it('paints the dark theme before anything of ours has run: no flash', async () => {
    await open(plainPage, { theme: 'dark' })
    await page.route(/assets\/(?!boot).*\.js$/, (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })
})

describe('the palette', () => {
  it('opens by keyboard, finds a shop by its number, and goes there', async () => {
    await open(plainPage)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('995540702')
    await dialog.getByRole('option').filter({ hasText: '995540702' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/shop\/my_shop/)
  })

  it('shows the shortcuts that are chosen in it', async () => {
    await open(plainPage)
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: /键盘快捷键/ }).click()
    const sheet = page.locator('dialog.zg-shortcut-sheet[open]')
    await sheet.getByText('前往页面').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('shows the shortcuts under the question mark', async () => {
    await open(plainPage)
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('前往页面').waitFor()
  })
})

describe('notifications', () => {
  it('are counted, read one by one or all, and the count follows', async () => {
    await open(plainPage)
    const bell = page.getByRole('button', { name: /消息/ })
    await expect.poll(() => bell.getAttribute('aria-label')).toMatch(/[1-9]/)
    await bell.click()
    await page.getByRole('button', { name: /全部.*已读/ }).click()
    await expect.poll(() => bell.getAttribute('aria-label')).not.toMatch(/[1-9]/)
  })
})

describe('going from page to page', () => {
  it('puts the focus on the heading and the name of the page into the title', async () => {
    await open(plainPage)
    await menu().getByRole('link', { name: '我的店铺' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect.poll(() => page.title()).toBe('我的店铺 - 掌柜 Zhanggui')
  })
})

describe('the breadcrumb bar', () => {
  const trail = () => page.getByRole('navigation', { name: '面包屑' })
  const steps = async () => (await trail().getByRole('listitem').allInnerTexts()).map((text) => text.trim())

  it('says where a page and a record are, and leads back to the list [spec 2.31]', async () => {
    await open('/shop/my_shop')
    await expect.poll(steps).toEqual(['店铺管理', '我的店铺'])
    await expect.poll(() => trail().locator('[aria-current=page]').innerText()).toBe('我的店铺')
    expect(await page.locator('h1').count()).toBe(1)
    const row = page.locator('tbody a[href*="/show/"]').first()
    const title = (await row.innerText()).trim()
    await row.click()
    await expect.poll(steps).toEqual(['店铺管理', '我的店铺', title])
    await trail().getByRole('link', { name: '我的店铺' }).click()
    await page.waitForURL(/\/shop\/my_shop$/)
    await expect.poll(steps).toEqual(['店铺管理', '我的店铺'])
  })

  it('opens the pages beside a step by keyboard, and gives the focus back on Escape', async () => {
    await open('/shop/groups')
    const button = trail().getByRole('button', { name: '店铺分组：同级入口' })
    await button.press('Enter')
    await page.getByRole('menuitem', { name: '我的店铺' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem')
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.press('Enter')
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/shop\/my_shop$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  it('leads to other groups, and its button closes what it has opened', async () => {
    await open('/shop/groups')
    const button = trail().getByRole('button', { name: '店铺管理：同级入口' })
    await button.click()
    await page.getByRole('menuitem', { name: '商品管理' }).waitFor()
    expect(await page.getByRole('menuitem', { name: '表单页' }).count()).toBe(0)
    await button.click()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
    await button.click()
    await page.getByRole('menuitem', { name: '商品管理' }).click()
    await page.waitForURL(/\/goods\/goodsQuery/)
  })

  it('is there as soon as the page has a heading, and its height stays', async () => {
    await open('/shop/groups')
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('h1')) return
        observer.disconnect()
        const bar = document.querySelector('.zg-breadcrumb')
        Object.assign(window, { firstTrail: [bar?.querySelector('ol')?.textContent, bar?.clientHeight] })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await page.locator('tbody tr').first().waitFor()
    const later = await trail().evaluate((bar) => [bar.querySelector('ol')?.textContent, bar.clientHeight])
    expect(later).toEqual(['店铺管理店铺分组', 40])
    expect(await page.evaluate(() => (window as unknown as { firstTrail: unknown }).firstTrail)).toEqual(later)
  })
})

describe('addresses that are no page themselves', () => {
  it('above pages lead to the first that the reader may open, with their query [spec 2.10]', async () => {
    await open('/goods?keyword=x')
    await page.waitForURL(/\/goods\/goodsQuery\?keyword=x$/)
    await page.goto(`${demo.deployment.origin}/help`)
    await page.waitForURL(/\/help\/[^/]+$/)
    await page.goto(`${demo.deployment.origin}/return_goods`)
    await page.waitForURL(/\/return_goods\/mall$/)
    await page.goto(`${demo.deployment.origin}/hot-selling`)
    await page.waitForURL(/\/hot-selling\/todayHot$/)
    expect(await page.locator('.zg-notice').count()).toBe(0)
  })

  it('behind /redirect open the page afresh: what was typed is gone, its tab stays one, and no tab is the redirect’s [spec 2.3, 2.4]', async () => {
    await open('/shop/groups/create', { tabBar: true })
    await page.getByLabel('分组名称').fill('写到一半')
    await page.evaluate(() => {
      history.pushState(null, '', '/redirect/shop/groups/create?from=1')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.waitForURL(/\/shop\/groups\/create\?from=1$/)
    await expect.poll(() => page.getByLabel('分组名称').inputValue()).toBe('')
    const tabs = page.locator('.zg-tab a')
    // The tab bar comes later than the page.
    await expect.poll(() => tabs.count()).toBe(2)
    expect((await tabs.allInnerTexts()).filter((title) => title.includes('新增分组'))).toHaveLength(1)
  })

  it('behind /redirect lead to routes of ours only', async () => {
    await open('/redirect/%2Fshop%2Fmy_shop%3Fkeyword%3Dx')
    await page.waitForURL(/\/shop\/my_shop\?keyword=x$/)
    for (const path of ['/redirect/nowhere', '/redirect//evil', '/redirect/https%3A%2F%2Fevil', '/redirect']) {
      await page.goto(demo.deployment.origin + path)
      await page.getByRole('heading', { name: '页面不存在' }).waitFor()
      expect(new URL(page.url()).origin, path).toBe(demo.deployment.origin)
    }
  })

  it('that nobody knows are not found without a login, and lead to it; known ones lead there at once [spec 2.5]', async () => {
    page = await demo.browser.context.newPage()
    await page.goto(`${demo.deployment.origin}/mark.svg`)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${demo.deployment.origin}/nowhere/at/all`)
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('link', { name: '去登录' }).click()
    await page.waitForURL(/\/login$/)
    for (const [path, address] of [
      ['/goods', '/login?redirect=goodsQuery'],
      ['/shop/my_shop/edit/7?x=1', '/login?x=1&redirect=shops.edit&redirect_id=7'],
      ['/redirect/shop/groups', '/login?redirect=shopGroups'],
    ]) {
      await page.goto(demo.deployment.origin + path)
      await page.waitForURL(/\/login\?/)
      expect(page.url()).toBe(demo.deployment.origin + address)
    }
  })

  it('a record’s page is come back to after the login', async () => {
    await open('/shop/groups')
    const path = new URL(
      await page
        .locator('tbody a[href*="/show/"]')
        .first()
        .evaluate((link) => (link as HTMLAnchorElement).href),
    ).pathname
    await page.evaluate(() => localStorage.clear())
    await page.goto(demo.deployment.origin + path)
    await page.waitForURL(/\/login\?/)
    await page.getByLabel('用户名').fill('demo')
    await page.getByLabel('密码', { exact: true }).fill('Demo1234')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(demo.deployment.origin + path)
    await page.locator('.zg-description').waitFor()
  })
})

describe('the menu from the server', () => {
  const templates = [
    {
      path: '/shop',
      name: 'shop',
      meta: { locale: 'menu.shop', icon: 'icon-home', requiresAuth: true, order: 2 },
      children: [{ path: 'my_shop', name: 'MyShop', meta: { locale: 'menu.shop.my', requiresAuth: true, roles: ['*'] } }],
    },
    { path: '/user', name: 'user', meta: { order: 1 }, children: [{ name: 'setting' }, null, { name: 'info', path: 'info' }] },
  ]

  async function openWithMenu(path: string) {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', {
      zhanggui_settings: JSON.stringify({ menuFromServer: true }),
    })
    let asked = 0
    await page.route(/\/api\/user\/menu/, (route) => {
      asked += 1
      return route.fulfill({ json: { code: 1000, msg: '', data: templates } })
    })
    await page.goto(demo.deployment.origin + path)
    await page.getByText('菜单加载成功').waitFor()
    return () => asked
  }

  it('in the template’s shape is drawn in its order, and asked for once; switched off and on, once more', async () => {
    const asked = await openWithMenu('/shop/my_shop')
    // The group of the account starts folded, also in the menu of a server.
    await menu().getByRole('button', { name: '个人中心', expanded: false }).click()
    await expect.poll(menuLinks).toEqual(['用户设置', '用户信息', '我的店铺'])
    await page.locator('h1').first().waitFor()
    expect(asked()).toBe(1)
    await page.getByRole('button', { name: '页面设置' }).click()
    const isFromServer = page.getByRole('dialog', { name: '页面设置' }).getByRole('switch', { name: '菜单由服务器提供' })
    await isFromServer.click()
    await expect.poll(menuLinks).toContain('店铺分组')
    await isFromServer.click()
    await expect.poll(asked).toBe(2)
    await expect.poll(menuLinks).toEqual(['用户设置', '用户信息', '我的店铺'])
  })

  it('closes what it does not name, and leaves open what no menu lists', async () => {
    await openWithMenu('/shop/groups')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    for (const path of ['/help/mall_pc', '/help/account_pc', '/user/orders', '/shop/my_shop/create', '/shop', '/redirect/user/info']) {
      await page.goto(demo.deployment.origin + path)
      await page.locator('h1').first().waitFor()
      await page.waitForFunction(() => document.querySelectorAll('.zg-page-loading').length === 0)
      expect(await page.getByRole('heading', { name: '页面不存在' }).count(), path).toBe(0)
    }
  })
})
