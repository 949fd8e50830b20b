import type { Shop } from '../../../contract/entities/shop.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { createShopRun } from '../../bridge/runs/createShopRun.ts'
import type { RunShop, ShopRunTask } from '../../bridge/runs/shopRun.ts'
import type { ReadKind } from '../answers/question.ts'
import type { Figures } from '../worker/openFigures.ts'
import { createPromotionReading } from './createPromotionReading.ts'
import { createQualityReading } from './createQualityReading.ts'
import { createReadingProgress, MONTH_DAYS } from './createReadingProgress.ts'
import type { ReadyDays } from './createReadyDays.ts'
import { createShopReading } from './createShopReading.ts'
import { createSpending } from './createSpending.ts'
import { createWatch, type WatchKind, watchKinds } from './createWatch.ts'
import { concernsOneCall, isOwnRefusal } from './isOwnRefusal.ts'
import type { ReaderSettings, ReaderState, ReaderStatus, SettingsMemory } from './readerState.ts'

/** As much of a shop as a reading needs. */
export type ReadShop = RunShop & Pick<Shop, 'shop_id'>

/** Reads the platform for the store, in the tab that leads. */
export interface FigureReader {
  /** Exactly these shops are read. */
  readonly know: (shops: readonly ReadShop[]) => void
  /** Reads today again for all shops, or in the tab that does the reading. */
  readonly readNow: () => void
  readonly retry: (shop_uids?: readonly string[]) => void
  readonly pause: () => void
  readonly resume: () => void
  readonly setWatched: (shop_uid: string, isWatched: boolean) => void
  /** For `useSyncExternalStore`; changes at most ten times a second. */
  readonly read: () => ReaderState
  readonly subscribe: (changed: () => void) => () => void
  readonly close: () => void
}

/** Between the readers of a user's tabs. */
export interface ReaderChannel {
  readonly post: (message: 'readNow') => void
  readonly listen: (heard: (message: 'readNow') => void) => () => void
}

interface ReaderParts {
  readonly figures: Figures
  readonly lanes: ShopLanes
  readonly readyDays: ReadyDays
  /** Whether requests can be sent to the platform at all. */
  readonly isReachable: () => Promise<boolean>
  readonly clock: LaneClock
  readonly channel: ReaderChannel
  readonly settings: SettingsMemory
}

/** Today is asked for again when what is known of it is older than this. */
const FRESH_S = 20
const LOOK_AGAIN_MS = 60_000
/** And the days before, whose orders are still to be shipped, when theirs is older than this. */
const RECENT_S = 5 * 60
/** What a morning looks at first. */
const week = { days: 7 } as const
/** What most screens show: both kinds of it are read before anything older, so that its rates are whole early. */
const month = { days: MONTH_DAYS } as const
/** A tab that follows asks whether the one that leads is there: a frozen one loses its lead. */
const PING_MS = 60_000
const SECOND_MS = 1_000

