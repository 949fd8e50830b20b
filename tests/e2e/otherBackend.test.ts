import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoxGoods } from '../../contract/entities/boxGoods.ts'
import { Role } from '../../contract/roles.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { type Holder, mayOpen } from '../../src/domain/permissions.ts'
import { registry } from '../../src/resources/index.ts'
import { isReachable, toRoutes } from '../../src/resources/schema/project/toRoutes.ts'
import { someBoxGoods } from '../server/builders/box.ts'
import { PASSWORD, users } from '../specBackend/records.ts'
import { type SpecBackend, startSpecBackend } from '../specBackend/startSpecBackend.ts'
import { settle } from './everyRoute.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { goTo } from './watchedPage.ts'

let backend: SpecBackend
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  backend = await startSpecBackend()
  page = await browser.context.newPage()
})
afterEach(async () => {
  await page.close()
  await backend.close()
})

async function logIn(username = 'owner', password = PASSWORD, settings: object = {}) {
  await page.goto(`${backend.origin}/login`)
  await page.evaluate((text) => {
    localStorage.clear()
    localStorage.setItem('zhanggui_settings', text)
  }, JSON.stringify(settings))
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Logged in already: the way through the form is a test of its own. */
async function open(path: string, username = 'owner', settings: object = {}) {
  const user = users.find((each) => each.username === username)
  const stored = {
    zhanggui_settings: JSON.stringify(settings),
    token: `token-of-${username}`,
    uid_level: JSON.stringify({ uid: String(user?.user_id), level: Number(user?.level) }),
    java_uid: '4711',
  }
  // A picture of ours: the same storage, and none of our code running yet.
  await page.goto(`${backend.origin}/mark.svg`)
  await page.evaluate((entries) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await page.goto(backend.origin + path)
  await settle(page)
}

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
const names = () => page.locator('tbody th[scope=row]').allInnerTexts()
const callsOf = (call: string) => backend.asked.filter((each) => each.call === call)
const sentBy = (call: string) => callsOf(call).at(-1)?.body
const rowOf = (name: string) => rows().filter({ has: page.getByRole('rowheader', { name, exact: true }) })

async function deleteRow(name: string) {
  const row = rowOf(name)
  const button = row.getByRole('button', { name: '删除' })
  if ((await button.count()) === 0) await row.getByRole('button', { name: '更多' }).click()
  await ((await button.count()) === 0 ? page.getByRole('menuitem', { name: '删除' }) : button).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
}

const aBoxGoods = (box_id: string, title: string): BoxGoods => {
  const goods = someBoxGoods({ box_id })
  const kept = { claims: [], added_at: box_id === 'b1' ? 2 : 1, saved_at: 1, saved_by_name: '', version: 1 }
  return { ...goods, ...kept, title, listing: { ...goods.listing, title } } as BoxGoods
}

/** Goods are read with the login of a shop, by the extension: here they are in the box as collecting leaves them, in the database that it uses. */
async function putIntoBox(goods: readonly BoxGoods[]) {
  await page.evaluate(async (all) => {
    type Buckets = { open: (name: string) => Promise<{ indexedDB: IDBFactory }> }
    const buckets = (navigator as unknown as { storageBuckets?: Buckets }).storageBuckets
    const factory = buckets ? (await buckets.open('zhanggui')).indexedDB : indexedDB
    await new Promise<void>((resolve, reject) => {
      const request = factory.open('zhanggui_box')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const database = request.result
        const writing = database.transaction('goods', 'readwrite')
        for (const each of all) writing.objectStore('goods').put(each, ['15', each.box_id])
        writing.oncomplete = () => {
          database.close()
          resolve()
        }
      }
    })
  }, goods)
}

/** A message, or an error that stays in its place. */
const said = (text: string | RegExp): Locator => page.getByText(text).first()

const everyRoute = toRoutes(registry).filter(isReachable)
const certification = '/user/setting?tab=certification'

/** Every page of the console that a reader of this role may open, whatever the backend lacks. */
function pathsOf(role: Role): readonly string[] {
  const own = everyRoute.filter(({ access }) => mayOpen({ role, rights: everyRight }, access)).map(({ path }) => path)
  return [...own, certification]
}

/** A backend that names no rights gives a sub-account all of them. */
const everyRight: Holder['rights'] = { shop: ['view'], goods: ['view'], hot: ['view'], returns: ['view'], profit: ['view'] }

/** Said of this browser, which has no extension, and of no backend. */
const aboutExtension = /插件/

/**
 * Comes to each of these pages, and answers the errors that one of them showed: in the page, in a message, or thrown. `afresh`: loads each by
 * itself, where what it asks for before its code has come is seen as well; `inside`: as a link would, which takes a third of the time.
 */
async function walk(paths: readonly string[], coming: 'afresh' | 'inside'): Promise<readonly string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  for (const path of paths) {
    if (coming === 'afresh') await page.goto(backend.origin + path)
    else await goTo(page, path)
    await settle(page)
    const alerts = await page.locator('.zg-alert-error, .zg-notice-error').allInnerTexts()
    const failed = await page.getByText(/这个页面出错了|当前服务端没有这项功能|加载失败/).allInnerTexts()
    const all = path.startsWith('/exception/') ? alerts : [...alerts, ...failed]
    errors.push(...all.filter((text) => !aboutExtension.test(text)).map((text) => `${path}: ${text}`))
  }
  return errors
}

