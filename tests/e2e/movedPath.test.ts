import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantApi } from '../../contract/merchantApi.ts'
import { EXTENSION_ID } from './extension/scene.ts'
import { openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const MOVED = '/janus/v2/userinfo'
const SHOPS = 24
let deployment: Deployment
let browser: Browser
let page: Page

beforeAll(async () => {
  deployment = await startDeployment(['--demo'], { MERCHANT_PATHS: JSON.stringify({ mallInfo: MOVED }) })
  browser = await openBrowser({ extensionOf: deployment.origin })
  page = await openLoggedIn(browser.context, deployment.origin, 'demo')
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
})

interface StoreView {
  readonly shop_id: string
  readonly shop_name: string
  readonly online: boolean
}

const control = async <Answer>(path: string, method = 'GET') =>
  (await (await fetch(`${deployment.sandboxOrigin}/__sandbox${path}`, { method })).json()) as Answer
const pathsAsked = async () =>
  (await control<{ readonly path: string; readonly cookie: string | null }[]>('/requests')).filter(({ cookie }) => cookie !== null)

/** Relays a request of a page of the console, whatever its own table says. */
const relay = (path: string) =>
  page.evaluate(
    ([id, url]) =>
      chrome.runtime.sendMessage<unknown, { code: number; msg: string }>(id, {
        contentRequest: 'apiRequest',
        config: { url, method: 'POST', cookie: 'PASS_ID=made-up_1_2', data: {} },
      }),
    [EXTENSION_ID, deployment.sandboxOrigin + path] as const,
  )

describe('a merchant call that the platform moved, and the operator with it', () => {
  it('is asked at its new path for every shop, and answered', async () => {
    await page.goto(`${deployment.origin}/shop/my_shop`)
    await page.getByText(`共 ${SHOPS} 条`).waitFor()
    await page.getByRole('button', { name: '全部检查' }).click()
    await page.getByText(`检查完成：${SHOPS} 家店`).waitFor()
    await page.keyboard.press('Escape')
    for (const { shop_id, online } of (await control<StoreView[]>('/stores')).slice(0, SHOPS)) {
      const row = page.getByRole('row').filter({ hasText: shop_id })
      await expect.poll(() => row.innerText(), { message: shop_id }).toContain(online ? '在线' : '已掉线')
    }
    const asked = await pathsAsked()
    expect(asked.filter(({ path }) => path === MOVED)).toHaveLength(SHOPS)
    expect(asked.filter(({ path }) => path === merchantApi.mallInfo.path)).toEqual([])
  })

  it('is let through by the extension at the new path only', async () => {
    expect(await relay(MOVED)).toMatchObject({ code: 1000 })
    expect(await relay(merchantApi.mallInfo.path)).toMatchObject({
      code: -1,
      msg: expect.stringMatching(/^request failed: path_not_allowed: /),
    })
    expect(await relay(merchantApi.checkLogin.path)).toMatchObject({ code: 1000 })
  })

  it('proves there, too, whose login is to be taken over', async () => {
    const store = (await control<StoreView[]>('/stores')).at(-1)
    await page.goto(`${deployment.origin}/shop/my_shop/create`)
    const opened = browser.context.waitForEvent('page')
    await page.getByRole('link', { name: /打开平台登录页/ }).click()
    const platform = await opened
    await platform.locator(`button[name="shop_id"][value="${store?.shop_id}"]`).click()
    await platform.getByText('登录成功').waitFor()
    await platform.close()
    await page.bringToFront()
    await page.getByRole('heading', { name: '是这家店吗？' }).waitFor()
    await expect.poll(() => page.getByText(String(store?.shop_name)).count()).toBeGreaterThan(0)
    expect((await pathsAsked()).filter(({ path }) => path === merchantApi.mallInfo.path)).toEqual([])
  })
})