export function createFigureReader({
  figures,
  lanes,
  readyDays,
  isReachable,
  clock,
  channel,
  settings: memory,
}: ReaderParts): FigureReader {
  const now = () => Math.floor(clock.now() / SECOND_MS)
  const run = createShopRun({ lanes, clock })
  const listeners = new Set<() => void>()
  let shops: readonly ReadShop[] = []
  let isStarted = false
  let settings = memory.read()
  const spending = createSpending(clock)
  const progress = createReadingProgress(clock.now)
  let isUnreachable = false
  let isClosed = false
  let role = figures.read().role
  let callOff = () => {}
  let stopped = new AbortController()

  const watch = createWatch({
    kinds: Object.keys(watchKinds) as readonly WatchKind[],
    clock,
    async look(kind, shop_uid) {
      let requests = 0
      const call: ShopLanes['call'] = (...asked) => {
        requests += 1
        return lanes.call(...asked)
      }
      const line = run.read().lines.find(({ shop }) => shop.shop_uid === shop_uid)
      // What still catches up looks by itself.
      if (!line || line.state === 'queued' || line.state === 'running') return 0
      await readingOf(kind)(line.shop, { call, signal: stopped.signal, report: () => undefined })
      return requests
    },
  })
  watch.pause()
  let state = toState()

  function toState(): ReaderState {
    const states = new Map(run.read().lines.map((line) => [line.shop.shop_uid, line.state]))
    return { status: toStatus(), run: run.read(), progress: progress.read(states), watch: watch.read(), settings, spent: spending.read() }
  }

  function toStatus(): ReaderStatus {
    if (role === 'follows') return 'elsewhere'
    if (settings.isPaused) return 'paused'
    if (isUnreachable) return 'unreachable'
    if (!isStarted) return 'waiting'
    return run.read().isRunning ? 'reading' : 'watching'
  }

  function changed(): void {
    state = toState()
    for (const listener of listeners) listener()
  }

  function stop(): void {
    callOff()
    callOff = () => {}
    stopped.abort()
    isStarted = false
    isUnreachable = false
    run.cancel()
    watch.pause()
  }

  async function begin(freshWithinS?: number): Promise<void> {
    stop()
    changed()
    if (role === 'follows') callOff = clock.after(PING_MS, ping)
    if (role !== 'leads' || settings.isPaused || watchedShops().length === 0) return
    const asked = shops
    const canAsk = await isReachable().catch(() => false)
    if (isClosed || asked !== shops || isStarted || settings.isPaused || figures.read().role !== 'leads') return
    isUnreachable = !canAsk
    if (canAsk) start(freshWithinS)
    else callOff = clock.after(LOOK_AGAIN_MS, () => void begin())
    changed()
  }

  /** Lanes come in turn, so today of every shop is read before yesterday of any. Then the last days of all kinds, then 30 days, before older orders. */
  function start(freshWithinS: number | undefined): void {
    stopped = new AbortController()
    isStarted = true
    const step = (kind: ReadKind, rest: ReadingRest = {}): Step => ({ kind, task: readingOf(kind, rest) })
    const today = { requestsMax: 1, ...(freshWithinS !== undefined && { freshWithinS }) }
    const ofToday = [step('orders', today), step('afterSales', today), step('promotion', today)]
    // Who asks for it now has just shipped, or answered a buyer.
    const recent = { ...week, ...(freshWithinS !== undefined && { recentWithinS: RECENT_S }) }
    const ofWeek = [step('orders', recent), step('afterSales', week), step('promotion', { requestsMax: week.days })]
    const ofMonth = [step('orders', month), step('afterSales', month), step('promotion', month)]
    const all = [...ofToday, step('quality'), ...ofWeek, ...ofMonth, step('orders'), step('afterSales')]
    progress.begin(watchedShops().map(({ shop_uid }) => shop_uid))
    run.start(watchedShops(), inTurn(...all))
    watch.watch(watchedShops().map(({ shop_uid }) => shop_uid))
    watch.resume()
  }

  function keep(next: ReaderSettings): void {
    settings = next
    memory.keep(next)
  }

  const watchedShops = () => shops.filter(({ shop_uid }) => !settings.unwatched.includes(shop_uid))

  /** Days of ads before the last 30 are left to the watch: they can wait until orders are there. */
  function readingOf(kind: ReadKind, rest: ReadingRest = {}): ShopRunTask {
    if (kind === 'quality') return spending.noted(kind, createQualityReading({ figures, readyDays, now }))
    if (kind !== 'promotion') return spending.noted(kind, createShopReading({ figures, kind, now, onReading: progress.note, ...rest }))
    const { requestsMax: daysMax, days } = rest
    const parts = { figures, mallIdOf, now, ...(daysMax !== undefined && { daysMax }), ...(days !== undefined && { days }) }
    return spending.noted(kind, createPromotionReading(parts))
  }

  function mallIdOf(shop_uid: string): number | null {
    const id = Number(shops.find((shop) => shop.shop_uid === shop_uid)?.shop_id)
    return Number.isSafeInteger(id) && id > 0 ? id : null
  }

  function ping(): void {
    if (role !== 'follows') return
    void figures.call('ping', null).catch(() => undefined)
    callOff = clock.after(PING_MS, ping)
  }

  const unwatchFigures = figures.subscribe(() => {
    const next = figures.read().role
    if (next === role) return
    role = next
    void begin()
  })
  const unwatchRun = run.subscribe(changed)
  const unwatchWatch = watch.subscribe(changed)
  const stopListening = channel.listen(() => {
    if (role === 'leads') void begin(FRESH_S)
  })

  return {
    know(next) {
      const isSame = next.length === shops.length && next.every(({ shop_uid }, at) => shop_uid === shops[at]?.shop_uid)
      if (isSame) return
      shops = next
      void begin()
    },
    readNow() {
      if (role === 'follows') channel.post('readNow')
      else void begin(FRESH_S)
    },
    retry: run.retry,
    pause() {
      keep({ ...settings, isPaused: true })
      stop()
      changed()
    },
    resume() {
      keep({ ...settings, isPaused: false })
      void begin()
    },
    setWatched(shop_uid, isWatched) {
      const others = settings.unwatched.filter((uid) => uid !== shop_uid)
      keep({ ...settings, unwatched: isWatched ? others : [...others, shop_uid] })
      void begin()
    },
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      stop()
      watch.close()
      for (const end of [unwatchFigures, unwatchRun, unwatchWatch, stopListening]) end()
      listeners.clear()
    },
  }
}

/** How much of what a kind lacks is read. Default: all of it. */
interface ReadingRest {
  readonly requestsMax?: number
  readonly days?: number
  readonly freshWithinS?: number
  readonly recentWithinS?: number
}

interface Step {
  readonly kind: ReadKind
  readonly task: ShopRunTask
}

/** Ads and the platform's rates are beside the point where a shop catches up: that it may not see them is no failure. */
const kindsApart: readonly ReadKind[] = ['promotion', 'quality']

/** What fails of one kind alone is told once the others are there: they do not wait for it, and it is not asked for again. */
function inTurn(...steps: readonly Step[]): ShopRunTask {
  return async (shop, tools) => {
    const failed = new Map<ReadKind, unknown>()
    for (const { kind, task } of steps) {
      if (failed.has(kind)) continue
      await task(shop, tools).catch((error: unknown) => {
        if (!concernsOneCall(error)) throw error
        if (!kindsApart.includes(kind) || !isOwnRefusal(error)) failed.set(kind, error)
      })
      tools.signal.throwIfAborted()
    }
    for (const error of failed.values()) throw error
  }
}