describe('the console on a backend of the specification alone', () => {
  it('shows the backend’s own words for a refused login, and logs in with ids as numbers', async () => {
    await logIn('owner', 'wrong')
    await said('账号或密码不正确').waitFor()
    await logIn()
    await page.waitForURL((url) => url.pathname === '/dashboard/workplace')
    const stored = await page.evaluate(() => ['token', 'uid_level', 'java_uid'].map((key) => localStorage.getItem(key)))
    expect(stored).toEqual(['token-of-owner', '{"uid":"15","level":2}', '4711'])
  })

  it.each([
    ['owner', Role.user],
    ['operator', Role.admin],
  ] as const)(
    'asks for the %s on no page for a call that the specification does not name, and shows no error',
    { timeout: 480_000 },
    async (username, role) => {
      await open('/dashboard/workplace', username)
      const shared = new Set(pathsOf(Role.user))
      const own = pathsOf(role).filter((path) => role === Role.user || !shared.has(path))
      expect(await walk(own, 'afresh')).toEqual([])
      expect(
        await walk(
          pathsOf(role).filter((path) => !own.includes(path)),
          'inside',
        ),
      ).toEqual([])
      const named = Object.values(toolApi).filter(({ capability }) => capability === null)
      const known = new Set(named.map(({ method, path, query }) => (query.type ? `${method} type=${query.type}` : `${method} ${path}`)))
      expect([...new Set(backend.asked.map(({ call }) => call))].filter((call) => !known.has(call))).toEqual([])
    },
  )

  it.each([
    ['owner', '/return_goods/config', '当前服务端没有“退货预警”功能，“预警”在这里不能使用。'],
    ['operator', '/visualization/data-analysis', '当前服务端没有“运营统计”功能，“数据分析”在这里不能使用。'],
    ['operator', '/visualization/multi-dimension-data-analysis', '当前服务端没有“运营统计”功能，“多维数据分析”在这里不能使用。'],
    ['owner', '/shop/batches', '当前服务端没有“批量任务”功能，“批量任务”在这里不能使用。'],
    ['owner', '/user/extracts/create', '当前服务端没有“邀请收益”功能，“提现申请”在这里不能使用。'],
    ['operator', '/operator/users', '当前服务端没有“运营管理”功能，“用户管理”在这里不能使用。'],
  ])('has for the %s no entry for %s, and says there in one sentence what is missing', async (username, path, sentence) => {
    await open(path, username)
    await said(sentence).waitFor()
    const links = page.getByRole('navigation', { name: '菜单' }).getByRole('link')
    await links.first().waitFor()
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).not.toContain(path)
    expect(await page.locator('.zg-alert-error, .zg-notice-error').count()).toBe(0)
  })

  it('says it in English, too', async () => {
    await open('/return_goods/config')
    await page.getByRole('button', { name: 'English' }).click()
    await said('This backend has no alerts about returns, so “Alerts” does not work here.').waitFor()
  })

  it('leads from an address above pages that it lacks to the sentence, and not to another page', async () => {
    await open('/visualization', 'operator')
    await page.waitForURL((url) => url.pathname === '/visualization/data-analysis')
    await said('当前服务端没有“运营统计”功能').waitFor()
  })

  it.each(['/goods/goodsCollect', '/goods/pddCollect', '/goods/promotion', '/goods/profitRateCompute'])(
    'has an entry for %s',
    async (path) => {
      await open(path)
      const links = page.getByRole('navigation', { name: '菜单' }).getByRole('link')
      await expect.poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toContain(path)
      expect(await page.getByText('页面不存在').count()).toBe(0)
    },
  )

  it('collects into the box of this browser, which changes and removes goods, and is gone with the login', async () => {
    await open('/goods/pddCollect')
    await said('商品保存在这个浏览器里，退出登录后清除').waitFor()
    await page.getByLabel('链接或商品 ID').fill('https://pifa.pinduoduo.com/goods/detail?gid=6001')
    expect(await page.getByRole('button', { name: '采集 1 个' }).isEnabled()).toBe(true)

    await open('/goods/goodsCollect')
    await said('商品保存在这个浏览器里，退出登录后清除').waitFor()
    await putIntoBox([aBoxGoods('b1', '晴雨两用伞'), aBoxGoods('b2', '遮阳伞')])
    // What the backend has is known by now: before the first answer nobody knows it, and the boot may have asked for the first rows.
    const before = backend.asked.length
    await page.reload()
    await expect.poll(names).toEqual(['晴雨两用伞', '遮阳伞'])
    await page.getByRole('searchbox').fill('遮阳')
    await expect.poll(names).toEqual(['遮阳伞'])
    expect(await page.getByRole('button', { name: '铺货' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: '认领到店铺' }).count()).toBe(0)

    await page.goto(`${backend.origin}/goods/goodsCollect/show/b2`)
    await page.getByLabel('备注').fill('夏天的')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await said(/已保存/).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('夏天的')

    await page.goto(`${backend.origin}/goods/goodsCollect`)
    await page.getByRole('button', { name: /移出/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '移出', exact: true }).click()
    await expect.poll(() => rows().count()).toBe(1)
    expect(backend.asked.slice(before).filter(({ call }) => /type=3\d\d/.test(call))).toEqual([])

    await page.getByRole('button', { name: 'owner' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await logIn()
    await page.waitForURL((url) => url.pathname === '/dashboard/workplace')
    await page.goto(`${backend.origin}/goods/goodsCollect`)
    await said('还没有数据').waitFor()
  })

  it('lists the shops it can read, says that one cannot be, and leaves no menu entry without something behind it', async () => {
    await open('/shop/my_shop')
    await expect.poll(names).toEqual(['花间集', '木作坊', '茶几日', '小满铺', '石榴记'])
    await said('有 1 条记录无法读取').waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: '菜单' }).getByRole('link').allInnerTexts()).not.toContain('批量任务')
    expect(await page.getByRole('button', { name: /^消息/ }).count()).toBe(0)
  })

  it('sends the filter form as the specification names it, and filters by text and group itself [spec 5.6, 5.7, 7.29]', async () => {
    await open('/shop/my_shop')
    expect(callsOf('GET type=46').at(-1)?.query).toMatchObject({ group_id: '0', uid: '15', level: '2', java_uid: '4711' })
    await page.getByRole('searchbox').fill('木')
    await expect.poll(names).toEqual(['木作坊'])
    await expect.poll(() => callsOf('GET type=46').at(-1)?.query).toMatchObject({ shopName: '木', group_id: '0' })
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('分组').selectOption('1')
    await expect.poll(names).toEqual(['花间集', '茶几日'])
    expect(callsOf('GET type=46').at(-1)?.query).toMatchObject({ group_id: '1' })
  })

  it('takes a remark, a deletion and an order whose answers say nothing as done', async () => {
    await open('/shop/my_shop')
    await rows().nth(1).getByRole('button', { name: /备注/ }).click()
    await page.getByRole('textbox', { name: /备注/ }).fill('新的备注')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows().nth(1).innerText()).toContain('新的备注')
    expect(sentBy('POST type=91')).toMatchObject({ shop_uid: '102', notes: '新的备注' })
    expect(await page.locator('.zg-notice-error').count()).toBe(0)

    await page.getByRole('button', { name: '调整顺序', exact: true }).click()
    await page.getByLabel('花间集 的序号').fill('2')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await expect.poll(names).toEqual(['木作坊', '花间集', '茶几日', '小满铺', '石榴记'])
    expect(sentBy('POST type=61')).toMatchObject({ shop_uid_list: ['102', '101', '103', '104', '105'] })

    await deleteRow('石榴记')
    await expect.poll(names).toEqual(['木作坊', '花间集', '茶几日', '小满铺'])
    expect(sentBy('POST type=47')).toMatchObject({ shop_uid: '105' })
    // This backend brings nothing back: nobody is offered to.
    expect(await page.getByRole('button', { name: '撤销' }).count()).toBe(0)
  })

  it('shows level 0 the first two shops of the five that the backend sends [spec 6.7]', async () => {
    await open('/shop/my_shop', 'free')
    expect(await names()).toEqual(['花间集', '木作坊'])
    await page.getByLabel('分组').selectOption('1')
    await expect.poll(names).toEqual(['花间集'])
  })

  it('lists groups by their ids, creates one and deletes one', async () => {
    await open('/shop/groups')
    expect(await names()).toEqual(['1', '2'])
    await expect.poll(() => rows().first().innerText()).toContain('花间集')
    await page.goto(`${backend.origin}/shop/groups/create`)
    await page.getByLabel('分组名称').fill('样品')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(names).toEqual(['1', '2', '3'])
    expect(sentBy('POST type=64')).toMatchObject({ group_name: '样品' })
    await deleteRow('3')
    await expect.poll(names).toEqual(['1', '2'])
    expect(sentBy('POST type=64')).toMatchObject({ group_id: '3', deleted: 1 })
  })

  it('lists sub-accounts, and creates one', async () => {
    await open('/user/account')
    // It has no name of its own: it is called by its id.
    await expect.poll(names).toEqual(['17'])
    await expect.poll(() => rows().first().innerText()).toContain('helper')
    await page.goto(`${backend.origin}/user/account/create`)
    await page.getByLabel('用户名').fill('second')
    await page.getByLabel('密码', { exact: true }).fill('Second123')
    await page.getByLabel('姓名').fill('小李')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(names).toEqual(['17', '小李'])
    expect(sentBy('POST type=98')).toMatchObject({ username: 'second', name: '小李' })
  })

  it('opens to a sub-account whose rights nobody names what the specification opens to every role', async () => {
    await open('/shop/my_shop', 'helper')
    expect(await names()).toHaveLength(5)
    await page.goto(`${backend.origin}/user/account`)
    await page.waitForURL((url) => url.pathname !== '/user/account')
  })

  it('saves the own profile, and says what this backend does not do', async () => {
    await open('/user/setting')
    await page.getByLabel('名称').fill('王掌柜')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await said('资料已保存').waitFor()
    expect(sentBy('POST type=8')).toMatchObject({ name: '王掌柜' })
    await page.getByRole('tab', { name: '认证' }).click()
    await said('当前服务端不办理认证。').waitFor()
  })

  it('takes the menu from the server in the shape of the template', async () => {
    await logIn('owner', PASSWORD, { menuFromServer: true })
    await said('菜单加载成功').waitFor()
    const menu = page.getByRole('navigation', { name: '菜单' })
    // The group of the account starts folded.
    await menu.getByRole('button', { name: '个人中心', expanded: false }).click()
    const links = menu.getByRole('link')
    await expect.poll(async () => (await links.allInnerTexts()).map((text) => text.trim())).toEqual(['我的店铺', '用户信息'])
    expect(callsOf('POST /api/user/menu')).toHaveLength(1)
  })

  it.each([
    ['another code with words', { code: 3, msg: '店铺已被锁定' }, '店铺已被锁定'],
    ['another code without words', { code: 3 }, '出错了'],
    ['words that are null', { code: 4, msg: null, data: null }, '出错了'],
  ])('says %s [spec 8.3]', async (_, answer, words) => {
    await open('/shop/my_shop')
    await rows().first().getByRole('button', { name: /备注/ }).click()
    await page.getByRole('textbox', { name: /备注/ }).fill('不会保存')
    backend.answerNext('91', answer)
    await page.keyboard.press('Enter')
    await said(words).waitFor()
  })

  it('leads through the dialog to the login when the backend calls the login invalid, with words or without', async () => {
    await open('/shop/my_shop')
    backend.answerNext('46', { code: -100 })
    await page.reload()
    await page.getByRole('dialog').getByText('登录已过期，请重新登录。').waitFor()
    await page.getByRole('button', { name: '去登录' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
  })
})

