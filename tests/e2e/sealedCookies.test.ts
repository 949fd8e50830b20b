import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RELAY_KEY_STORAGE_KEY } from '../../src/storage/relayKey.ts'
import { openLoggedIn, pauseReading } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type PageWatch, WHOLE_STRINGS_FLAG, watchPage } from './pageSecrets.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

interface StoreView {
  readonly shop_id: string
  readonly shop_name: string
  readonly cookie: string
  readonly online: boolean
}

const DEMO_SHOPS = 24
let deployment: Deployment
let browser: Browser
let page: Page
let watch: PageWatch

beforeAll(async () => {
  deployment = await startDeployment(['--demo'], { PLAIN_COOKIES: 'never' })
  browser = await openBrowser({ extensionOf: deployment.origin, flags: [WHOLE_STRINGS_FLAG] })
  page = await browser.context.newPage()
  watch = await watchPage(page)
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
})

const control = ({ sandboxOrigin }: Deployment, path: string) => fetch(`${sandboxOrigin}/__sandbox${path}`)
const stores = async (of = deployment) => (await (await control(of, '/stores')).json()) as StoreView[]
/** Sessions that a store had at any time, also those that ended since. */
const seen = new Set<string>()
const storeRows = (on = page) => on.getByRole('row').filter({ has: on.getByRole('cell') })

/** What is in no other text than a session's own: the random part of each, the sessions of the platform's login page included. */
async function canaries(of = deployment): Promise<readonly string[]> {
  const marks = (await stores(of)).map(({ cookie }) => /PASS_ID=1-([0-9a-f]{40})/.exec(cookie)?.[1] ?? '')
  expect(marks.length).toBeGreaterThan(DEMO_SHOPS)
  expect(marks.every((mark) => mark.length === 40)).toBe(true)
  return marks
}

async function checkAll() {
  await page.getByRole('button', { name: '全部检查' }).click()
  await page.getByText(`检查完成：${DEMO_SHOPS} 家店`).waitFor()
  await page.keyboard.press('Escape')
}

async function logInAt(link: RegExp, shop_id: string) {
  const opened = browser.context.waitForEvent('page')
  await page.getByRole('link', { name: link }).first().click()
  const platform = await opened
  await platform.locator(`button[name="shop_id"][value="${shop_id}"]`).click()
  await platform.getByText('登录成功').waitFor()
  await platform.close()
  await page.bringToFront()
}

async function expectEveryState() {
  for (const { shop_id, online } of (await stores()).slice(0, DEMO_SHOPS)) {
    const row = storeRows().filter({ hasText: shop_id })
    await expect.poll(() => row.innerText(), { message: shop_id }).toContain(online ? '在线' : '已掉线')
  }
}

/** No session of any store can be read anywhere in the page; asked after each step of the day. */
async function expectNoSession() {
  for (const mark of await canaries()) seen.add(mark)
  expect(await watch.find([...seen])).toEqual([])
}

