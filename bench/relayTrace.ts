import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Worker } from 'playwright-core'
import type { Figure } from './figures.ts'

/*
 * What each part of a relayed request takes. Page and worker are measured from outside, where they call the browser: the programs have
 * no mark in them, so that it costs nothing when nobody traces. Each moment is only added up: the mean time between two moments
 * is the difference of their means, so that no request has to be told from another.
 */

/** When something happened, added up over all requests: ms since 1970, less `since`. */
interface Moments {
  readonly since: number
  readonly sums: Record<string, { count: number; sum: number }>
}

/** The moments of a request in their order, each with what it ends. */
const parts: readonly (readonly [moment: string, what: string])[] = [
  ['sent', ''],
  ['received', 'message to the extension'],
  ['ruleAsked', 'gate, and opening the seal'],
  ['ruleSet', 'rule set'],
  ['asked', 'journal'],
  ['arrived', 'at the browser’s door, until a connection is free'],
  ['answered', 'platform and connection'],
  ['answering', 'reply read and parsed'],
  ['heard', 'answer to the page'],
  ['put', 'reply checked, made rows, handed to their worker'],
]

/** Puts the marks before the extension's own code, in its unpacked folder. */
export async function traceExtension(folder: string): Promise<void> {
  const path = join(folder, 'background.js')
  await writeFile(path, `(${markWorker})();\n${await readFile(path, 'utf8')}`)
}

/** Begins to trace in page and worker; the answer ends it. `arrivals`: when the traced requests arrived at the platform, ms since 1970. */
export async function traceRelay(page: Page, worker: Worker): Promise<(arrivals: readonly number[]) => Promise<readonly Figure[]>> {
  const since = Date.now()
  const before = await processorMsOf(page)
  await worker.evaluate(clearMoments, since)
  await page.evaluate(`(${markPage})(${since})`)
  return async (arrivals) => {
    const after = await processorMsOf(page)
    const [inPage, inWorker] = await Promise.all([page.evaluate(readMoments), worker.evaluate(readMoments)])
    const arrived = { count: arrivals.length, sum: arrivals.reduce((sum, at) => sum + at - since, 0) }
    const processor = Object.entries(after).map(([kind, ms]) => ({
      what: `processor time of a request: ${kind}`,
      unit: 'ms' as const,
      ours: (ms - (before[kind] ?? 0)) / arrivals.length,
    }))
    return [...toFigures({ ...inPage.sums, ...inWorker.sums, arrived }), ...processor]
  }
}

function toFigures(sums: Moments['sums']): readonly Figure[] {
  const meanOf = (moment: string) => {
    const { count, sum } = sums[moment] ?? { count: 0, sum: 0 }
    return sum / count
  }
  const between = (from: string, to: string) => meanOf(to) - meanOf(from)
  const steps = parts.slice(1).map(([moment, what], at) => ({ what, unit: 'ms' as const, ours: between(parts[at]?.[0] ?? '', moment) }))
  return [{ what: 'a request, from the page’s message to its rows', unit: 'ms', ours: between('sent', 'put') }, ...steps]
}

/** Processor time so far of the browser's processes, by their kind; `renderer` are pages and extension. */
async function processorMsOf(page: Page): Promise<Readonly<Record<string, number>>> {
  const devTools = await page.context().browser()?.newBrowserCDPSession()
  if (!devTools) return {}
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
  await devTools.detach()
  const sums: Record<string, number> = {}
  for (const { type, cpuTime } of processInfo) sums[type] = (sums[type] ?? 0) + cpuTime * 1_000
  return sums
}

function clearMoments(since: number): void {
  Object.assign(globalThis, { zhangguiMoments: { since, sums: {} } })
}

function readMoments(): Moments {
  return (globalThis as unknown as { readonly zhangguiMoments: Moments }).zhangguiMoments
}

/** A text, as the page gets its marks: a function would arrive with the compiler's helper for names. */
const noteMoment = `
  const note = (moment) => {
    const { since, sums } = globalThis.zhangguiMoments
    const place = (sums[moment] ??= { count: 0, sum: 0 })
    place.count += 1
    place.sum += performance.timeOrigin + performance.now() - since
  }`

const markWorker = `() => {
  globalThis.zhangguiMoments = { since: 0, sums: {} }
  ${noteMoment}
  const { onMessageExternal } = chrome.runtime
  const addListener = onMessageExternal.addListener.bind(onMessageExternal)
  onMessageExternal.addListener = (listener) => addListener((message, sender, answer) => {
    if (message?.contentRequest !== 'apiRequest') return listener(message, sender, answer)
    note('received')
    return listener(message, sender, (reply) => { note('answering'); answer(reply) })
  })
  const update = chrome.declarativeNetRequest.updateSessionRules.bind(chrome.declarativeNetRequest)
  chrome.declarativeNetRequest.updateSessionRules = async (change) => {
    for (const rule of change.addRules ?? []) note('ruleAsked')
    await update(change)
    for (const rule of change.addRules ?? []) note('ruleSet')
  }
  const ask = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    note('asked')
    const reply = await ask(...asked)
    note('answered')
    return reply
  }
}`

const markPage = `(since) => {
  globalThis.zhangguiMoments = { since, sums: {} }
  ${noteMoment}
  const { runtime } = chrome
  const send = runtime.sendMessage.bind(runtime)
  runtime.sendMessage = (id, message, onAnswer) => {
    if (message.contentRequest !== 'apiRequest' || !onAnswer) return send(id, message, onAnswer)
    note('sent')
    return send(id, message, (reply) => { note('heard'); onAnswer(reply) })
  }
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...others) {
    post.call(this, message, ...others)
    if (message?.kind === 'put') note('put')
  }
}`
