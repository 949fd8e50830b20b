import { createPulse, READABLE_MS } from '../lanes/createPulse.ts'
import { waitsForPerson } from '../lanes/gate.ts'
import { browserClock, type LaneClock } from '../lanes/laneClock.ts'
import type { ShopLanes } from '../lanes/shopLanes.ts'
import { isActive, type RunLine, toFailedLine, toQueuedLine, toShownLine } from './runLine.ts'
import { type RunShop, type RunState, runStates, type ShopRun, type ShopRunState, type ShopRunTask, type ShopRunTools } from './shopRun.ts'

interface ShopRunParts {
  readonly lanes: ShopLanes
  readonly clock?: LaneClock
}

/** All tasks begin at once: the lanes pace and limit what they ask for. */
export function createShopRun({ lanes, clock = browserClock }: ShopRunParts): ShopRun {
  /** By shop_uid, in the order in which the shops were given. A new run has a new map, so that what is left of an earlier one is not shown. */
  let lines = new Map<string, RunLine>()
  let task: ShopRunTask = async () => {}
  let controller = new AbortController()
  let times: Pick<ShopRunState, 'startedAt' | 'endedAt'> = { startedAt: null, endedAt: null }
  let state = toState()
  let unwatch: (() => void) | null = null
  const listeners = new Set<() => void>()
  const publish = createPulse(clock, READABLE_MS, () => {
    state = toState()
    for (const listener of listeners) listener()
  })

  function toState(): ShopRunState {
    const seen = lanes.read()
    const shown = [...lines].map(([shop_uid, line]) => toShownLine(line, seen.get(shop_uid), clock.now()))
    const counts = countRunStates(shown)
    const isRunning = [...lines.values()].some(isActive)
    return { isRunning, lines: shown, counts, isPartial: counts.ok < shown.length, ...times }
  }

  async function run(shop: RunShop): Promise<void> {
    const mine = lines
    const { signal } = controller
    const uid = shop.shop_uid
    const change = (to: (line: RunLine) => RunLine) => {
      const line = mine.get(uid)
      if (line) mine.set(uid, to(line))
      if (mine === lines) publish()
    }
    const begin = () => change((line) => (line.state === 'queued' ? { ...line, state: 'running' } : line))
    const tools: ShopRunTools = {
      signal,
      call: (name, shop_uid, payload, options = {}) =>
        lanes.call(name, shop_uid, payload, {
          ...options,
          signal: options.signal ? AbortSignal.any([signal, options.signal]) : signal,
          onStart() {
            begin()
            options.onStart?.()
          },
        }),
      report: ({ done, total, unreadable = 0, completion }) =>
        change((line) => ({ ...line, state: 'running', done, total, unreadable, completion })),
    }
    try {
      await task(shop, tools)
      change((line) => ({ ...line, state: 'ok' }))
    } catch (thrown) {
      change((line) => toFailedLine(line, thrown, signal.aborted, lanes.read().get(uid)))
    }
    if (mine === lines) watch()
  }

  function launch(shops: readonly RunShop[]): void {
    if (controller.signal.aborted) controller = new AbortController()
    times = { startedAt: times.startedAt ?? clock.now(), endedAt: null }
    for (const shop of shops) lines.set(shop.shop_uid, toQueuedLine(shop))
    for (const shop of shops) void run(shop)
    watch()
    publish()
  }

  /** Listens to the lanes while there is something to go on with, and notes when the last shop ended. */
  function watch(): void {
    const all = [...lines.values()]
    const isRunning = all.some(isActive)
    if (!isRunning && times.endedAt === null) times = { ...times, endedAt: clock.now() }
    if (isRunning || all.some(({ waitsForGate }) => waitsForGate)) {
      unwatch ??= lanes.subscribe(onLanes)
      return
    }
    unwatch?.()
    unwatch = null
  }

  function onLanes(): void {
    const seen = lanes.read()
    const isFree = ({ shop_uid }: RunShop) => !waitsForPerson(seen.get(shop_uid) ?? { gate: 'open' })
    const freed = [...lines.values()].filter((line) => line.waitsForGate && isFree(line.shop)).map(({ shop }) => shop)
    if (freed.length > 0) launch(freed)
    else publish()
  }

  return {
    start(shops, newTask) {
      controller.abort()
      lines = new Map()
      task = newTask
      times = { startedAt: null, endedAt: null }
      launch(shops)
    },

    extend(shops, newTask) {
      task = newTask
      const ended = shops.filter(({ shop_uid }) => {
        const line = lines.get(shop_uid)
        return !line || !isActive(line)
      })
      if (ended.length > 0) launch(ended)
    },

    retry(shop_uids) {
      const isWanted = (line: RunLine) => !isActive(line) && (shop_uids !== undefined || line.state !== 'ok')
      const again = (shop_uids ?? [...lines.keys()]).flatMap((uid) => lines.get(uid) ?? []).filter(isWanted)
      if (again.length > 0) launch(again.map(({ shop }) => shop))
    },

    cancel() {
      controller.abort()
      for (const [uid, line] of lines) lines.set(uid, { ...line, waitsForGate: false })
      watch()
      publish()
    },

    read: () => state,

    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function countRunStates(lines: readonly { readonly state: RunState }[]): ShopRunState['counts'] {
  const counts = Object.fromEntries(runStates.map((state) => [state, 0])) as Record<RunState, number>
  for (const { state } of lines) counts[state] += 1
  return counts
}
