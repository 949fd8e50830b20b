import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startDemo } from './startDemo.ts'

interface StoreView {
  readonly shop_id: string
  readonly shop_name: string
  readonly online: boolean
}

const demo = startDemo({ withExtension: true, watchesHosts: true })
let page: Page

beforeAll(async () => {
  page = await demo.browser.context.newPage()
})

const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
const rowOf = (text: string) => rows().filter({ hasText: text })

async function stores(): Promise<StoreView[]> {
  const reply = await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/stores`)
  return (await reply.json()) as StoreView[]
}

async function openShops() {
  await page.goto(`${demo.deployment.origin}/shop/my_shop`)
  await rows().first().waitFor()
}

/** What a new user does on the first day, in order: each step needs the one before. */
describe('the story of the first day, in a real browser with the real extension', () => {
  it('leads a stranger from the root to the login [spec 2.1]', async () => {
    await page.goto(`${demo.deployment.origin}/`)
    await page.waitForURL(/\/login/)
  })

  it('leads a stranger to the login, and after it to the page that she wanted [spec 2.7, 2.41]', async () => {
    await page.goto(`${demo.deployment.origin}/shop/my_shop?q=x`)
    await page.waitForURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('shops')
    await page.getByLabel('用户名', { exact: true }).fill('demo')
    await page.getByLabel('密码', { exact: true }).fill('Demo1234')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/shop/my_shop')
  })

  it('shows her 24 shops, and filters them by text and by group [spec 3.11, 5.5, 5.6]', async () => {
    await openShops()
    await expect.poll(() => page.getByText('共 24 条').count()).toBe(1)
    const [store] = await stores()
    await page.getByRole('searchbox').fill(store?.shop_id ?? '')
    await expect.poll(() => rows().count()).toBe(1)
    await expect.poll(() => rows().first().innerText()).toContain(store?.shop_name)
    await page.getByRole('searchbox').fill('')
    await expect.poll(() => page.getByText('共 24 条').count()).toBe(1)
    await page.getByLabel('分组').selectOption({ index: 1 })
    await expect.poll(async () => (await rows().count()) < 24).toBe(true)
    expect(new URL(page.url()).search).toContain('group_id')
  })

  it('keeps a remark that she edits in its cell [spec 1.1]', async () => {
    await openShops()
    const [store] = await stores()
    await rowOf(store?.shop_id ?? '')
      .getByRole('button', { name: /备注/ })
      .click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('端午前补货')
    await page.keyboard.press('Enter')
    // What is typed is text of the row as well; the button is back once it is saved.
    await rowOf('端午前补货').getByRole('button', { name: /备注/ }).waitFor()
  })

  it('makes a group of two shops [spec 1.1]', async () => {
    await page.goto(`${demo.deployment.origin}/shop/groups`)
    await rows().first().waitFor()
    await page.getByRole('link', { name: '新增' }).click()
    await page.getByLabel('分组名称').fill('端午主推')
    const [first, second] = await stores()
    for (const store of [first, second]) {
      await page.getByRole('searchbox', { name: '店铺' }).fill(store?.shop_id ?? '')
      await page
        .getByRole('treeitem', { level: 2 })
        .filter({ hasText: store?.shop_id ?? '' })
        .first()
        .click()
    }
    await page.getByText('已选 2 / 24 家').waitFor()
    await page.getByRole('button', { name: '保存' }).click()
    await page.waitForURL((url) => url.pathname === '/shop/groups')
    await expect.poll(() => rowOf('端午主推').count()).toBe(1)
    await expect.poll(() => rowOf('端午主推').innerText()).toContain(first?.shop_name)
  })

  it('checks all shops, and the state of every shop is what the platform says [spec 1.2]', async () => {
    await openShops()
    await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/requests`, { method: 'DELETE' })
    await page.getByRole('button', { name: '全部检查' }).click()
    await page.getByText('检查完成：24 家店').waitFor()
    await page.keyboard.press('Escape')
    const expected = (await stores()).slice(0, 24)
    for (const { shop_id, online } of expected) {
      await expect.poll(() => rowOf(shop_id).innerText(), { message: shop_id }).toContain(online ? '在线' : '已掉线')
    }
  })

  it('sent each shop’s request with that shop’s own session and no other [spec 1.13, 6.8]', async () => {
    const reply = await fetch(`${demo.deployment.sandboxOrigin}/__sandbox/requests`)
    const requests = (await reply.json()) as { cookie: string; sandbox_cookie: string | null; path: string }[]
    const malls = requests.map(({ cookie }) => /PASS_ID=\S+_(\d{9})/.exec(cookie)?.[1])
    const expected = (await stores()).slice(0, 24).map(({ shop_id }) => shop_id)
    expect([...malls].sort()).toEqual([...expected].sort())
    expect(requests.every(({ sandbox_cookie }) => !sandbox_cookie)).toBe(true)
  })

  it('finds everything still there after the server was restarted', async () => {
    await demo.deployment.restartServer()
    await openShops()
    await expect.poll(() => rowOf('端午前补货').count()).toBe(1)
    const offline = (await stores()).slice(0, 24).filter(({ online }) => !online)
    expect(offline.length).toBeGreaterThan(0)
    for (const { shop_id } of offline) await expect.poll(() => rowOf(shop_id).innerText()).toContain('已掉线')
    await page.goto(`${demo.deployment.origin}/shop/groups`)
    await expect.poll(() => rowOf('端午主推').count()).toBe(1)
  })

  it('shows in the audit trail what she did', async () => {
    await page.goto(`${demo.deployment.origin}/user/audit`)
    await rows().first().waitFor()
    await page.getByRole('combobox', { name: '操作', exact: true }).selectOption('修改店铺备注')
    await expect.poll(() => rows().count()).toBe(1)
    await expect.poll(() => rowOf('修改店铺备注').innerText()).toContain('端午前补货')
    expect(await page.content()).not.toContain('PASS_ID')
  })

  it('keeps no session of a shop in the browser, and asks nobody but us [spec 7.3]', async () => {
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain('PASS_ID')
    expect([...demo.browser.hosts].sort()).toEqual(
      [new URL(demo.deployment.origin).host, new URL(demo.deployment.sandboxOrigin).host].sort(),
    )
  })

  it('logs out to the login, in every tab [spec 4.1, 4.4]', async () => {
    const second = await demo.browser.context.newPage()
    await second.goto(`${demo.deployment.origin}/shop/groups`)
    await second.getByRole('row').first().waitFor()
    await page.getByRole('button', { name: /^账号 / }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await Promise.all([page, second].map((each) => each.waitForURL(/\/login/)))
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await page.waitForURL(/\/login/)
  })
})

