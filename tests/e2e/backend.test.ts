import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RelayAnswer } from '../../contract/relay.ts'
import { RELAY_KEY_HEADER } from '../../contract/relayLimits.ts'
import { RELAY_KEY_STORAGE_KEY } from '../../src/storage/relayKey.ts'
import { allowPrivateWindows } from './allowPrivateWindows.ts'
import { countPresses } from './countPresses.ts'
import { EXTENSION_ID } from './extension/scene.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { WHOLE_STRINGS_FLAG, watchPage } from './pageSecrets.ts'
import { shopsByUrgency } from './shopsByUrgency.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

interface StoreView {
  readonly shop_id: string
  readonly shop_name: string
  readonly cookie: string
}

/** The first store of the sandbox that is no shop of the demo. */
const OWN_STORE = 24
let deployment: Deployment
let browser: Browser
let page: Page
/** A tab of the platform, logged in to a store that the console does not know. */
let ownTab: Page
let own: StoreView

beforeAll(async () => {
  deployment = await startDeployment(['--demo'], { PLAIN_COOKIES: 'never' })
  browser = await openBrowser({ extensionOf: deployment.origin, flags: [WHOLE_STRINGS_FLAG] })
  ownTab = await browser.context.newPage()
  await ownTab.goto(`${deployment.sandboxOrigin}/login`)
  own = (await stores())[OWN_STORE] ?? fail('the sandbox has no store that is left')
  await ownTab.locator(`button[name="shop_id"][value="${own.shop_id}"]`).click()
  await expectLogin(ownTab, own.shop_name)
  page = await openLoggedIn(browser.context, deployment.origin, 'demo', { zhanggui_locale: 'en-US' })
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
})

const stores = async () => (await (await fetch(`${deployment.sandboxOrigin}/__sandbox/stores`)).json()) as StoreView[]
const jar = async () => (await browser.context.cookies(deployment.sandboxOrigin)).sort((one, other) => one.name.localeCompare(other.name))
const fail = (sentence: string): never => {
  throw new Error(sentence)
}

const keptLogins = async () => {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'))
  return worker.evaluate(async () => (await chrome.storage.local.get<{ keptLogins?: object[] }>('keptLogins')).keptLogins ?? [])
}

/** Opens the backend of the first late order's shop in this browser; out: the platform's tab. */
async function openHere(): Promise<Page> {
  await page
    .getByRole('button', { name: /^Open backend: .*, order / })
    .first()
    .click()
  const opening = browser.context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open in this browser' }).click()
  const platform = await opening
  await platform.locator('.who').waitFor()
  return platform
}

