import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SNAPSHOT_ID, SNAPSHOTS_KEY } from '../../src/snapshot/snapshot.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

const SHOPS = '/shop/my_shop'
const LONG_MS = 60_000
/** The console's own code: while it is held back, what is there was kept. */
const CODE = /assets\/main-.*\.js/
const SALES = '/dashboard/sales'
/** Its page alone. */
const SALES_CODE = /assets\/Sales-.*\.js/
/** What is kept is shown sooner than that. */
const SHOWN_MS = 2_000
/** The call that lists the shops. */
const SHOP_LIST = /tool_api\.php\?.*type=46\b/
/** By then the page would be kept: what runs in every tab comes after three seconds, and keeps after two. */
const KEPT_MS = 8_000
const inSnapshot = `#${SNAPSHOT_ID}`
const ROWS = '.zg-list-table tbody tr'

let deployment: Deployment
let profile: string
let browser: Browser
let page: Page

beforeAll(async () => {
  deployment = await startDeployment()
  profile = await mkdtemp(join(tmpdir(), 'zhanggui-snapshots-'))
  browser = await openBrowser({ profile })
  page = await openLoggedIn(browser.context, deployment.origin, 'demo', { [SNAPSHOTS_KEY]: 'on' })
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
  if (profile) await rm(profile, { recursive: true, force: true })
})

/** Runs in the page: of how many addresses something is kept. */
const countKept = () =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as { storageBuckets: { open(name: string): Promise<{ caches: CacheStorage }> } }
    const bucket = await storageBuckets.open('zhanggui')
    const cache = await bucket.caches.open('zhanggui_snapshots')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
const keeps = (path: string) => expect.poll(countKept, { timeout: LONG_MS }).toContain(`/snapshot${path}`)
/** So that what is kept afterwards is of the page that is opened next. */
const forget = () =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as { storageBuckets: { open(name: string): Promise<{ caches: CacheStorage }> } }
    const bucket = await storageBuckets.open('zhanggui')
    const cache = await bucket.caches.open('zhanggui_snapshots')
    for (const request of await cache.keys()) await cache.delete(request)
  })

/** This code does not come; answers what lets it come. */
async function holdBack(code: RegExp): Promise<() => void> {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(code, async (route) => {
    await sent
    await route.fallback()
  })
  return send
}

/** Loads the address while this code does not come; answers what lets it come. */
async function openWithout(code: RegExp, path: string): Promise<() => void> {
  const send = await holdBack(code)
  await page.goto(deployment.origin + path, { waitUntil: 'commit' })
  return send
}

describe('a page that was open before', () => {
  it('shows its rows before the console’s code has come, and the page itself once that shows as much', async () => {
    await page.goto(deployment.origin + SHOPS)
    await page.locator(ROWS).first().waitFor()
    await keeps(SHOPS)
    const name = await page.locator(`${ROWS} a`).first().innerText()

    const letCome = await openWithout(CODE, SHOPS)
    await page.locator(`${inSnapshot} ${ROWS}`).filter({ hasText: name }).waitFor()
    // It is to be seen only: nothing in it takes the focus or a press, and nobody is read it twice.
    expect(await page.getByRole('row').count()).toBe(0)
    await page.locator(inSnapshot).click({ position: { x: 300, y: 400 } })
    expect(new URL(page.url()).pathname).toBe(SHOPS)
    letCome()
    await page.locator(inSnapshot).waitFor({ state: 'detached' })
    expect(await page.locator(`#root ${ROWS}`).filter({ hasText: name }).count()).toBe(1)
    expect([browser.refusals, browser.complaints.filter((said) => !said.includes('mark.svg'))]).toEqual([[], []])
  })

  it('gives way to a press once the console is there, which does nothing else', async () => {
    await page.goto(deployment.origin + SALES)
    await keeps(SALES)
    const letPageCome = await holdBack(SALES_CODE)
    // A console that comes before what is kept is painted does not wait for it.
    const letConsoleCome = await openWithout(CODE, SALES)
    const link = page.locator(`${inSnapshot} a.zg-menu-link`, { hasText: '我的店铺' }).first()
    await link.waitFor()
    const { x = 0, y = 0 } = (await link.boundingBox()) ?? {}
    letConsoleCome()
    // The frame is there, its page is not.
    await page.locator('#root .zg-frame').waitFor()
    await page.mouse.click(x + 5, y + 5)
    // The page has heard the press when it is over.
    expect(await page.locator(inSnapshot).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(SALES)
    letPageCome()
  })

  it('is not shown to one whose shops have changed since', async () => {
    await page.goto(deployment.origin + SHOPS)
    await forget()
    await keeps(SHOPS)
    const { token } = await fetchLogin(deployment.origin, 'demo')
    const [shop] = await callAs(deployment.origin, token, 'shopList', {})
    await callAs(deployment.origin, token, 'deleteShop', { shop_uid: shop?.shop_uid })
    const answered = page.waitForResponse(SHOP_LIST)
    const letCome = await openWithout(CODE, SHOPS)
    await answered
    await page.waitForTimeout(SHOWN_MS)
    expect(await page.locator(inSnapshot).count()).toBe(0)
    letCome()
    await page.locator(ROWS).first().waitFor()
  })

  it('is not kept where the reader wants none', async () => {
    await page.evaluate((key) => localStorage.setItem(key, 'off'), SNAPSHOTS_KEY)
    await page.goto(`${deployment.origin}/shop/groups`)
    await page.locator(ROWS).first().waitFor()
    await page.waitForTimeout(KEPT_MS)
    expect(await countKept()).not.toContain('/snapshot/shop/groups')
    await page.evaluate((key) => localStorage.setItem(key, 'on'), SNAPSHOTS_KEY)
  })

  it('is gone from the browser’s files with the login', async () => {
    await page.goto(deployment.origin + SHOPS)
    await forget()
    await page.locator(ROWS).first().waitFor()
    await keeps(SHOPS)
    expect(await filesWith('zg-list-table')).not.toEqual([])
    // A session of a shop is on no page.
    expect(await filesWith('PASS_ID')).toEqual([])
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto(deployment.origin + SHOPS)
    await page.waitForURL(/login/)
    await expect.poll(() => filesWith('zg-list-table'), { timeout: LONG_MS }).toEqual([])
  })
})

/** Files of the storage buckets with these letters in them. */
async function filesWith(text: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !path.includes('WebStorage')) continue
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (bytes.includes(text)) found.push(path)
  }
  return found
}
