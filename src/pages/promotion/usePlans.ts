import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { BridgeError } from '../../bridge/bridgeError.ts'
import { usePulse } from '../../bridge/hooks/usePulse.ts'
import { useShopRun } from '../../bridge/hooks/useShopRun.ts'
import { createPulse } from '../../bridge/lanes/createPulse.ts'
import { browserClock } from '../../bridge/lanes/laneClock.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { type CachedQuery, RESULT_FRESH_MS } from '../../bridge/resultCache/resultCache.ts'
import type { ShopRunState, ShopRunTask } from '../../bridge/runs/shopRun.ts'
import type { FigureWindow } from '../../figures/answers/question.ts'
import { type ReadPlans, readPlans } from '../../figures/reading/readPlans.ts'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import { toWindow } from '../../reports/parts/figureView.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { noteBidChanges, type Plan, toPlans } from './plan.ts'

/** The plans of one shop, as they were read at one moment. */
export interface ShopPlans {
  readonly shop_uid: string
  /** Of which days their own sums are, `2026-11-16..2026-11-22`. */
  readonly days: string
  readonly plans: readonly Plan[]
  /** Milliseconds since 1970. */
  readonly readAt: number
  /** Plans that the platform has, and those of them that came and could not be read. */
  readonly total: number
  readonly unreadable: number
}

export interface PlanReading {
  /** Of the shops that answered for these days; null: none has so far. */
  readonly shops: readonly ShopPlans[] | null
  /** What becomes of each shop that is asked now. */
  readonly run: ShopRunState
  readonly lanes: ShopLanes
  readonly retry: (shop_uids?: readonly string[]) => void
  /** Asks every chosen shop again. */
  readonly refresh: () => void
}

/** Of which shops and days the plans are wanted. */
export type PlansAsked = Pick<FigureScreenView, 'shops' | 'asked' | 'askedUids' | 'window' | 'today'>

/** Rows that are drawn again more often than this cannot be read. */
const SHOWN_EVERY_MS = 500
/** A page that is reloaded in the middle of a reading asks again only what was read after the last time that this passed. */
const KEPT_EVERY_MS = 2_000
const cachedPlans: CachedQuery<ShopPlans> = {
  name: 'goodsPromotion',
  shape: 2,
  fields: ['shop_uid', 'days', 'plans', 'readAt', 'total', 'unreadable'],
}

/**
 * The plans of the chosen shops with their sums over the window and over the last seven days, which the platform adds up itself. They are
 * read when the screen opens and when the window changes. The last ones are kept: the screen opens with those that are still fresh, and
 * all of them tell which bids changed. `isBackground`: nobody waits for them.
 */
export function usePlans({ shops: all, asked, askedUids, window, today }: PlansAsked, { isBackground = false } = {}): PlanReading {
  const lanes = useShopLanes()
  const cache = useResultCache()
  const { start, retry, cancel: _, ...run } = useShopRun(lanes)
  const week = useMemo(() => toWindow('last7', today), [today])
  const days = toDays(window)
  const known = useRef(new Map<string, ShopPlans>())
  const [isCacheRead, setCacheRead] = useState(false)
  const [shown, setShown] = useState<readonly ShopPlans[]>([])
  const show = usePulse(SHOWN_EVERY_MS, () => setShown([...known.current.values()]))

  useEffect(() => {
    if (!all || isCacheRead) return
    const mine = new Set(all.map(({ shop_uid }) => shop_uid))
    void cache
      .read(cachedPlans, {}, ({ shop_uid }: ShopPlans) => mine.has(shop_uid))
      .then((found) => {
        for (const each of found?.rows ?? []) known.current.set(each.shop_uid, each)
        show()
        setCacheRead(true)
      })
  }, [all, isCacheRead, cache, show])

  const task = useMemo(
    () => toTask({ window, week, days, known: known.current, show, isBackground }),
    [window, week, days, show, isBackground],
  )
  const chosen = askedUids.join(' ')
  // A shop that is renamed or logged out meanwhile is no reason to ask all of them again.
  const latest = useRef(asked)
  latest.current = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: other shops are a reason to begin
  useEffect(() => {
    if (!isCacheRead) return
    const isFresh = (uid: string) => {
      const held = known.current.get(uid)
      return held?.days === days && Date.now() - held.readAt < RESULT_FRESH_MS
    }
    start(
      latest.current.filter(({ shop_uid }) => !isFresh(shop_uid)),
      task,
    )
  }, [isCacheRead, chosen, task, days, start])
  const refresh = useCallback(() => start(latest.current, task), [start, task])

  const { isRunning, endedAt } = run
  const [keep] = useState(() =>
    createPulse(browserClock, KEPT_EVERY_MS, () => {
      const rows = [...known.current.values()]
      const answered = rows.map(({ shop_uid }) => shop_uid)
      void cache.keep(cachedPlans, {}, { rows, asOf: Date.now(), shops: { asked: rows.length, answered } })
    }),
  )
  useEffect(() => {
    if (shown.length > 0 && (isRunning || endedAt !== null)) keep()
  }, [isRunning, endedAt, shown, keep])

  const shops = useMemo(() => {
    const mine = new Set(chosen.split(' '))
    // Once all have answered, what they said does not wait for the next drawing: it would be taken for nothing.
    const read = endedAt === null ? shown : [...known.current.values()]
    const own = read.filter((each) => each.days === days && mine.has(each.shop_uid))
    return own.length === 0 ? null : own
  }, [shown, endedAt, chosen, days])
  return { shops, run, lanes, retry, refresh }
}

/** Every plan that there is was read. */
function isWhole({ rows, unreadable, total }: Pick<ReadPlans, 'unreadable' | 'total'> & { readonly rows: readonly unknown[] }): boolean {
  return unreadable === 0 && rows.length >= (total ?? 0)
}

/** The same of what is kept of a shop. */
export function hasEveryPlan({ plans, unreadable, total }: Pick<ShopPlans, 'plans' | 'unreadable' | 'total'>): boolean {
  return isWhole({ rows: plans, unreadable, total })
}

function toDays({ from, to }: FigureWindow): string {
  return `${from}..${to}`
}

interface TaskParts {
  readonly window: FigureWindow
  readonly week: FigureWindow
  readonly days: string
  readonly known: Map<string, ShopPlans>
  readonly show: () => void
  readonly isBackground: boolean
}

/** Reads one shop. A window other than the last seven days takes a second list, since plans are judged by those alone. */
function toTask({ window, week, days, known, show, isBackground }: TaskParts): ShopRunTask {
  return async ({ shop_uid }, { call, signal, report }) => {
    const own = await readPlans(shop_uid, window, call, { isBackground })
    const ofWeek = toDays(week) === days ? own : await readPlans(shop_uid, week, call, { isBackground })
    if (signal.aborted) return
    if (own.isSilent || ofWeek.isSilent) throw new BridgeError('unreadableReply')
    const before = new Map(known.get(shop_uid)?.plans.map((plan) => [plan.key, plan]))
    const plans = noteBidChanges(toPlans(shop_uid, own.rows, ofWeek.rows, isWhole(ofWeek)), before, Date.now())
    const total = own.total ?? own.rows.length + own.unreadable
    known.set(shop_uid, { shop_uid, days, plans, readAt: Date.now(), total, unreadable: own.unreadable })
    report({ done: own.rows.length + own.unreadable, total, unreadable: own.unreadable })
    show()
  }
}