describe('other readers', () => {
  async function logIn(username: string, password: string): Promise<Page> {
    const reader = await demo.browser.context.newPage()
    await reader.goto(`${demo.deployment.origin}/login`)
    await reader.getByLabel('用户名', { exact: true }).fill(username)
    await reader.getByLabel('密码', { exact: true }).fill(password)
    await reader.getByRole('button', { name: '登录', exact: true }).click()
    await reader.waitForURL((url) => !url.pathname.startsWith('/login'))
    await reader.goto(`${demo.deployment.origin}/shop/my_shop`)
    await reader.getByRole('row').nth(1).waitFor()
    return reader
  }

  it('the free tier sees two shops, is told honestly that three are hidden, and no more [spec 6.6]', async () => {
    const reader = await logIn('free', 'Free1234')
    await expect.poll(() => reader.getByText('共 2 条').count()).toBe(1)
    await reader.getByText('还有 3 家没有显示').waitFor()
    await reader.evaluate(() => localStorage.clear())
    await reader.close()
  })

  it('a helper sees her three shops and is offered nothing that the server would refuse [spec 2.43, 8.21]', async () => {
    const reader = await logIn('helper', 'Helper1234')
    await expect.poll(() => reader.getByText('共 3 条').count()).toBe(1)
    expect(await reader.getByRole('button', { name: '删除' }).count()).toBe(0)
    expect(await reader.getByRole('link', { name: '操作记录' }).count()).toBe(0)
    await reader.goto(`${demo.deployment.origin}/user/audit`)
    await reader.getByText('没有访问权限').waitFor()
    await reader.waitForURL(/dashboard\/workplace/)
    await reader.goto(`${demo.deployment.origin}/nowhere`)
    await reader.getByRole('heading', { name: '页面不存在' }).waitFor()
    await reader.evaluate(() => localStorage.clear())
    await reader.close()
  })
})
