import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** The conditions of the design's figures (quality.md): 10 Mbit/s, 40 ms round trip, a processor four times slower. */
export const LATENCY_MS = 40
const BYTES_PER_S = 10_000_000 / 8
const CPU_SLOWDOWN = 4
const ASK_EVERY_MS = 100

/** What a page tells of itself, ms since its navigation began. */
export interface PageTimes {
  /** When the wanted element was first painted. */
  readonly shownMs: number
  /** Largest contentful paint so far. */
  readonly lcpMs: number
  /** Sum of the tasks over 50 ms. */
  readonly longTasksMs: number
}

/** A page under those conditions, and the line to its developer tools: our pages evaluate no text that comes another way. */
export interface SlowPage {
  readonly page: Page
  readonly devTools: CDPSession
}

/**
 * `isCold`: with an empty cache. Only one such page may be open while another is measured: a slowed page keeps a whole core busy,
 * even one that does nothing, since that is how the browser slows it.
 */
export async function openSlowPage(context: BrowserContext, { isCold }: { readonly isCold: boolean }): Promise<SlowPage> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  if (isCold) await devTools.send('Network.clearBrowserCache')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_S,
    uploadThroughput: BYTES_PER_S,
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, devTools }
}

/** Goes to an address and waits until `selector` was painted. */
export async function timeVisit(slow: SlowPage, url: string, selector: string): Promise<PageTimes> {
  // A text, since a function would arrive with the compiler's helpers, which the page has not.
  await slow.page.addInitScript(`(${watchScript})(${JSON.stringify(selector)})`)
  await slow.page.goto(url)
  // Asked for in a while and by one word: a look for the element at each frame, as the driver does it, would slow the page itself.
  while (!(await evaluate(slow, 'window.benchTimes.shownMs'))) await delay(ASK_EVERY_MS)
  await slow.page.waitForLoadState('networkidle')
  return (await evaluate(slow, 'window.benchTimes')) as PageTimes
}

/** Acts and waits until `isDone`, a text of JavaScript, holds on a painted frame; answers the ms between. */
export async function timeAction(slow: SlowPage, act: string, isDone: string): Promise<number> {
  // A page behind another one gets no frames.
  await slow.page.bringToFront()
  const passedMs = await evaluate(
    slow,
    `new Promise((resolve) => {
    const from = performance.now()
    ${act}
    const look = () => (${isDone}) ? requestAnimationFrame(() => resolve(performance.now() - from)) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })`,
  )
  return Number(passedMs)
}

/** What a text of JavaScript comes to in the page. */
export async function evaluate({ devTools }: SlowPage, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await devTools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

const watchScript = `(selector) => {
  const times = { shownMs: 0, lcpMs: 0, longTasksMs: 0 }
  window.benchTimes = times
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) times.longTasksMs += entry.duration }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) times.lcpMs = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = () => document.querySelector(selector) ? requestAnimationFrame(() => { times.shownMs = performance.now() }) : requestAnimationFrame(look)
  requestAnimationFrame(look)
}`
