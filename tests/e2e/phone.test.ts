import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OFFLINE_WORKER_OFF_PATH, OFFLINE_WORKER_PATH } from '../../contract/consolePaths.ts'
import { daySheetColumns, SHEET_DEFINITIONS } from '../../contract/entities/daySheet.ts'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { settle } from './everyRoute.ts'
import { findViolations } from './findViolations.ts'
import { callAs, type DemoName, fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { openPhoneGate, type PhoneGate } from './phoneGate.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

/** Of these shops a computer has read the last days: what it saved is all that a phone knows. */
const READ_SHOPS = 3
const DAYS = 40
const FEN_A_DAY = 1_234_567
const SALES = '¥37,037.01'
const LONG_MS = 120_000
const WORKPLACE = '/dashboard/workplace'

let folder: string
let profile: string
let origin: string
let deployment: Deployment
let gate: PhoneGate
let browser: Browser
let page: Page

const chinaDay = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhanggui-phone-'))
  profile = await mkdtemp(join(tmpdir(), 'zhanggui-phone-profile-'))
  // The data of the demo, served as a deployment is: there is no way to the platform beside the extension.
  await (await startDeployment(['--demo'], { DATA_DIR: folder })).close()
  const port = await freePort()
  origin = `http://localhost:${port}`
  deployment = await startDeployment([], { DATA_DIR: folder, PUBLIC_ORIGIN: origin })
  gate = await openPhoneGate(port, deployment.origin)
  await saveSheets()
  browser = await openBrowser({ isPhone: true, profile })
  page = await logIn('demo')
})
afterAll(async () => {
  await browser?.close()
  gate?.close()
  await deployment?.close()
  for (const each of [folder, profile]) if (each) await rm(each, { recursive: true, force: true })
})
beforeEach(() => {
  gate.isAway = false
  gate.toAnother = (path) => path
})

/** What another computer read: the same sales of each shop on each day. */
async function saveSheets(): Promise<void> {
  const { token } = await fetchLogin(origin, 'demo')
  const shops = (await callAs(origin, token, 'shopList', {})).filter(({ status }) => status === 1).slice(0, READ_SHOPS)
  const values: Partial<Record<(typeof daySheetColumns)[number], number>> = { orders: 10, all_orders: 10, units: 12, paid_fen: FEN_A_DAY }
  for (const { shop_uid } of shops) {
    const sheets = Array.from({ length: DAYS }, (_, back) => ({
      shop_uid,
      day: chinaDay(Date.now() - back * 86_400_000),
      as_of: Date.now(),
      definitions: SHEET_DEFINITIONS,
      unresolved: 0,
      unreadable: 0,
      lines: [],
      totals: daySheetColumns.map((column) => values[column] ?? 0),
    }))
    await callAs(origin, token, 'saveDaySheets', { sheets })
  }
}

async function logIn(name: DemoName, context = browser.context): Promise<Page> {
  const opened = await openLoggedIn(context, origin, name, {}, { readsFigures: true })
  await opened.goto(origin + WORKPLACE)
  await settle(opened)
  return opened
}

const salesTile = (of: Page) => of.getByRole('region', { name: '成交金额', exact: true })
const salesOf = async (of: Page) => {
  const tile = salesTile(of)
  await expect.poll(() => tile.innerText(), { timeout: LONG_MS }).toMatch(/¥/)
  return (await tile.locator('.zg-tile-value').innerText()).trim()
}
const hasWorker = () => page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length > 0))
const runsWorker = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
const offlineTitle = (of: Page) => of.getByRole('heading', { name: '没有网络' })

