import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

afterEach(() => page.close())

async function carriedBy(path: string, username: 'demo' | 'free' = 'free') {
  const { token, user_id, level } = await fetchLogin(demo.deployment.origin, username)
  return {
    token,
    address: `${demo.deployment.origin}${path}?${new URLSearchParams({ token, uid: user_id, level: String(level), java_uid: '9' })}`,
  }
}

const storedToken = () => page.evaluate(() => localStorage.getItem('token'))

describe('a login that another product sends in the address', () => {
  it.each(['/help/mall_pc', '/help/product_pc', '/help/account_pc'])(
    '%s asks before it replaces another person’s login, and leaves no trace in the address [spec 2.34, 2.36]',
    async (path) => {
      page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
      const before = await storedToken()
      const { token, address } = await carriedBy(path)
      const urls: string[] = []
      page.on('request', (request) => urls.push(`${request.url()} ${request.headers().referer ?? ''}`))
      await page.goto(address)
      await page.getByText('体验用户', { exact: false }).first().waitFor()
      expect(await storedToken()).toBe(before)
      expect(new URL(page.url()).search).toBe('')
      // The address itself was asked for once; after that, nothing carries the token anywhere.
      expect(urls.slice(1).filter((url) => url.includes(token))).toEqual([])
      const dialog = page.getByRole('dialog', { name: '切换到 体验用户？' })
      await dialog.getByText('你现在以 陈掌柜 登录').waitFor()
      await dialog.getByRole('button', { name: '切换到 体验用户' }).click()
      await expect.poll(storedToken).toBe(token)
      await page.waitForLoadState('load')
      await page.goBack()
      expect(page.url()).not.toContain(token)
    },
  )

  it('keeps the login that there was when the reader declines', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    const before = await storedToken()
    await page.goto((await carriedBy('/help/mall_pc')).address)
    await page.getByRole('button', { name: '不切换' }).click()
    await page.locator('h1').first().waitFor()
    expect(await storedToken()).toBe(before)
  })

  it('keeps the login that there was when the server does not know the token', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    const before = await storedToken()
    await page.goto(`${demo.deployment.origin}/help/mall_pc?token=nonsense&uid=1&level=9`)
    await page.getByText('带来的登录无效').waitFor()
    await page.locator('.zg-bare h1').waitFor()
    expect(await page.locator('.zg-notices').count()).toBe(1)
    expect(await storedToken()).toBe(before)
  })

  it('asks a stranger too: nobody works in an account without having said yes [spec 2.40]', async () => {
    page = await demo.browser.context.newPage()
    await page.goto(`${demo.deployment.origin}/mark.svg`)
    await page.evaluate(() => localStorage.clear())
    const { token, address } = await carriedBy('/help/mall_pc')
    await page.goto(address)
    const dialog = page.getByRole('dialog', { name: '以 体验用户 登录？' })
    expect(await dialog.textContent()).not.toContain('切换')
    await dialog.getByRole('button', { name: '以 体验用户 登录' }).click()
    await expect.poll(storedToken).toBe(token)
  })

  it('takes level and user id from the server: those of the address count for nothing', async () => {
    page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
    const { token, user_id, level } = await fetchLogin(demo.deployment.origin, 'free')
    await page.goto(`${demo.deployment.origin}/help/mall_pc?${new URLSearchParams({ token, uid: 'another', level: '9' })}`)
    await page.getByRole('button', { name: '切换到 体验用户' }).click()
    await expect.poll(storedToken).toBe(token)
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('uid_level') ?? 'null'))
    expect(stored).toEqual({ uid: user_id, level })
  })

  it('account_pc leads a stranger to the login, and the token is not taken [spec 2.40]', async () => {
    page = await demo.browser.context.newPage()
    await page.goto(`${demo.deployment.origin}/mark.svg`)
    await page.evaluate(() => localStorage.clear())
    await page.goto((await carriedBy('/help/account_pc')).address)
    await page.waitForURL(/\/login/)
    expect(await storedToken()).toBeNull()
    expect(page.url()).not.toContain('token')
  })
})