async function openPopup(): Promise<Page> {
  const popup = await browser.context.newPage()
  await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`)
  return popup
}

/** Who is logged in, as each page of the platform says above. */
async function expectLogin(platform: Page, shop_name: string): Promise<void> {
  await platform.locator('.who', { hasText: shop_name }).waitFor()
}

/** The first shop with an order that is about to be late; its orders are on the screen. */
async function openOrdersAtRisk(): Promise<{ readonly shop_uid: string; readonly shop_name: string }> {
  const [{ shop, isUrgent } = fail('the demo has no shop that is logged in')] = await shopsByUrgency(deployment)
  if (!isUrgent) fail('no shop of the demo has an order that is about to be late')
  await page.goto(`${deployment.origin}/shop/my_shop/show/${shop.shop_uid}?section=work`)
  await page
    .getByRole('button', { name: /^Open backend: .*, order / })
    .first()
    .waitFor({ timeout: 120_000 })
  return shop
}

describe('a late order', () => {
  it('is open in its shop’s backend after 2 presses, and the browser’s own login comes back with the end of the tab', async () => {
    const watch = await watchPage(page)
    const shop = await openOrdersAtRisk()
    const before = await jar()
    const presses = countPresses(page)
    const row = page.getByRole('button', { name: /^Open backend: .*, order / }).first()
    const [, order_sn = ''] = /, order (\S+)/.exec((await row.getAttribute('aria-label')) ?? '') ?? []
    await presses.click(row)
    const dialog = page.getByRole('dialog', { name: /Open the backend of/ })
    await dialog.getByText(`It will be logged in to “${shop.shop_name}” instead`).waitFor()
    await dialog.getByText('1 open tab of the platform will reload').waitFor()
    const opening = browser.context.waitForEvent('page')
    await presses.click(dialog.getByRole('button', { name: 'Open in this browser' }))
    const platform = await opening
    await platform.getByRole('heading', { name: order_sn }).waitFor()
    expect(presses.count()).toBe(2)
    await expectLogin(platform, shop.shop_name)
    // A tab that went on under a login that it does not show would be a trap.
    await expectLogin(ownTab, shop.shop_name)

    // No script of the console can read either login.
    const marks = (await stores()).map(({ cookie }) => /PASS_ID=1-([0-9a-f]{40})/.exec(cookie)?.[1] ?? '')
    expect(await watch.find(marks)).toEqual([])
    const { token } = await fetchLogin(deployment.origin, 'demo')
    const { list } = await callAs(deployment.origin, token, 'auditList', { action: 'openBackend' })
    expect(list).toMatchObject([{ subject_id: shop.shop_uid, after: { page: 'order', order_sn, way: 'here' } }])

    await platform.close()
    await expectLogin(ownTab, own.shop_name)
    await expect.poll(jar).toEqual(before)
    await page.bringToFront()
    await dialog.getByText('Your own login is back.').waitFor()
    await page.keyboard.press('Escape')
  })

  it('gives the browser back its own login from the extension’s popup', async () => {
    const before = await jar()
    const platform = await openHere()
    const popup = await openPopup()
    await popup.getByText(/^(This browser is logged in to shop|这个浏览器正登录着店铺) \d+/).waitFor()
    await popup.getByRole('button', { name: /^(Put my own login back|恢复自己的登录)$/ }).click()
    for (const tab of [ownTab, platform]) await expectLogin(tab, own.shop_name)
    await expect.poll(jar).toEqual(before)
    await popup.locator('#lent-part').waitFor({ state: 'hidden' })
    await popup.close()
    await platform.close()
    await page.bringToFront()
    await page.keyboard.press('Escape')
  })

  it('leaves the own login in the browser where the worker dies in the middle of the switch', async () => {
    const before = await jar()
    const platform = await openHere()
    expect(await jar()).not.toEqual(before)
    const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'))
    const statesOfLogins = () =>
      worker.evaluate(async () => {
        const { keptLogins } = await chrome.storage.local.get<{ keptLogins: { state: string }[] }>('keptLogins')
        return keptLogins.map(({ state }) => state)
      })
    // The worker notes it once the tab is there, which the page may be before.
    await expect.poll(statesOfLogins).toEqual(['lent'])
    await worker.evaluate(async () => {
      const { keptLogins } = await chrome.storage.local.get<{ keptLogins: object[] }>('keptLogins')
      await chrome.storage.local.set({ keptLogins: keptLogins.map((kept) => ({ ...kept, state: 'switching' })) })
    })
    const session = await browser.context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await session.detach()
    // Whatever wakes it.
    await tell({ contentRequest: 'ping' })
    await expectLogin(ownTab, own.shop_name)
    await expect.poll(jar).toEqual(before)
    await platform.close()
    await page.keyboard.press('Escape')
  })
})

describe('a session that was not given to open a backend', () => {
  it.each([
    ['one that the list of shops answers', false, /cookie_of_other_use/],
    ['one of another shop than the page names', true, /cookie_of_other_(use|shop)/],
  ])('is refused by the extension: %s', async (_, isOther, reason) => {
    const { token } = await fetchLogin(deployment.origin, 'demo')
    const key = (await page.evaluate((name) => localStorage.getItem(name), RELAY_KEY_STORAGE_KEY))?.split(' ')[1] ?? ''
    const reply = await fetch(`${deployment.origin}/QingYuTool/tool_api.php?type=46&cookies=1`, {
      headers: { authorization: token, [RELAY_KEY_HEADER]: key },
    })
    const [first, second] = ((await reply.json()) as { data: { cookie?: string; shop_id: string }[] }).data.filter(({ cookie }) => cookie)
    const { user_id: owner } = await fetchLogin(deployment.origin, 'demo')
    const before = await jar()
    const tabs = browser.context.pages().length
    const { host } = new URL(deployment.sandboxOrigin)
    const shop = { owner, shop_id: (isOther ? second : first)?.shop_id }
    const config = { host, cookie: first?.cookie, shop, place: { page: 'home' }, way: 'here' }
    expect((await tell({ contentRequest: 'openBackend', config })).msg).toMatch(reason)
    expect(await jar()).toEqual(before)
    expect(browser.context.pages()).toHaveLength(tabs)
  })
})

describe('a private window', () => {
  it('is logged in to the shop, while the browser keeps its own login; closed, it leaves nothing', async () => {
    await allowPrivateWindows(browser.context)
    const before = await jar()
    const shop = await openOrdersAtRisk()
    const row = page.getByRole('button', { name: /^Open backend: .*, order / }).first()
    const [, order_sn = ''] = /, order (\S+)/.exec((await row.getAttribute('aria-label')) ?? '') ?? []
    await row.click()
    const known = browser.context.pages()
    await page.getByRole('button', { name: 'Open in a private window' }).click()
    // A private window has an empty tab first.
    const isNew = (tab: Page) => !known.includes(tab) && tab.url().startsWith(deployment.sandboxOrigin)
    await expect.poll(() => browser.context.pages().some(isNew), { timeout: 60_000 }).toBe(true)
    const platform = browser.context.pages().find(isNew) ?? fail('the private window has no tab of the platform')
    await platform.getByRole('heading', { name: order_sn }).waitFor()
    await expectLogin(platform, shop.shop_name)
    await page.getByText('Opened in a private window. Your own login is unchanged.').waitFor()
    await ownTab.reload()
    await expectLogin(ownTab, own.shop_name)
    expect(await jar()).toEqual(before)
    const popup = await openPopup()
    await popup.getByText(/^(A private window is logged in to shop|无痕窗口正登录着店铺) \d+/).waitFor()

    await platform.close()
    await popup.locator('#lent-part').waitFor({ state: 'hidden' })
    await expect.poll(keptLogins).toEqual([])
    expect(await jar()).toEqual(before)
    await popup.close()
  })
})

function tell(message: object): Promise<RelayAnswer> {
  return page.evaluate(([id, text]) => chrome.runtime.sendMessage<unknown, RelayAnswer>(id, JSON.parse(text)), [
    EXTENSION_ID,
    JSON.stringify(message),
  ] as const)
}