describe('figures on a phone, whose browser takes no extension', () => {
  it('are those of day sheets, the same as a computer without an extension shows, and say who read them', async () => {
    expect(await salesOf(page)).toBe(SALES)
    expect(await salesTile(page).innerText()).toContain('由另一台电脑读取')
    const computer = await openBrowser()
    try {
      expect(await salesOf(await logIn('demo', computer.context))).toBe(SALES)
    } finally {
      await computer.close()
    }
    await page.goto(`${origin}/return_goods/mall`)
    await page.getByText('这是电脑上次读到的数字').waitFor()
    await expect
      .poll(() => page.locator('.zg-returns-tile-value').filter({ hasText: /\d/ }).count(), { timeout: LONG_MS })
      .toBeGreaterThan(0)
  })

  it('compares sales by the days that are kept, shop by shop, and says what they cannot tell', async () => {
    const day = (back: number) => chinaDay(Date.now() - back * 86_400_000)
    // Days that stay over, also at midnight.
    await page.goto(`${origin}/dashboard/sales?window=${day(8)}..${day(2)}`)
    await page.getByText('成交金额没有变化：¥259,259.07').waitFor()
    const shops = page.getByRole('table', { name: '各店' })
    await expect.poll(() => shops.getByText('¥86,419.69').count()).toBe(2 * READ_SHOPS)
    expect(await shops.getByRole('img', { name: '两段时间没有每天都读到，所以没有数字。' }).count()).toBeGreaterThan(0)
    await page.getByRole('row', { name: /^商品、价格和推广/ }).waitFor()
    expect(await page.getByText('还不能比较').count()).toBe(0)
    expect((await findViolations(page)).map(({ id }) => id)).toEqual([])
  })

  it.each([
    ['/goods/goodsQuery', '这里的内容要在电脑上向平台查询'],
    ['/goods/coverage', '这里的内容要在电脑上向平台查询'],
    ['/hot-selling/industryList', '手机上不能装插件'],
    ['/goods/promotion', '手机上不能装插件'],
    ['/shop/my_shop/create', '请在电脑上登录店铺'],
    [WORKPLACE, '平台上的待办要在电脑上读取'],
  ])('%s says in its place what takes a computer, and nothing covers the page', async (path, sentence) => {
    await page.goto(origin + path)
    await page.getByText(sentence).first().waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(await page.getByText('下载插件').count()).toBe(0)
  })

  it.each(['/dashboard/sales', '/goods/goodsQuery', '/goods/profitRateCompute?part=bills'])(
    'the shops of %s are chosen in a panel that is in sight',
    async (path) => {
      await page.goto(origin + path)
      await page.getByRole('button', { name: /^店铺 \d+ \/ \d+$/ }).click()
      // A press would bring it into sight first; a finger cannot.
      const seen = await page.getByRole('tree').evaluate((tree) => {
        const { left, top, width, height } = tree.getBoundingClientRect()
        return tree.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(seen).toBe(true)
      await page.keyboard.press('Escape')
    },
  )

  it('a button that asks the platform says so where it was pressed', async () => {
    await page.goto(`${origin}/shop/my_shop`)
    await page.getByRole('button', { name: '全部检查' }).click()
    await page.getByText('手机上不能装插件，请在电脑上操作').first().waitFor()
    expect(await page.getByText('未安装插件，请先安装').count()).toBe(0)
  })

  it.each([WORKPLACE, '/return_goods/mall', '/goods/profitRateCompute', '/shop/my_shop', '/return_goods/config', '/user/channels'])(
    'buttons of %s are as high as a finger, and the page moves up and down alone',
    async (path) => {
      await page.goto(origin + path)
      await settle(page)
      const low = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button, header button, nav button')]
          .filter((button) => button.checkVisibility() && !button.closest('td, dd') && button.offsetWidth > 1)
          .filter((button) => {
            const around = Number.parseFloat(getComputedStyle(button, '::after').height) || 0
            return Math.max(button.getBoundingClientRect().height, around) < 40
          })
          .map((button) => `${button.className} ${button.ariaLabel ?? button.innerText} ${button.getBoundingClientRect().height}`),
      )
      expect(low).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    },
  )
})

describe('the console as an app', () => {
  it('can be installed: the browser finds nothing that is missing', async () => {
    await page.goto(origin + WORKPLACE)
    await expect.poll(runsWorker, { timeout: LONG_MS }).toBe(true)
    const session = await page.context().newCDPSession(page)
    const { errors, data = '' } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data)).toMatchObject({ name: '掌柜', start_url: WORKPLACE, display: 'standalone' })
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    await session.detach()
    expect(browser.refusals).toEqual([])
  })

  it('has its name in the reader’s language', async () => {
    const english = await openLoggedIn(browser.context, origin, 'demo', { zhanggui_locale: 'en-US' })
    await english.goto(origin + WORKPLACE)
    await expect.poll(() => english.locator('link[rel="manifest"]').getAttribute('href')).toBe('/manifest.en-US.webmanifest')
    await english.close()
    await page.close()
    page = await logIn('demo')
  })
})