describe('a day with our backend and our extension', () => {
  it('begins with a list whose cookies only the extension can read', async () => {
    await page.goto(`${deployment.origin}/shop/my_shop`)
    await page.getByLabel('用户名', { exact: true }).fill('demo')
    await page.getByLabel('密码', { exact: true }).fill('Demo1234')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await storeRows().first().waitFor()
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), RELAY_KEY_STORAGE_KEY)).toMatch(/^[a-p]{32} B[\w-]{86}$/)
    await pauseReading(page)
    await expectNoSession()
  })

  it('checks all shops with them', async () => {
    await checkAll()
    await expectEveryState()
    expect(await watch.find(['sealed:v1:'])).toContain('traffic')
    await expectNoSession()
  })

  it('adds a shop by its login in this browser', async () => {
    const store = (await stores()).slice(DEMO_SHOPS)[0]
    if (!store) throw new Error('the sandbox has no store that is left')
    await page.goto(`${deployment.origin}/shop/my_shop/create`)
    await logInAt(/打开平台登录页/, store.shop_id)
    await page.getByRole('button', { name: '添加这家店' }).click()
    await page.getByRole('heading', { name: '已添加，店铺在线' }).waitFor()
    await expectNoSession()
  })

  it('renews the login of a shop', async () => {
    const expired = (await stores()).slice(0, DEMO_SHOPS).find(({ online }) => !online)
    if (!expired) throw new Error('the demo has no shop that is logged out')
    await page.goto(`${deployment.origin}/dashboard/workplace`)
    await page.getByRole('button', { name: `更新登录：“${expired.shop_name}”` }).click()
    await logInAt(/打开平台登录页/, expired.shop_id)
    await page.getByText(`“${expired.shop_name}”的登录已更新，店铺在线。`).waitFor()
    await expectNoSession()
  })

  it('forgets a cookie that was pasted by hand as soon as it is saved', async () => {
    const [store] = (await stores()).slice(DEMO_SHOPS + 1)
    if (!store) throw new Error('the sandbox has no store that is left')
    await fetch(`${deployment.sandboxOrigin}/__sandbox/stores/${store.shop_id}/renew`, { method: 'POST' })
    const { cookie } = (await stores()).find(({ shop_id }) => shop_id === store.shop_id) ?? store
    const [, pasted = ''] = /PASS_ID=1-([0-9a-f]{40})/.exec(cookie) ?? []
    const other = await browser.context.newPage()
    const pastedWatch = await watchPage(other)
    await other.goto(`${deployment.origin}/shop/my_shop/create`)
    await other.getByRole('button', { name: '粘贴 Cookie' }).click()
    await other.getByLabel('登录 Cookie').fill(cookie)
    expect(await pastedWatch.find([pasted])).toContain('memory')
    await other.getByRole('button', { name: '核对店铺' }).click()
    await other.getByRole('button', { name: '添加这家店' }).click()
    await other.getByRole('heading', { name: '已添加，店铺在线' }).waitFor()
    await other.getByRole('link', { name: '查看店铺列表' }).click()
    await other.getByRole('row').filter({ hasText: store.shop_id }).waitFor()
    // On its way to the server it is readable: what a person pasted, she can read anyway.
    expect(await pastedWatch.find([pasted])).toEqual(['traffic'])
    await other.close()
  })

  it('goes on by itself when the extension was installed again and has another key', async () => {
    await page.goto(`${deployment.origin}/shop/my_shop`)
    await storeRows().first().waitFor()
    const keyBefore = await page.evaluate((key) => localStorage.getItem(key), RELAY_KEY_STORAGE_KEY)
    await forgetExtensionKey()
    const lists: string[] = []
    page.on('request', (request) => void (request.url().includes('type=46') && lists.push(request.url())))
    await page.getByRole('button', { name: '全部检查' }).click()
    await page.getByText(`检查完成：${DEMO_SHOPS + 2} 家店`).waitFor()
    await page.keyboard.press('Escape')
    await expectEveryState()
    expect(await page.evaluate((key) => localStorage.getItem(key), RELAY_KEY_STORAGE_KEY)).not.toBe(keyBefore)
    // One to renew what is under way, one for what the list shows; saving the states asks for it again.
    expect(lists.length).toBeLessThanOrEqual(4)
    await expectNoSession()
  })
})

describe('the same search, where the plain way is allowed and there is no extension', () => {
  it('finds the sessions in the page’s memory and traffic', async () => {
    const plain = await startDeployment()
    const other = await openBrowser({ flags: [WHOLE_STRINGS_FLAG] })
    const open = await openLoggedIn(other.context, plain.origin, 'demo')
    const plainWatch = await watchPage(open)
    await open.goto(`${plain.origin}/shop/my_shop`)
    await storeRows(open).first().waitFor()
    expect(await plainWatch.find(await canaries(plain))).toEqual(['memory', 'traffic'])
    await other.close()
    await plain.close()
  })
})

/** As removing and installing it again does: the key pair is gone, and the worker with it. */
async function forgetExtensionKey() {
  const [worker] = browser.context.serviceWorkers()
  await worker?.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    await Promise.all(
      names.map(
        (name) =>
          new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase(name)
            request.onsuccess = resolve
            request.onerror = () => reject(request.error)
          }),
      ),
    )
  })
  const session = await browser.context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
