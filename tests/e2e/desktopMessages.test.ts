import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endBatch } from './endBatch.ts'
import { findViolations } from './findViolations.ts'
import { fetchLogin, openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

/** In a page: the messages that it put on the desktop, and whether a person looks at it. A browser of tests shows no desktop, and each of its pages is in sight. */
interface WatchedTab {
  readonly tellDesktop: (deed: 'shown' | 'gone', title: string) => void
  messages: Notification[]
  isOutOfSight: boolean
}

const LOOK_EVERY_MS = 60_000
/** So often the pages are told that a minute has passed: they ask the server then. */
const patiently = { interval: 1_000 }
const ended = (title: string) => `批量任务已完成：${title}`

const shown: { readonly page: Page; readonly title: string }[] = []
const gone: string[] = []
let deployment: Deployment
let browser: Browser
let token: string
let first: Page
let second: Page

beforeAll(async () => {
  deployment = await startDeployment()
  // The shell without windows has no desktop, and says that messages are refused.
  browser = await openBrowser({ extensionOf: deployment.origin })
  const { context } = browser
  await context.grantPermissions(['notifications'], { origin: deployment.origin })
  await context.clock.install()
  await context.exposeBinding('tellDesktop', ({ page }, deed: 'shown' | 'gone', title: string) => {
    if (deed === 'shown') shown.push({ page, title })
    else gone.push(title)
  })
  await context.addInitScript(() => {
    const tab = globalThis as unknown as WatchedTab
    tab.messages = []
    tab.isOutOfSight = false
    globalThis.Notification = new Proxy(Notification, {
      construct(target, parts) {
        const message = Reflect.construct(target, parts)
        message.close = () => tab.tellDesktop('gone', message.title)
        tab.messages.push(message)
        tab.tellDesktop('shown', message.title)
        return message
      },
    })
    Object.defineProperty(document, 'visibilityState', { get: () => (tab.isOutOfSight ? 'hidden' : 'visible') })
  })
  token = (await fetchLogin(deployment.origin, 'demo')).token
  first = await openLoggedIn(context, deployment.origin, 'demo')
  await first.goto(`${deployment.origin}/user/channels`)
  second = await context.newPage()
  await second.goto(`${deployment.origin}/shop/my_shop`)
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
})

const readKnown = () => first.evaluate(() => localStorage.getItem('zhanggui_desktop_known'))
const readLocks = () => first.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? [])

/** The minute passes in both tabs. Out: what they have shown of batches so far. */
async function passMinute(): Promise<readonly string[]> {
  for (const page of [first, second]) await page.clock.fastForward(LOOK_EVERY_MS)
  return shown.map(({ title }) => title).filter((title) => title.startsWith('批量任务'))
}

async function putOutOfSight(page: Page): Promise<void> {
  await page.evaluate(() => {
    ;(globalThis as unknown as WatchedTab).isOutOfSight = true
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

it('messages appear while no tab is in sight, once for all tabs; a press opens their page, and the logout ends them', async () => {
  const card = first.getByRole('region', { name: '桌面通知' })
  await card.getByRole('checkbox', { name: '在这台电脑上弹出消息' }).check()
  await card.getByRole('button', { name: '弹出测试消息' }).click()
  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['掌柜：测试消息'])
  await card.getByRole('combobox', { name: '免打扰开始（北京时间）' }).selectOption('')
  expect((await findViolations(first)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  // The first look knows what the bell has.
  await expect.poll(readKnown).not.toBeNull()
  await expect.poll(readLocks).toContain('zhanggui_in_sight')
  const before = await readKnown()
  await endBatch(deployment.origin, token, 'in-sight', '看着的时候')
  await expect
    .poll(async () => {
      await passMinute()
      return readKnown()
    }, patiently)
    .not.toBe(before)

  await putOutOfSight(first)
  await putOutOfSight(second)
  await expect.poll(readLocks).not.toContain('zhanggui_in_sight')
  await endBatch(deployment.origin, token, 'out-of-sight', '没看着的时候')
  await expect.poll(passMinute, patiently).toEqual([ended('没看着的时候')])
  await endBatch(deployment.origin, token, 'later', '后来')
  await expect.poll(passMinute, patiently).toEqual([ended('没看着的时候'), ended('后来')])

  const teller = shown.at(-1)?.page ?? first
  await teller.evaluate(() => (globalThis as unknown as WatchedTab).messages.at(-1)?.onclick?.(new Event('click')))
  await teller.waitForURL(/\/shop\/batches$/)
  expect(gone).toEqual([ended('后来')])

  const other = teller === first ? second : first
  await other.getByRole('button', { name: /^账号 / }).click()
  await other.getByRole('button', { name: '退出登录' }).click()
  await expect.poll(() => gone).toContain(ended('没看着的时候'))
  await expect.poll(readKnown).toBeNull()
})