describe('without network', () => {
  it('a phone shows what it showed last, with its age, and goes on once there is one', async () => {
    await page.goto(origin + WORKPLACE)
    expect(await salesOf(page)).toBe(SALES)
    await expect.poll(runsWorker).toBe(true)
    gate.isAway = true
    await expect
      .poll(async () => {
        await page.goto(`${origin}/return_goods/mall`)
        return page.locator('body').innerText()
      })
      .toContain(SALES)
    await offlineTitle(page).waitFor()
    const text = await page.locator('body').innerText()
    expect(text).toMatch(/下面是(刚刚|\d+ 分钟前)看到的数字/)
    expect(text).toContain('3/24 家店')
    expect(await page.evaluate(() => document.scripts.length)).toBe(0)
    gate.isAway = false
    await page.getByRole('link', { name: '再试一次' }).click()
    await page.getByRole('heading', { level: 1, name: '店铺退货率' }).waitFor()
  })

  it('nobody sees what another person saw last', async () => {
    const other = await logIn('helper')
    await expect.poll(runsWorker).toBe(true)
    const shown = async () => {
      gate.isAway = true
      await other.goto(origin + WORKPLACE)
      await offlineTitle(other).waitFor()
      const text = await other.locator('body').innerText()
      gate.isAway = false
      await other.goto(origin + WORKPLACE)
      return text
    }
    // She sees three of these shops herself, and only these.
    await expect.poll(shown, { timeout: LONG_MS }).not.toContain('3/24 家店')
    await other.close()
    await page.close()
    page = await logIn('demo')
  })
})

describe('a release under an installed worker (R22)', () => {
  it('is there with the next load: the worker keeps no page and no code', async () => {
    await expect.poll(runsWorker).toBe(true)
    gate.toAnother = (path) => (path === '/shop/groups' ? '/mark.svg' : path)
    await page.goto(`${origin}/shop/groups`)
    expect(await page.evaluate(() => document.documentElement.localName)).toBe('svg')
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })

  it('whose open tab misses a file loads the page once, and lands on the same route', async () => {
    await page.goto(origin + WORKPLACE)
    await settle(page)
    await expect.poll(runsWorker).toBe(true)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await session.detach()
    gate.pages.length = 0
    gate.toAnother = (path) => (/^\/assets\/Channels-/.test(path) && gate.pages.length === 0 ? 'missing' : path)
    await page.evaluate(() => history.pushState(null, '', '/user/channels'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await page.getByRole('heading', { level: 1, name: '消息推送' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/user/channels')
    expect(gate.pages).toEqual(['/user/channels'])
  })

  it('takes the worker out of the browser where the operator switched it off', async () => {
    await page.goto(origin + WORKPLACE)
    await expect.poll(runsWorker).toBe(true)
    gate.toAnother = (path) => (path === OFFLINE_WORKER_PATH ? OFFLINE_WORKER_OFF_PATH : path)
    // A page that had seen it switched on asks for it while it takes itself out: the browser brings it back then.
    await page.evaluate(async (worker) => {
      await (await navigator.serviceWorker.getRegistration())?.update()
      for (let left = 400; left > 0; left -= 1) {
        void navigator.serviceWorker.register(worker, { updateViaCache: 'none' })
        await new Promise((resolve) => setTimeout(resolve, 3))
      }
    }, OFFLINE_WORKER_PATH)
    const isThere = async () => {
      await page.reload()
      await settle(page)
      return [await hasWorker(), await runsWorker()]
    }
    await expect.poll(isThere, { timeout: LONG_MS }).toEqual([false, false])
    gate.toAnother = (path) => path
    await page.reload()
    await expect.poll(runsWorker, { timeout: LONG_MS }).toBe(true)
  })
})

/** Files of the profile with these letters in them, in either way of writing them. */
async function filesWith(text: string): Promise<readonly string[]> {
  const ways = [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')]
  const found: string[] = []
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    if (ways.some((each) => bytes.includes(each))) found.push(entry.name)
  }
  return found
}

describe('after the end of the login', () => {
  it('no figure is shown without network, and none is in the browser’s files', async () => {
    await page.goto(origin + WORKPLACE)
    expect(await salesOf(page)).toBe(SALES)
    const figure = SALES.slice(1)
    await expect.poll(() => filesWith(figure), { timeout: LONG_MS }).not.toEqual([])
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL(/\/login/)
    gate.isAway = true
    await page.goto(origin + WORKPLACE)
    await page.getByText('没有可以显示的数字').waitFor()
    await browser.close()
    expect(await filesWith(figure)).toEqual([])
    browser = await openBrowser({ isPhone: true, profile })
  })
})
