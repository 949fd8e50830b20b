import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'

type Send = (method: string, parameters?: object) => Promise<Readonly<Record<string, unknown>>>
type Hear = (method: string, parameters: Readonly<Record<string, unknown>>) => void

/** A page, a frame or a worker, by the developer protocol. */
export interface DevTarget {
  readonly type: string
  readonly send: Send
  /** What an expression is there, once it is settled. Throws what it throws. */
  readonly evaluate: (expression: string) => Promise<unknown>
}

interface OpenTarget extends DevTarget {
  readonly listen: (hear: Hear) => void
}

/** The watch page in its frame, and the worker of its figures. */
export interface WatchPage {
  readonly frame: DevTarget
  readonly worker: DevTarget
}

interface FollowParts {
  readonly context: BrowserContext
  /** Told of the frame before its page is loaded, and of the worker before its code runs. */
  readonly meet: (target: DevTarget) => Promise<void>
}

const HELD = 'zhangguiGoOn'

/** The extension's offscreen page waits for who follows it before it opens the watch page: changes the unpacked extension. */
export async function holdWatchFrame(folder: string): Promise<void> {
  const file = join(folder, 'watchFrame.js')
  const own = await readFile(file, 'utf8')
  await writeFile(file, `await new Promise((goOn) => { globalThis.${HELD} = goOn });${own}`)
}

/** The next watch page that the extension opens, from its first moment on. The browser's driver itself follows no such page. */
export async function followWatchPage({ context, meet }: FollowParts): Promise<WatchPage> {
  const root = await context.browser()?.newBrowserCDPSession()
  if (!root) throw new Error('the browser has no developer protocol')
  const browser: Pick<OpenTarget, 'send' | 'listen'> = {
    send: (method, parameters) => root.send(method as 'Target.setDiscoverTargets', parameters as never) as never,
    listen(hear) {
      for (const name of ['Target.targetCreated', 'Target.targetInfoChanged', 'Target.receivedMessageFromTarget'] as const)
        root.on(name, (parameters) => hear(name, parameters as never))
    },
  }
  const offscreen = new Promise<OpenTarget>((resolve, reject) => {
    let isMet = false
    browser.listen((_, { targetInfo }) => {
      const { targetId, url = '', type = '' } = (targetInfo ?? {}) as Partial<Record<'targetId' | 'url' | 'type', string>>
      if (isMet || !/watchFrame\.html/.test(url)) return
      isMet = true
      browser.send('Target.attachToTarget', { targetId, flatten: false }).then(({ sessionId }) => {
        resolve(openTarget(browser, String(sessionId), type))
      }, reject)
    })
  })
  await browser.send('Target.setDiscoverTargets', { discover: true })
  const page = await offscreen
  const frame = nextChild(page, 'iframe')
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
  while (!(await page.evaluate(`typeof ${HELD} === 'function'`))) await new Promise(setImmediate)
  await page.evaluate(`${HELD}()`)
  const ofFrame = await frame
  const worker = nextChild(ofFrame, 'worker')
  await ofFrame.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false })
  await meet(ofFrame)
  await ofFrame.send('Runtime.runIfWaitingForDebugger')
  const ofWorker = await worker
  await meet(ofWorker)
  await ofWorker.send('Runtime.runIfWaitingForDebugger')
  return { frame: ofFrame, worker: ofWorker }
}

/** The next of its targets that has this type; it waits to be let go. Others are let go. */
function nextChild(parent: OpenTarget, wanted: string): Promise<OpenTarget> {
  return new Promise((resolve) => {
    parent.listen((method, { sessionId, targetInfo }) => {
      if (method !== 'Target.attachedToTarget') return
      const { type } = targetInfo as { readonly type: string }
      const target = openTarget(parent, String(sessionId), type)
      if (type === wanted) resolve(target)
      else void target.send('Runtime.runIfWaitingForDebugger')
    })
  })
}

/** A target that hangs on another one: what is said to it goes through that. */
function openTarget(parent: Pick<OpenTarget, 'send' | 'listen'>, sessionId: string, type: string): OpenTarget {
  const listeners = new Set<Hear>()
  const waiting = new Map<number, { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void }>()
  let lastId = 0
  parent.listen((method, parameters) => {
    if (method !== 'Target.receivedMessageFromTarget' || parameters.sessionId !== sessionId) return
    const { id, result, error, method: told, params } = JSON.parse(String(parameters.message))
    if (told) for (const hear of listeners) hear(told, params)
    const asker = waiting.get(id)
    waiting.delete(id)
    if (error) asker?.reject(new Error(`${type}: ${JSON.stringify(error)}`))
    else asker?.resolve(result as never)
  })
  const send: Send = (method, params = {}) => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      parent.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) }).catch(reject)
    })
  }
  return {
    type,
    send,
    listen: (hear) => listeners.add(hear),
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (exceptionDetails) throw new Error(`${type}: ${JSON.stringify(exceptionDetails)}`)
      return (result as { readonly value?: unknown }).value
    },
  }
}
