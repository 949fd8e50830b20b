import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import { createFigureService, type FigureService } from '../../../src/figures/worker/createFigureService.ts'
import { createLead, type Locks } from '../../../src/figures/worker/createLead.ts'
import type { FigureCall, FigureCallName, FigureCalls, FigureState, TabMessage } from '../../../src/figures/worker/messages.ts'
import { noFigures } from '../../../src/figures/worker/messages.ts'
import { openFigureCalls } from '../../../src/pages/figureCalls.ts'
import { someDisk } from '../someDisk.ts'
import { noon } from '../someRows.ts'

/** Locks as the browser gives them, for one name. */
export function someLocks() {
  const queue: { readonly run: () => void; readonly signal?: AbortSignal | undefined }[] = []
  let holder: { readonly rob: () => void } | null = null

  function next(): void {
    if (holder) return
    const first = queue.shift()
    if (first?.signal?.aborted) next()
    else first?.run()
  }

  const request = (_name: string, options: LockOptions, callback: (lock: Lock | null) => unknown) =>
    new Promise((resolve, reject) => {
      const run = () => {
        const own = { rob: () => reject(new DOMException('stolen', 'AbortError')) }
        holder = own
        Promise.resolve(callback(null)).then((value) => {
          if (holder === own) holder = null
          resolve(value)
          next()
        })
      }
      options.signal?.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
      if (options.steal) {
        holder?.rob()
        run()
      } else queue.push({ run, signal: options.signal })
      queueMicrotask(next)
    })
  return { request: request as Locks['request'] }
}

export interface Tab {
  readonly service: FigureService
  readonly state: () => FigureState
  /** How often it heard how the figures stand. */
  readonly told: () => number
  readonly call: <Name extends FigureCallName>(name: Name, asked: FigureCalls[Name]['asked']) => Promise<FigureCalls[Name]['answer']>
  /** Nothing reaches a frozen tab, and nothing leaves it, until it is thawed. */
  readonly freeze: () => void
  readonly thaw: () => void
}

/** Tabs of one browser: their services over one disk, one lock and one channel. */
export function someTabs(locks: Locks | null = someLocks()) {
  const disk = someDisk()
  const tabs: { readonly hear: (message: TabMessage) => void }[] = []

  function openTab(name: string, { readsAhead = false } = {}): Tab {
    const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
    let state = noFigures
    let told = 0
    let lastId = 0
    let isFrozen = false
    const late: (() => void)[] = []
    const whenAwake = (act: () => void) => (isFrozen ? late.push(act) : act())
    const own = { hear: (message: TabMessage) => whenAwake(() => service.hear(structuredClone(message))) }
    const service = createFigureService({
      tab: name,
      readsAhead,
      takenWithinMs: 30,
      post(reply) {
        if (reply.kind === 'state') {
          state = reply.state
          told += 1
          return
        }
        const asked = waiting.get(reply.id)
        if (reply.outcome.isOk) asked?.resolve(reply.outcome.value as never)
        else asked?.reject(Object.assign(new Error(reply.outcome.message), { name: reply.outcome.name }))
      },
      tell: (message) => {
        for (const tab of tabs) if (tab !== own) queueMicrotask(() => tab.hear(message))
      },
      openStore: () => createFigureStore({ disk: disk.open(), now: () => noon() }),
      openCalls: openFigureCalls,
      createLead: (told) =>
        createLead({ locks: locks ?? undefined, name: 'figures', onGain: told.onGain, onLoss: () => whenAwake(told.onLoss) }),
    })
    tabs.push(own)
    return {
      service,
      state: () => state,
      told: () => told,
      call: (callName, asked) =>
        new Promise((resolve, reject) => {
          lastId += 1
          waiting.set(lastId, { resolve, reject })
          service.ask(lastId, { name: callName, asked } as FigureCall)
        }),
      freeze() {
        isFrozen = true
      },
      thaw() {
        isFrozen = false
        for (const act of late.splice(0)) act()
      },
    }
  }
  return { disk, openTab }
}
