import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from '../../contract/entities/shop.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

interface StoreView {
  readonly shop_id: string
  readonly shop_name: string
  readonly cookie: string
  readonly online: boolean
}

const demo = startDemo({ withExtension: true })
const DEMO_SHOPS = 24
let page: Page

beforeAll(async () => {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
})
afterEach(() => demo.browser.context.clearCookies())

const control = (path: string, method = 'GET') => fetch(`${demo.deployment.sandboxOrigin}/__sandbox${path}`, { method })

async function stores(): Promise<readonly StoreView[]> {
  return (await (await control('/stores')).json()) as StoreView[]
}

/** A store that is in no list yet; each test takes its own. */
async function newStore(place: number): Promise<StoreView> {
  const known = (await shops()).map(({ shop_id }) => shop_id)
  const store = (await stores()).slice(DEMO_SHOPS).filter(({ shop_id }) => !known.includes(shop_id))[place]
  if (!store) throw new Error('the sandbox has no store that is left')
  return store
}

/** The list as the server answers it. */
async function shops(): Promise<readonly Shop[]> {
  const { token } = await fetchLogin(demo.deployment.origin, 'demo')
  return callAs(demo.deployment.origin, token, 'shopList', { group_id: '0' })
}

const shopOf = async ({ shop_id }: Pick<StoreView, 'shop_id'>) => (await shops()).find((shop) => shop.shop_id === shop_id)

async function openAdd() {
  await page.goto(`${demo.deployment.origin}/shop/my_shop/create`)
  await page.getByRole('link', { name: /打开平台登录页/ }).waitFor()
}

/** Opens the platform's login with this link, and logs in there to a store as its owner would. */
async function logInAt(link: RegExp, { shop_id }: Pick<StoreView, 'shop_id'>) {
  const opened = demo.browser.context.waitForEvent('page')
  await page.getByRole('link', { name: link }).first().click()
  const platform = await opened
  await platform.locator(`button[name="shop_id"][value="${shop_id}"]`).click()
  await platform.getByText('登录成功').waitFor()
  await platform.close()
  await page.bringToFront()
}

const secretsInBrowser = () =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href + document.documentElement.outerHTML)

describe('adding a shop, in a real browser with the real extension', () => {
  it('sees the login at the platform, says whose it is, and saves it when told so', async () => {
    const store = await newStore(0)
    await openAdd()
    await logInAt(/打开平台登录页/, store)
    await page.getByRole('heading', { name: '是这家店吗？' }).waitFor()
    await expect.poll(() => page.getByText(store.shop_name).count()).toBeGreaterThan(0)
    expect(await shopOf(store)).toBeUndefined()
    expect(await secretsInBrowser()).not.toContain('PASS_ID')
    await page.getByLabel('备注（选填）').fill('新加的店')
    await page.getByRole('button', { name: '添加这家店' }).click()
    await page.getByRole('heading', { name: '已添加，店铺在线' }).waitFor()
    expect(await shopOf(store)).toMatchObject({ shop_name: store.shop_name, notes: '新加的店', status: 1, has_cookie: true })
    await page.getByRole('link', { name: '查看店铺列表' }).click()
    const row = page.getByRole('row').filter({ hasText: store.shop_id })
    await expect.poll(() => row.innerText()).toContain('在线')
    expect(await secretsInBrowser()).not.toContain('PASS_ID')
  })

  it('leaves a store alone that is not the right one, and goes on to the next', async () => {
    const wrong = await newStore(0)
    const right = await newStore(1)
    await openAdd()
    await logInAt(/打开平台登录页/, wrong)
    await page.getByRole('button', { name: '不是这家' }).click()
    await page.getByText(`这个浏览器里登录的仍是“${wrong.shop_name}”`).waitFor()
    await logInAt(/再次打开登录页/, right)
    await page.getByText(right.shop_name).first().waitFor()
    await page.getByRole('button', { name: '添加这家店' }).click()
    await page.getByRole('heading', { name: '已添加，店铺在线' }).waitFor()
    expect(await shopOf(wrong)).toBeUndefined()
    expect(await shopOf(right)).toMatchObject({ status: 1 })
  })
})

describe('renewing a login', () => {
  it('refuses another store by name, saves nothing, and takes the right one', async () => {
    const [expired, other] = (await stores()).slice(0, DEMO_SHOPS).filter(({ online }) => !online)
    if (!expired || !other) throw new Error('the demo has no two shops that are logged out')
    const before = await shopOf(other)
    const checked = (await shopOf(expired))?.checked_at ?? 0
    await page.goto(`${demo.deployment.origin}/dashboard/workplace`)
    await page.getByRole('button', { name: `更新登录：“${expired.shop_name}”` }).click()
    await logInAt(/打开平台登录页/, other)
    await page.getByText(`这个浏览器里登录的是“${other.shop_name}”（${other.shop_id}），不是“${expired.shop_name}”`).waitFor()
    expect(await shopOf(other)).toEqual(before)
    expect(await shopOf(expired)).toMatchObject({ status: 0 })
    await logInAt(/再次打开登录页/, expired)
    await page.getByText(`“${expired.shop_name}”的登录已更新，店铺在线。`).waitFor()
    const renewed = await shopOf(expired)
    expect(renewed?.status).toBe(1)
    expect(renewed?.checked_at).toBeGreaterThan(checked)
  })

  it('goes from one shop to the next in the tray', async () => {
    const waiting = (await shops()).filter(({ status }) => status === 0).slice(0, 2)
    expect(waiting).toHaveLength(2)
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await page.getByRole('button', { name: /家店需要重新登录/ }).click()
    for (const [at, shop] of waiting.entries()) {
      await logInAt(at === 0 ? /打开平台登录页/ : /再次打开登录页/, shop)
      await page.getByText(`“${shop.shop_name}”的登录已更新，店铺在线。`).waitFor()
    }
    for (const shop of waiting) expect(await shopOf(shop)).toMatchObject({ status: 1 })
  })
})

describe('a cookie pasted by hand', () => {
  async function paste(cookie: string) {
    await openAdd()
    await page.getByRole('button', { name: '粘贴 Cookie' }).click()
    await page.getByLabel('登录 Cookie').fill(cookie)
    await page.getByRole('button', { name: '核对店铺' }).click()
  }

  it('that the platform does not know is refused, and nothing is saved', async () => {
    const store = await newStore(0)
    await paste(`PASS_ID=made-up_1_${store.shop_id}`)
    await page.getByText(/登录已过期.*什么都没有保存/).waitFor()
    expect(await page.getByLabel('登录 Cookie').inputValue()).toContain('made-up')
    expect(await shopOf(store)).toBeUndefined()
  })

  it('that is good is saved, and stays nowhere in the browser', async () => {
    const store = await newStore(0)
    await control(`/stores/${store.shop_id}/renew`, 'POST')
    const { cookie } = (await stores()).find(({ shop_id }) => shop_id === store.shop_id) ?? store
    await paste(cookie)
    await page.getByRole('button', { name: '添加这家店' }).click()
    await page.getByRole('heading', { name: '已添加，店铺在线' }).waitFor()
    expect(await shopOf(store)).toMatchObject({ status: 1, has_cookie: true })
    expect(await secretsInBrowser()).not.toContain('PASS_ID')
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await page.getByRole('row').filter({ hasText: store.shop_id }).waitFor()
    expect(await secretsInBrowser()).not.toContain('PASS_ID')
  })
})