describe('the console on a backend whose replies are legal and odd', () => {
  beforeEach(async () => {
    await backend.close()
    backend = await startSpecBackend({ isOdd: true })
  })

  it('logs in, and shows each page without an error', { timeout: 480_000 }, async () => {
    await logIn()
    await page.waitForURL((url) => url.pathname === '/dashboard/workplace')
    await settle(page)
    expect(await walk(pathsOf(Role.user), 'inside')).toEqual([])
  })

  it('lists a shop without a number, and sends one that it cannot read in its place', async () => {
    await open('/shop/my_shop')
    await expect.poll(names).toEqual(['花间集', '木作坊', '茶几日', '石榴记'])
    await said('有 2 条记录无法读取').waitFor()
    await page.getByRole('button', { name: '调整顺序', exact: true }).click()
    await page.getByLabel('石榴记 的序号').fill('1')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await expect.poll(names).toEqual(['石榴记', '花间集', '木作坊', '茶几日'])
    expect(sentBy('POST type=61')).toMatchObject({ shop_uid_list: ['105', '101', '102', '104', '103'] })
  })

  it('lists groups without shops, and lists of the personal centre without anything', async () => {
    await open('/shop/groups')
    await expect.poll(names).toEqual(['1', '2', '3', '4'])
    await expect.poll(() => rows().nth(2).innerText()).toContain('花间集')
    for (const path of ['/user/invitations', '/user/rewards']) {
      await page.goto(backend.origin + path)
      await settle(page)
      expect(await rows().count(), path).toBe(0)
      expect(await page.locator('.zg-alert-error').count(), path).toBe(0)
    }
    await page.goto(`${backend.origin}/user/extracts`)
    await expect.poll(() => rows().first().innerText()).toContain('12.00')
    await page.goto(`${backend.origin}/user/account`)
    await expect.poll(() => rows().first().innerText()).toContain('helper')
  })

  it('says of plans what it knows of them, and never a price of 0', async () => {
    await open('/user/payment')
    const plans = page.locator('.zg-plan')
    await expect.poll(() => plans.count()).toBe(2)
    await expect.poll(() => plans.first().innerText()).toMatch(/月度版[\s\S]*99\.00[\s\S]*—/)
    expect(await plans.nth(1).innerText()).not.toContain('0.00')
    // Its third plan has no id.
    await said('有 1 个套餐或订单无法读取，没有显示。').waitFor()
  })
})
