import { type TrafficDay, type TrafficName, trafficNames } from '../../../../../contract/entities/trafficDay.ts'
import { chinaDay, chinaDayEnd } from '../../../../domain/chinaDay.ts'
import { daysOfWindow } from '../../../../figures/days.ts'
import { flowNames, tradeNames } from './readTraffic.ts'

/** Days of one request, and how many days before today visitors are shown of (public code; that sales take as many at once is assumed). */
export const TRAFFIC_WINDOW_DAYS = 30
/** How far back sales are asked for, today included (assumed). */
export const TRADE_DAYS = 90

const DAY_MS = 86_400_000
/** Today goes on: it is asked for again when what is known of it is older. */
const TODAY_OLD_MS = 30 * 60_000
/** A figure that is missing may still come; after these days it is taken to be all that the platform will say (assumed). */
const SETTLED_AFTER_MS = 3 * DAY_MS
const LACKING_OLD_MS = 6 * 3_600_000
/** A right that was missing may have been given. */
const REFUSED_OLD_MS = DAY_MS

/** One request, or two, for days of a shop; both ends included, `2026-11-22`. */
export interface TrafficRequest {
  readonly call: 'trade' | 'flow'
  readonly from: string
  readonly to: string
}

/** Days of a shop that are asked for together: each has at most one request of either call. */
export interface TrafficWindow {
  readonly from: string
  readonly to: string
  readonly requests: readonly TrafficRequest[]
}

interface Asked {
  /** Days that are wanted, both ends included. */
  readonly from: string
  readonly to: string
  readonly known: (day: string) => TrafficDay | undefined
  /** ms since 1970. */
  readonly now: number
  /** The last day that the platform has all of. */
  readonly readyDay: string
}

/** What to ask for of a shop, the newest days first. Only days that are missing open a window; a window is one range, so known days between them are in it. */
export function planTraffic({ from, to, known, now, readyDay }: Asked): readonly TrafficWindow[] {
  const today = chinaDay(now)
  const first = later(from, addDays(today, 1 - TRADE_DAYS))
  const missing = daysOfWindow({ from: first, to: earlier(to, today) }).filter((day) => isTrafficMissing(day, known(day), now, readyDay))
  const windows: TrafficWindow[] = []
  for (let rest = missing; rest.length > 0; ) {
    const last = rest.at(-1) ?? today
    const start = addDays(last, 1 - TRAFFIC_WINDOW_DAYS)
    const days = rest.filter((day) => day >= start)
    const requests = requestsOf(days, known, now, readyDay)
    if (requests.length > 0) windows.push({ from: days[0] ?? last, to: last, requests })
    rest = rest.filter((day) => day < start)
  }
  return windows
}

/** Visitors are asked for up to the day that is ready: a later one has none yet. */
function requestsOf(days: readonly string[], known: Asked['known'], now: number, readyDay: string): readonly TrafficRequest[] {
  const wants = (names: readonly TrafficName[]) => (day: string) => {
    const before = known(day)
    return !before?.whole || hasMore(before, names, now)
  }
  const ofCall = {
    trade: days.filter(wants(tradeNames)),
    flow: days.filter((day) => day >= firstFlowDay(now) && day <= readyDay).filter(wants(flowNames)),
  }
  return (['trade', 'flow'] as const).flatMap((call) => {
    const [from] = ofCall[call]
    const to = ofCall[call].at(-1)
    return from && to ? { call, from, to } : []
  })
}

/** Is a day worth a request now? */
export function isTrafficMissing(day: string, known: TrafficDay | undefined, now: number, readyDay: string): boolean {
  if (!known) return true
  const age = now - known.read_at
  if (now < chinaDayEnd(day)) return age >= TODAY_OLD_MS
  // Read while it went on: it is half a day (decision 0161). Read before the platform had all of it: when it has.
  if (!known.whole) return known.read_at < chinaDayEnd(day) || day <= readyDay
  const names = known.goods_id === '' ? shopNames(day, now) : goodsNames
  return hasMore(known, names, now)
}

/** What the reply for goods can have. */
const goodsNames = trafficNames.filter((name) => name !== 'buyers')

/** Visitors of days that are too old to be asked for are not missing: nobody can get them. */
function shopNames(day: string, now: number): readonly TrafficName[] {
  return day >= firstFlowDay(now) ? trafficNames : tradeNames
}

/** The first day of which the platform shows visitors. */
function firstFlowDay(now: number): string {
  return addDays(chinaDay(now), -TRAFFIC_WINDOW_DAYS)
}

/** Might another request say more of a whole day than is known? */
function hasMore({ day, figures, read_at }: TrafficDay, names: readonly TrafficName[], now: number): boolean {
  const age = now - read_at
  const isSettled = read_at >= chinaDayEnd(day) + SETTLED_AFTER_MS
  return names.some((name) => {
    const figure = figures[trafficNames.indexOf(name)] ?? null
    if (typeof figure === 'number') return false
    return figure === 'refused' ? age >= REFUSED_OLD_MS : !isSettled && age >= LACKING_OLD_MS
  })
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, day.length)
}

function later(left: string, right: string): string {
  return left > right ? left : right
}

function earlier(left: string, right: string): string {
  return left < right ? left : right
}
