import type { TrafficDay } from '../../../../contract/entities/trafficDay.ts'
import { createPulse, READABLE_MS } from '../../../bridge/lanes/createPulse.ts'
import { createShopRun } from '../../../bridge/runs/createShopRun.ts'
import { chinaDay } from '../../../domain/chinaDay.ts'
import type { FigureWatch, FigureWatchParts } from '../../../reports/live/figureWatch.ts'
import { createTrafficKeeper, type TrafficRange } from './createTrafficKeeper.ts'
import type { TrafficGoods } from './rules/goodsThatMatter.ts'
import { addDays, isTrafficMissing, planTraffic, TRAFFIC_WINDOW_DAYS } from './rules/planTraffic.ts'
import { type TrafficProgress, type TrafficStatus, toTrafficProgress } from './trafficProgress.ts'
import { createGoodsTask, createShopTask } from './trafficTasks.ts'

export interface TrafficWatchState {
  /** Grows with each day that came. */
  readonly revision: number
  readonly progress: TrafficProgress
}

/** What a screen wants beside the last 30 days of every shop. */
export interface TrafficWanted {
  readonly days: TrafficRange
  /** Goods that are asked one by one, in this order. */
  readonly goods: readonly TrafficGoods[]
}

/** Reads what the platform counts of shops and goods, in the tab that leads, and keeps it with the backend. */
export interface TrafficWatch extends FigureWatch {
  /** Undefined: it was not read. `goods_id` empty: of the shop as a whole. */
  readonly get: (shop_uid: string, goods_id: string, day: string) => TrafficDay | undefined
  /** A screen shows days; the answer ends that. */
  readonly want: (wanted: TrafficWanted) => () => void
  /** Until `resume`: what left is let finish, and is kept. */
  readonly stop: () => void
  readonly resume: () => void
  /** Asks again for shops whose reading broke off. */
  readonly retry: () => void
  /** For `useSyncExternalStore`; changes at most ten times a second. */
  readonly read: () => TrafficWatchState
  readonly subscribe: (changed: () => void) => () => void
}

/** A shop is looked at again for days that are missing. */
export const TRAFFIC_AGAIN_MS = 30 * 60_000
/** A tab that does not read asks the backend again while a screen shows days. */
export const LOAD_AGAIN_MS = 2 * 60_000

