import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { demoLogins } from '../../contract/demo.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
const DAY_MS = 24 * 60 * 60 * 1000
const pages: Page[] = []

afterEach(async () => {
  await demo.browser.context.setOffline(false)
  for (const page of pages.splice(0)) await page.close()
})

const shops = () => `${demo.deployment.origin}/shop/my_shop`
const rows = (page: Page) => page.getByRole('row')

async function aPage(username: 'demo' | 'free' = 'demo'): Promise<Page> {
  const page = await openLoggedIn(demo.browser.context, demo.deployment.origin, username)
  pages.push(page)
  return page
}

/** By the form of the login page. */
async function logInAs(page: Page): Promise<void> {
  const [{ username, password }] = demoLogins
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

describe('a computer whose clock is wrong (R19)', () => {
  it.each([
    ['a day ahead', DAY_MS, '快'],
    ['a day behind', -DAY_MS, '慢'],
  ])('by %s stays logged in, shows times as a right clock does, and says so', async (_what, byMs, way) => {
    const page = await aPage()
    await page.goto(`${demo.deployment.origin}/user/audit`)
    // The words of its values come with a part of their own.
    await rows(page).nth(1).filter({ hasText: '登录地址' }).waitFor()
    const right = await rows(page).nth(1).innerText()
    expect(right).toContain(chinaDay(Date.now()).slice(0, 4))
    const wrong = await aPage()
    await wrong.addInitScript((ms) => {
      const RealDate = Date
      globalThis.Date = class extends RealDate {
        constructor(...parts: ConstructorParameters<typeof Date> | []) {
          super(...((parts.length === 0 ? [RealDate.now() + ms] : parts) as ConstructorParameters<typeof Date>))
        }
        static override now = () => RealDate.now() + ms
      } as DateConstructor
    }, byMs)
    await wrong.goto(`${demo.deployment.origin}/user/audit`)
    await rows(wrong).nth(1).waitFor()
    await expect.poll(() => rows(wrong).allInnerTexts()).toContain(right)
    expect(await wrong.getByRole('heading', { name: '登录状态已失效' }).count()).toBe(0)
    await wrong.getByText(`这台电脑的时间比服务器${way} 24 小时`).waitFor()
    expect(await page.getByText('这台电脑的时间').count()).toBe(0)
  })
})

describe('a browser whose storage fails (R20)', () => {
  it.each([
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no room', 'QuotaExceededError')
        }
      },
    ],
    [
      'holds broken texts',
      () => {
        for (const key of ['uid_level', 'zhanggui_settings', 'zhanggui_user']) localStorage.setItem(key, '{"broken":')
      },
    ],
  ])('since it %s shows its pages all the same', async (_what, breakStorage) => {
    const page = await aPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(breakStorage)
    await page.goto(shops())
    await rows(page).nth(1).waitFor()
    expect(errors).toEqual([])
    expect(await page.locator('.zg-notice').count()).toBeLessThanOrEqual(1)
  })

  it('since it may not be read at all leads to the login', async () => {
    const page = await aPage()
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.goto(shops())
    await page.waitForURL(/\/login/)
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  })

  it('since it keeps no login has that of its page alone, which nothing that another tab keeps takes away', async () => {
    const page = await demo.browser.context.newPage()
    pages.push(page)
    await page.goto(`${demo.deployment.origin}/mark.svg`)
    await page.evaluate(() => localStorage.clear())
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
    })
    await page.goto(`${demo.deployment.origin}/login`)
    await logInAs(page)
    await page.waitForURL((url) => url.pathname === '/dashboard/workplace')
    await page.getByRole('navigation').first().waitFor()
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'zhanggui_settings' })))
    // A page that left would be another one by now.
    await page.getByRole('link', { name: '我的店铺' }).first().click()
    await rows(page).nth(1).waitFor()
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').map(({ name }) => new URL(name).pathname))).toEqual([
      '/login',
    ])
  })
})

describe('two tabs (R21)', () => {
  it('of which one logs out: the other goes to the login, and sends nothing with the old login afterwards', async () => {
    // The later page takes the place of the earlier one's login: both have the later one then.
    const one = await aPage()
    const other = await aPage()
    for (const page of [one, other]) {
      await page.goto(shops())
      await rows(page).nth(1).waitFor()
    }
    const token = await other.evaluate(() => localStorage.getItem('token'))
    await one.evaluate(() => localStorage.removeItem('token'))
    await other.waitForURL(/\/login/)
    const late: string[] = []
    other.on('request', (request) => {
      if (request.headers().authorization?.includes(token ?? '-')) late.push(request.url())
    })
    await other.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(late).toEqual([])
  })

  it('that show the login: who logs in in one is in both, and each asks for its page once', async () => {
    const { origin } = demo.deployment
    const one = await demo.browser.context.newPage()
    const other = await demo.browser.context.newPage()
    pages.push(one, other)
    await one.goto(`${origin}/login`)
    await one.evaluate(() => localStorage.clear())
    for (const page of [one, other]) {
      await page.goto(`${origin}/login`)
      await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    }
    const asked: string[] = []
    demo.browser.context.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname)
    })
    // Its page is late: the console of the first tab keeps more by then.
    await other.route('**/dashboard/workplace', async (route) => {
      await one.getByRole('link', { name: '我的店铺' }).first().waitFor()
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await logInAs(one)
    for (const page of [one, other]) await page.waitForURL((url) => url.pathname === '/dashboard/workplace')
    expect(asked).toEqual(['/dashboard/workplace', '/dashboard/workplace'])
  })

  it('of which both edit one remark: the later one is told, and nothing is overwritten', async () => {
    const { origin } = demo.deployment
    const { token } = await fetchLogin(origin, 'demo')
    const [shop] = await callAs(origin, token, 'shopList', {})
    if (!shop) throw new Error('the demo has no shops')
    const saved = await callAs(origin, token, 'remarkShop', { shop_uid: shop.shop_uid, notes: '第一个', version: shop.version })
    await expect(callAs(origin, token, 'remarkShop', { shop_uid: shop.shop_uid, notes: '第二个', version: shop.version })).rejects.toThrow(
      '1006',
    )
    const [now] = await callAs(origin, token, 'shopList', {})
    expect([now?.notes, now?.version]).toEqual(['第一个', saved?.version])
  })
})

describe('a line that is away for a while (R23)', () => {
  it('is said, keeps what is on the screen, and is forgotten when it is back', async () => {
    const page = await aPage()
    await page.goto(shops())
    await rows(page).nth(1).waitFor()
    await demo.browser.context.setOffline(true)
    await page.getByText('网络已断开').waitFor()
    expect(await rows(page).count()).toBeGreaterThan(1)
    await demo.browser.context.setOffline(false)
    await page.getByText('网络已断开').waitFor({ state: 'detached' })
    await page.reload()
    await rows(page).nth(1).waitFor()
  })
})
