import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endBatch } from '../endBatch.ts'
import { fetchLogin, openLoggedIn } from '../logIn.ts'
import { type Browser, openBrowser } from '../openBrowser.ts'
import { type Deployment, startDeployment } from '../startDeployment.ts'

/** It looks once a minute. */
const LOOK_MS = 120_000

let profile: string
let deployment: Deployment
let browser: Browser

beforeAll(async () => {
  deployment = await startDeployment()
  profile = await mkdtemp(join(tmpdir(), 'zhanggui-desktop-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(lettingShow(deployment.origin)))
  browser = await openBrowser({ extensionOf: deployment.origin, profile })
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
  if (profile) await rm(profile, { recursive: true, force: true })
})

/** A person's own choice, as the browser keeps it: what automated tests grant does not hold in a frame of the extension. */
function lettingShow(origin: string) {
  return { profile: { content_settings: { exceptions: { notifications: { [`${origin},*`]: { setting: 1 } } } } } }
}

const worker = async () => browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent('serviceworker'))

/** Runs a line in the watch page, which is in no tab. Out: its value as JSON; null: there is no such page. */
async function evaluateInWatch(session: CDPSession, expression: string): Promise<unknown> {
  const { targetInfos } = await session.send('Target.getTargets')
  const watch = targetInfos.find(({ url }) => url === `${deployment.origin}/watch`)
  if (!watch) return null
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: watch.targetId, flatten: false })
  const answered = new Promise<unknown>((resolve) => {
    session.on('Target.receivedMessageFromTarget', (event) => {
      const { id, result } = JSON.parse(event.message)
      if (event.sessionId === sessionId && id === 1) resolve(result?.result?.value ?? null)
    })
  })
  const message = { id: 1, method: 'Runtime.evaluate', params: { expression, returnByValue: true } }
  await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) })
  const value = await answered
  // A message that is pressed opens the console, which may have ended the watch by now.
  await session.send('Target.detachFromTarget', { sessionId }).catch(() => undefined)
  return value
}

const watchDesktop = `
  globalThis.messages = []
  Notification = new Proxy(Notification, {
    construct(target, parts) {
      const message = Reflect.construct(target, parts)
      messages.push(message)
      message.addEventListener('show', () => { message.isShown = true })
      return message
    },
  })
  1`

it('with the night watch, messages appear also while no tab is open, by the one permission of the console; a press opens the console at their page', async () => {
  const { context } = browser
  const { origin } = deployment
  const { token } = await fetchLogin(origin, 'demo')
  const tab = await openLoggedIn(context, origin, 'demo', {}, { readsFigures: true })
  await tab.goto(`${origin}/user/channels`)
  const card = tab.getByRole('region', { name: '桌面通知' })
  await card.getByRole('checkbox', { name: '在这台电脑上弹出消息' }).check()
  await card.getByRole('combobox', { name: '免打扰开始（北京时间）' }).selectOption('')
  // Orders that have to leave soon would come beside what is waited for.
  await card.getByRole('checkbox', { name: '预警' }).uncheck()
  await card.getByRole('link', { name: '值守设置' }).click()
  await tab.getByRole('checkbox', { name: '没有打开控制台的标签页时继续读取' }).check()
  const readIsOn = async () => {
    const { nightWatch } = await (await worker()).evaluate(() => chrome.storage.local.get('nightWatch'))
    return (nightWatch as { isOn?: boolean } | undefined)?.isOn
  }
  await expect.poll(readIsOn).toBe(true)
  await context.newPage()
  await tab.close()
  await (await worker()).evaluate(() => chrome.alarms.create('nightWatch', { when: Date.now(), periodInMinutes: 1 }))

  const session = await context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('this browser has no protocol')
  const inWatch = (expression: string) => evaluateInWatch(session, expression)
  await expect.poll(() => inWatch('Notification.permission')).toBe('granted')
  await inWatch(watchDesktop)
  // The first look knows what the bell has.
  await expect.poll(() => inWatch(`localStorage.getItem('zhanggui_desktop_known') !== null`)).toBe(true)
  await endBatch(origin, token, 'by-night', '半夜改价')
  const shown = () => inWatch('JSON.stringify(messages.map(({ title, isShown }) => [title, isShown]))')
  await expect.poll(shown, { timeout: LOOK_MS }).toBe(JSON.stringify([['批量任务已完成：半夜改价', true]]))

  const opened = context.waitForEvent('page')
  await inWatch(`messages[0].onclick(new Event('click')), 1`)
  await (await opened).waitForURL(`${origin}/shop/batches`)
})
