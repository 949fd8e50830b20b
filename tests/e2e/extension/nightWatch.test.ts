import { describe, expect, it } from 'vitest'
import type { NightWatchRun } from '../../../contract/nightWatch.ts'
import { GATHER_MS } from '../../../extension/sessionState.ts'
import { callAs, fetchLogin, openLoggedIn, pauseReading } from '../logIn.ts'
import { startDemo } from '../startDemo.ts'
import { startHttpServer } from './httpServer.ts'
import { EXTENSION_ID } from './scene.ts'

const demo = startDemo({ withExtension: true })
/** Moments of figures are in whole seconds. */
const SECOND_MS = 1_000
const SWITCH = '没有打开控制台的标签页时继续读取'

async function worker() {
  const { context } = demo.browser
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/** What the extension keeps of it, whether its page is open, and how many requests it has relayed since the browser was started. */
async function look(): Promise<{ run: NightWatchRun | null; isOpen: boolean; relayed: number }> {
  return (await worker()).evaluate(async () => {
    const { nightWatch } = await chrome.storage.local.get('nightWatch')
    const { relayed = 0 } = await chrome.storage.session.get('relayed')
    return {
      run: (nightWatch as { run: never } | undefined)?.run ?? null,
      isOpen: await chrome.offscreen.hasDocument(),
      relayed: Number(relayed),
    }
  })
}

/** Requests relayed, once no more are: what left shortly before the end is counted up to GATHER_MS after it. */
async function countAtRest(): Promise<number> {
  let relayed = -1
  await expect
    .poll(
      async () => {
        const before = relayed
        relayed = (await look()).relayed
        return relayed - before
      },
      { interval: 3 * GATHER_MS },
    )
    .toBe(0)
  return relayed
}

const readSwitch = async () =>
  (await worker()).evaluate(async () => (await chrome.storage.local.get('nightWatch')).nightWatch as { isOn: boolean } | undefined)

/** The minute's alarm, now. */
const ringAlarm = async () => (await worker()).evaluate(() => chrome.alarms.create('nightWatch', { when: Date.now(), periodInMinutes: 1 }))

/** Logs in, switches the night watch on by its box, and closes every tab of the console. */
async function switchOn(): Promise<void> {
  const { context } = demo.browser
  const page = await openLoggedIn(context, demo.deployment.origin, 'demo', {}, { readsFigures: true })
  await page.goto(`${demo.deployment.origin}/user/setting?tab=watch`)
  await page.getByRole('checkbox', { name: SWITCH }).check()
  await expect.poll(async () => (await readSwitch())?.isOn).toBe(true)
  await context.newPage()
  await page.close()
}

describe('the night watch', () => {
  it('opens nothing for who never switched it on', async () => {
    const { context } = demo.browser
    const page = await openLoggedIn(context, demo.deployment.origin, 'demo')
    await page.goto(`${demo.deployment.origin}/user/setting?tab=watch`)
    expect(await page.getByRole('checkbox', { name: SWITCH }).isChecked()).toBe(false)
    expect(await (await worker()).evaluate(() => chrome.alarms.getAll())).toEqual([])
    await context.newPage()
    await page.close()
    await ringAlarm()
    await expect.poll(async () => (await worker()).evaluate(() => chrome.alarms.getAll())).toEqual([])
    expect(await look()).toMatchObject({ run: null, isOpen: false })
  })

  it('reads on while no tab is open, gives the lead to a tab at once, and that tab shows what was read meanwhile', async () => {
    await switchOn()
    const before = (await look()).relayed
    await ringAlarm()
    await expect.poll(async () => (await look()).isOpen).toBe(true)
    await expect.poll(async () => (await look()).relayed - before).toBeGreaterThan(100)
    const startedAt = (await look()).run?.startedAt ?? Number.POSITIVE_INFINITY

    const { context } = demo.browser
    const tab = await context.newPage()
    // A picture of ours: a tab of the console, and none of our code.
    await tab.goto(`${demo.deployment.origin}/mark.svg`)
    await expect.poll(async () => (await look()).isOpen).toBe(false)
    expect((await look()).run).toMatchObject({ end: 'tab' })
    const name = await tab.evaluate(() => `zhanggui_figures_${JSON.parse(localStorage.getItem('uid_level') ?? '{}').uid}`)
    const holders = () => tab.evaluate(async () => (await navigator.locks.query()).held?.map((lock) => lock.name) ?? [])
    await expect.poll(holders).not.toContain(name)

    // With reading paused this tab reads nothing itself.
    await pauseReading(tab)
    await tab.goto(`${demo.deployment.origin}/dashboard/workplace`)
    const readAt = () => tab.locator('.zg-figure-status time').getAttribute('datetime')
    await expect.poll(async () => Date.parse((await readAt()) ?? '')).toBeGreaterThanOrEqual(startedAt - SECOND_MS)
    expect(await holders()).toContain(name)
    await tab.close()
  })

  it('ends when the login is ended elsewhere, and asks nothing before a tab of the console was open', async () => {
    await switchOn()
    await ringAlarm()
    await expect.poll(async () => (await look()).run?.end).toBe(null)
    const tab = await demo.browser.context.newPage()
    await tab.goto(`chrome-extension://${EXTENSION_ID}/popup.html`)
    await tab.getByText(/^(正在读取：|Reading since )/).waitFor()
    await tab.close()
    const { token } = await fetchLogin(demo.deployment.origin, 'demo')
    await callAs(demo.deployment.origin, token, 'endSession', { others: 1 })
    // It asks the backend once a minute who is logged in.
    await expect.poll(look, { timeout: 90_000 }).toMatchObject({ run: { end: 'loggedOut' }, isOpen: false })
    const relayed = await countAtRest()
    await ringAlarm()
    await expect.poll(async () => (await worker()).evaluate(() => chrome.alarms.getAll())).toEqual([])
    expect(await look()).toMatchObject({ run: { end: 'loggedOut' }, isOpen: false })
    expect(await countAtRest()).toBe(relayed)
  })

  it('is framed by nobody else: a page of another site sees nothing of it', async () => {
    const site = await startHttpServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>site</title><iframe src="${demo.deployment.origin}/watch"></iframe>`)
    })
    const page = await demo.browser.context.newPage()
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
    await page.goto(`http://localhost:${site.port}/`)
    expect((await refused).text()).toContain(`chrome-extension://${EXTENSION_ID}`)
    await page.close()
    await site.close()
  })
})