export function createTrafficWatch({ figures, reader, api, lanes, readyDays, clock }: FigureWatchParts): TrafficWatch {
  const listeners = new Set<() => void>()
  const wants = new Set<TrafficWanted>()
  let shops: readonly string[] = []
  let isAllowed = false
  let isStopped = false
  let isClosed = false
  let isLoading = false
  /** The first day that the backend was asked for; null: it was not asked. */
  let loadedFrom: string | null = null
  const loadedGoods = new Set<string>()
  /** When each shop was looked at last, and from which day on. */
  const tried = new Map<string, { readonly at: number; readonly from: string }>()
  let planned = new Map<string, number>()
  let callOff = () => {}
  let revision = 0
  const publish = createPulse(clock, READABLE_MS, () => {
    state = { revision, progress: toProgress() }
    for (const listener of listeners) listener()
  })
  const keeper = createTrafficKeeper({
    api,
    clock,
    changed() {
      revision += 1
      publish()
    },
  })
  const parts = { keeper, readyDays, now: clock.now }
  const run = createShopRun({ lanes, clock })
  const goodsRun = createShopRun({ lanes, clock })
  const today = () => chinaDay(clock.now())
  const knownOf = (shop: string) => (day: string) => keeper.get(shop, '', day)
  const watched = () => shops.filter((shop) => !reader.read().settings.unwatched.includes(shop))
  let wasRunning = false
  let state: TrafficWatchState = { revision, progress: toProgress() }

  /** Without a screen that shows it, today is left alone: it changes all day. How far back the platform is asked is for `planTraffic` to say. */
  function wantedRange(): TrafficRange {
    const froms = [...wants].map(({ days }) => days.from)
    const isTodayWanted = [...wants].some(({ days }) => days.to >= today())
    const from = [addDays(today(), -TRAFFIC_WINDOW_DAYS), ...froms].reduce((first, each) => (each < first ? each : first))
    return { from, to: isTodayWanted ? today() : addDays(today(), -1) }
  }

  function toStatus(): TrafficStatus {
    if (isLoading) return 'loading'
    if (!isAllowed) return 'notAllowed'
    if (isStopped) return 'stopped'
    if (figures.read().role === 'follows') return 'elsewhere'
    if (run.read().isRunning || goodsRun.read().isRunning) return 'reading'
    return mayStart() && loadedFrom !== null ? 'done' : 'waiting'
  }

  function toProgress(): TrafficProgress {
    const runs = { shops: run.read(), goods: goodsRun.read() }
    return toTrafficProgress({
      status: toStatus(),
      runs,
      watched: watched().length,
      planned,
      saveError: keeper.saveError(),
      now: clock.now(),
    })
  }

  function mayRead(): boolean {
    const { status } = reader.read()
    return !isClosed && isAllowed && !isStopped && status !== 'paused' && status !== 'unreachable'
  }

  /** Orders come first, unless somebody looks at a screen of this. */
  function mayStart(): boolean {
    const { status } = reader.read()
    return mayRead() && figures.read().role === 'leads' && (status === 'watching' || (status === 'reading' && wants.size > 0))
  }

  function plan(): void {
    callOff()
    callOff = () => {}
    if (isClosed) return
    begin()
    publish()
  }

  function begin(): void {
    if (run.read().isRunning && (!mayRead() || figures.read().role !== 'leads')) run.cancel()
    if (goodsRun.read().isRunning && !mayRead()) goodsRun.cancel()
    if (isLoading || (!mayStart() && wants.size === 0)) return
    if (lacksOfBackend()) return void load()
    if (mayRead()) readGoods()
    if (mayStart()) readShops()
    if (!run.read().isRunning) callOff = clock.after(mayStart() ? TRAFFIC_AGAIN_MS : LOAD_AGAIN_MS, lookAgain)
  }

  function lookAgain(): void {
    if (!mayStart()) loadedFrom = null
    plan()
  }

  const wantedGoods = () => [...wants].flatMap(({ goods }) => goods)
  const newGoods = () => [...new Set(wantedGoods().map(({ goodsId }) => goodsId))].filter((id) => !loadedGoods.has(id))

  function lacksOfBackend(): boolean {
    return loadedFrom === null || wantedRange().from < loadedFrom || newGoods().length > 0
  }

  async function load(): Promise<void> {
    isLoading = true
    publish()
    const from = wantedRange().from
    const goods = newGoods()
    let waitMs: number | null = null
    try {
      if (loadedFrom === null || from < loadedFrom) await keeper.load({ from, to: today() })
      loadedFrom = from
      if (goods.length > 0) await keeper.load({ from, to: today() }, goods)
      for (const id of goods) loadedGoods.add(id)
    } catch {
      // Nothing is asked of the platform that the backend may have.
      waitMs = LOAD_AGAIN_MS
    }
    isLoading = false
    if (isClosed) return
    publish()
    if (waitMs === null) plan()
    else callOff = clock.after(waitMs, plan)
  }

  function readShops(): void {
    if (run.read().isRunning) return
    const range = wantedRange()
    const now = clock.now()
    const readyDay = addDays(today(), -1)
    const due = watched().flatMap((shop) => {
      const last = tried.get(shop)
      if (last && now - last.at < TRAFFIC_AGAIN_MS && last.from <= range.from) return []
      const windows = planTraffic({ ...range, known: knownOf(shop), now, readyDay })
      return windows.length > 0 ? { shop, requests: 1 + windows.reduce((sum, { requests }) => sum + requests.length, 0) } : []
    })
    if (due.length === 0) return
    for (const { shop } of due) tried.set(shop, { at: now, from: range.from })
    planned = new Map(due.map(({ shop, requests }) => [shop, requests]))
    run.start(
      due.map(({ shop }) => toRunShop(shop)),
      createShopTask(parts, range),
    )
  }

  /** Each is asked once while a screen shows it: what is known of yesterday stays, and today is asked for again when it is old. */
  function readGoods(): void {
    if (goodsRun.read().isRunning) return
    const now = clock.now()
    const readyDay = addDays(today(), -1)
    const due = wantedGoods().filter(({ shopId, goodsId }) => {
      const last = tried.get(`${shopId} ${goodsId}`)
      if ((last && now - last.at < TRAFFIC_AGAIN_MS) || !watched().includes(shopId)) return false
      return [readyDay, today()].some((day) => isTrafficMissing(day, keeper.get(shopId, goodsId, day), now, readyDay))
    })
    if (due.length === 0) return
    for (const { shopId, goodsId } of due) tried.set(`${shopId} ${goodsId}`, { at: now, from: readyDay })
    goodsRun.start(
      [...new Set(due.map(({ shopId }) => shopId))].map(toRunShop),
      createGoodsTask(parts, (shop) => due.filter(({ shopId }) => shopId === shop).map(({ goodsId }) => goodsId)),
    )
  }

  /** A pass that ended is followed by what was wanted meanwhile. */
  function afterRuns(): void {
    const isRunning = run.read().isRunning || goodsRun.read().isRunning
    const hasEnded = wasRunning && !isRunning
    wasRunning = isRunning
    if (hasEnded) plan()
    else publish()
  }

  const stops = [run.subscribe(afterRuns), goodsRun.subscribe(afterRuns), reader.subscribe(onReader), figures.subscribe(onReader)]
  let seen = ''

  /** The reader tells of every page: only what says whether it may be read here is looked at. */
  function onReader(): void {
    const { status, settings } = reader.read()
    const next = `${status} ${figures.read().role} ${settings.unwatched.join(' ')}`
    if (next === seen) return
    seen = next
    plan()
  }

  return {
    know(next, isNowAllowed) {
      shops = next
      isAllowed = isNowAllowed
      keeper.know(next)
      plan()
    },
    get: keeper.get,
    want(wanted) {
      wants.add(wanted)
      plan()
      return () => {
        wants.delete(wanted)
      }
    },
    stop() {
      isStopped = true
      plan()
    },
    resume() {
      isStopped = false
      tried.clear()
      plan()
    },
    retry() {
      run.retry()
      goodsRun.retry()
    },
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      isClosed = true
      callOff()
      for (const stop of stops) stop()
      run.cancel()
      goodsRun.cancel()
      keeper.close()
      listeners.clear()
    },
  }
}

/** Screens name shops by themselves. */
function toRunShop(shop_uid: string) {
  return { shop_uid, shop_name: '' }
}
