import type { WorkKindName } from '../../../../contract/entities/workMark.ts'
import { createPulse } from '../../../bridge/lanes/createPulse.ts'
import { browserClock, type LaneClock } from '../../../bridge/lanes/laneClock.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { createShopRun } from '../../../bridge/runs/createShopRun.ts'
import type { RunShop, ShopRun, ShopRunState } from '../../../bridge/runs/shopRun.ts'
import type { WorkItem, WorkLook } from '../../parts/work.ts'
import type { WorkKind } from '../../parts/workKind.ts'

/** `unreachable`: the platform cannot be asked, since there is no extension. */
export type WorkReaderStatus = 'idle' | 'unreachable' | 'reading' | 'read'

export interface WorkReaderState {
  readonly status: WorkReaderStatus
  /** What was found so far, of all kinds and shops. */
  readonly items: readonly WorkItem[]
  /** shop_uid of shops that have more of something than is read, and nothing to do in what was read. */
  readonly beyond: readonly string[]
  readonly run: ShopRunState
}

/** Looks at the platform for work, shop by shop in the background. What it found stays while it looks again. */
export interface WorkReader {
  /** Looks at those of these shops at which it has not looked for these kinds a short time ago; `again`: at all of them. */
  readonly look: (shops: readonly RunShop[], kinds: readonly WorkKind[], again?: boolean) => void
  /** Looks for one kind at one shop before everything else: somebody waits. Rejects where the platform cannot say. */
  readonly ask: (kind: WorkKind, shop_uid: string) => Promise<WorkLook>
  readonly retry: ShopRun['retry']
  /** For `useSyncExternalStore`; changes at most once a second, but at once with what `ask` brought. */
  readonly read: () => WorkReaderState
  readonly subscribe: (changed: () => void) => () => void
}

interface WorkReaderParts {
  readonly lanes: ShopLanes
  readonly isReachable: () => Promise<boolean>
  readonly clock?: LaneClock
}

/** What was found is looked for again after this long. */
export const WORK_LOOK_AGAIN_MS = 10 * 60_000
/** A list whose order changes with what comes is read more easily if it does not change all the time. */
const CHANGE_MS = 1_000

const toKey = (kind: WorkKindName, { shop_uid }: { readonly shop_uid: string }) => `${kind} ${shop_uid}`

export function createWorkReader({ lanes, isReachable, clock = browserClock }: WorkReaderParts): WorkReader {
  const run = createShopRun({ lanes, clock })
  const found = new Map<string, { readonly shop_uid: string; readonly item: WorkItem | 'beyond' | null }>()
  const listeners = new Set<() => void>()
  /** When each kind was last asked for at each shop. */
  const asked = new Map<string, number>()
  let status: WorkReaderStatus = 'idle'
  let state = toState()
  const publish = createPulse(clock, CHANGE_MS, publishNow)

  function publishNow(): void {
    state = toState()
    for (const listener of listeners) listener()
  }

  function toState(): WorkReaderState {
    const ran = run.read()
    const isReading = status === 'read' && ran.isRunning
    const looks = [...found.values()]
    return {
      status: isReading ? 'reading' : status,
      items: looks.flatMap(({ item }) => (item === null || item === 'beyond' ? [] : [item])),
      beyond: [...new Set(looks.flatMap(({ item, shop_uid }) => (item === 'beyond' ? [shop_uid] : [])))],
      run: ran,
    }
  }

  async function begin(shops: readonly RunShop[], kinds: readonly WorkKind[]): Promise<void> {
    const canAsk = await isReachable().catch(() => false)
    status = canAsk ? 'read' : 'unreachable'
    if (canAsk) run.extend(shops, (shop, { call }) => readShop(shop, kinds, call))
    else asked.clear()
    publish()
  }

  /** Each kind by itself: one that fails takes nothing from the others. */
  async function readShop({ shop_uid }: RunShop, kinds: readonly WorkKind[], call: ShopLanes['call']): Promise<void> {
    let failure: unknown = null
    for (const { name, source } of kinds) {
      if (source.from !== 'platform') continue
      try {
        note(name, shop_uid, await source.read(shop_uid, { call, now: Math.floor(clock.now() / 1_000) }))
        publish()
      } catch (error) {
        failure ??= error
      }
    }
    if (failure !== null) throw failure
  }

  function note(kind: WorkKindName, shop_uid: string, seen: WorkLook): void {
    const item = seen === null || seen === 'beyond' ? seen : { ...seen, kind, shop_uid, subject: '', readAt: clock.now() }
    found.set(toKey(kind, { shop_uid }), { shop_uid, item })
  }

  run.subscribe(publish)

  return {
    look(shops, kinds, again = false) {
      const now = clock.now()
      const isDue = (key: string) => now - (asked.get(key) ?? Number.NEGATIVE_INFINITY) >= WORK_LOOK_AGAIN_MS
      const due = shops.filter((shop) => again || kinds.some(({ name }) => isDue(toKey(name, shop))))
      if (due.length === 0 && status !== 'idle') return
      for (const shop of due) for (const { name } of kinds) asked.set(toKey(name, shop), now)
      void begin(due, kinds)
    },
    async ask({ name, source }, shop_uid) {
      if (source.from !== 'platform') return null
      const call: ShopLanes['call'] = (asked, shop, payload, options) =>
        lanes.call(asked, shop, payload, { ...options, isBackground: false })
      const seen = await source.read(shop_uid, { call, now: Math.floor(clock.now() / 1_000) })
      note(name, shop_uid, seen)
      // What is done is out of the list by the time that it is called so.
      publishNow()
      return seen
    },
    retry: run.retry,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
