import type { DictionaryLists } from '../columns/dictionary.ts'
import { DAY_S, dayOf, isFromFuture, ORDER_DAYS, startOfDay, toDayText } from '../days.ts'
import { toCompleteness } from './completeness.ts'
import type { FigureQuestion, LackingRows, MissingDays, ReadKind } from './question.ts'

/** What was read of one day of a shop. */
export interface DayReading {
  /** Days since 1970 in China. */
  readonly day: number
  /** When it was read, seconds since 1970. */
  readonly asOf: number
  /** False: pages are missing, or came with fewer rows than the platform counts. */
  readonly isWhole: boolean
  /** Rows that came and could not be read, of all days that were read together: any of them may be of this day. */
  readonly unreadable: number
  /** The first of the days that were read together, where some of their rows could not be read. Default: the day itself. */
  readonly together?: number
}

/** A window under way: it goes on with the page after this one, also on another day, as long as its days are in one list of orders. */
export interface CurrentWindow {
  readonly fromDay: number
  readonly toDay: number
  readonly page: number
  readonly startedAt: number
  /** Rows of its pages so far that could not be read. */
  readonly unreadable: number
  /** Rows of the window that the platform counted with its first page; null: it did not say. Absent: an earlier release began the window. */
  readonly total?: number | null
  /** Rows of its pages so far, with those that could not be read. Absent: an earlier release began the window. */
  readonly came?: number
  /**
   * An order of another day came with it: the platform selects orders by the time at which their group was complete (assumed: its parameters are called
   * so), and so do we count them. Absent: none came.
   */
  readonly isByGroup?: true
}

/** How far one kind of a shop's rows has been read: saved in the same step as the rows, so never ahead of them. */
export interface ShopReading {
  readonly shop: string
  readonly kind: ReadKind
  /** Ascending. */
  readonly days: readonly DayReading[]
  /** The window that is being read; null: none. */
  readonly current: CurrentWindow | null
  /** Of kind `afterSales`: all that closed until then has been read, seconds since 1970; null: nothing is known of that. */
  readonly closedUpTo: number | null
  /** Of what closed since then, rows that came and could not be read, and when they came last, seconds since 1970. Absent: none. */
  readonly closedLost?: { readonly rows: number; readonly triedAt: number }
}

export function noReading(shop: string, kind: ReadKind): ShopReading {
  return { shop, kind, days: [], current: null, closedUpTo: null }
}

/** A shop that was read so long before the others, s, does not end earlier than they do: what is missing was not read. */
export const BEHIND_S = 2 * 3600

/** Up to which second of the day today's rows were read; null: they were not. */
export function secondRead({ days }: Pick<ShopReading, 'days'>, today: number): number | null {
  const found = days.find(({ day, isWhole }) => day === today && isWhole)
  return found ? Math.min(DAY_S, found.asOf - startOfDay(today)) : null
}

/**
 * What a reading says by now, seconds since 1970. A day that was last read before it ended is not whole any more once it has: what came later on it is to
 * be read. What a clock stamped that was ahead is to be read again. The very same where there is neither.
 */
export function readingAt(reading: ShopReading, now: number): ShopReading {
  const known = withoutFuture(reading, now)
  const today = dayOf(now)
  const hasEnded = ({ day, asOf, isWhole }: DayReading) => isWhole && day < today && asOf < startOfDay(day + 1)
  if (!known.days.some(hasEnded)) return known
  return { ...known, days: known.days.map((each) => (hasEnded(each) ? { ...each, isWhole: false } : each)) }
}

function withoutFuture(reading: ShopReading, now: number): ShopReading {
  const { days, current, closedUpTo, closedLost, ...rest } = reading
  const isOfNow = (readAt: number) => !isFromFuture(readAt, now)
  const isFit =
    days.every(({ asOf }) => isOfNow(asOf)) &&
    isOfNow(current?.startedAt ?? 0) &&
    isOfNow(closedUpTo ?? 0) &&
    isOfNow(closedLost?.triedAt ?? 0)
  if (isFit) return reading
  return {
    ...rest,
    days: days.filter(({ asOf }) => isOfNow(asOf)),
    current: current && isOfNow(current.startedAt) ? current : null,
    closedUpTo: closedUpTo !== null && isOfNow(closedUpTo) ? closedUpTo : null,
    ...(closedLost && isOfNow(closedLost.triedAt) && { closedLost }),
  }
}

/** The reading with these days in it: a later reading of a day replaces an earlier one. */
export function withDays(reading: ShopReading, days: readonly DayReading[]): ShopReading {
  const byDay = new Map(reading.days.map((each) => [each.day, each]))
  for (const each of days) if ((byDay.get(each.day)?.asOf ?? 0) <= each.asOf) byDay.set(each.day, each)
  return { ...reading, days: [...byDay.values()].toSorted((left, right) => left.day - right.day) }
}

/** Days from `firstDay` to `lastDay` of which nothing whole was read, put together where they follow each other. */
export function missingDays(reading: ShopReading, firstDay: number, lastDay: number): readonly MissingDays[] {
  const whole = new Set<number>()
  for (const { day, isWhole } of reading.days) if (isWhole && day >= firstDay && day <= lastDay) whole.add(day)
  const missing: MissingDays[] = []
  let from: number | null = null
  for (let day = firstDay; day <= lastDay + 1; day += 1) {
    const isMissing = day <= lastDay && !whole.has(day)
    if (isMissing) from ??= day
    else if (from !== null) {
      missing.push({ shop: reading.shop, kind: reading.kind, from: toDayText(from), to: toDayText(day - 1) })
      from = null
    }
  }
  return missing
}

/** After-sales whose order is not there, two numbers for each: the day that the order's number names, -1 where it names none, and that of the request. */
export type Waiting = readonly number[]

/** How many wait, by the day of their request. */
export function countByAskedDay(waiting: Waiting): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (let at = 1; at < waiting.length; at += 2) counts.set(waiting[at] ?? 0, (counts.get(waiting[at] ?? 0) ?? 0) + 1)
  return counts
}

/** The days that a question is about, and what has to be read for it. */
export interface AskedDays {
  readonly firstDay: number
  readonly lastDay: number
  readonly kinds: readonly ReadKind[]
}

/** What is known of the readings behind a figure. */
export interface ReadingSource {
  readonly lists: DictionaryLists
  /** After-sales of a shop that wait for their order. */
  readonly waiting: (shop: number) => Waiting
  readonly reading: (shop: string, kind: ReadKind) => ShopReading | undefined
  /** Seconds since 1970. */
  readonly now: number
}

/**
 * Which days are needed: of the orders those of the window; of the after-sales those, too, and for the refunds of a window's orders all
 * since, for they are listed by the day of the request. Nothing of the future is missing.
 */
export function judgeReadings(
  { basis, shops }: Pick<FigureQuestion, 'basis' | 'shops'>,
  { firstDay, lastDay, kinds }: AskedDays,
  source: ReadingSource,
) {
  const today = dayOf(source.now)
  const readings = [...new Set(shops)].flatMap((shop) => kinds.map((kind) => source.reading(shop, kind) ?? noReading(shop, kind)))
  let asOf = Number.POSITIVE_INFINITY
  let oldest = Number.POSITIVE_INFINITY
  const readAt: ShopMoment[] = []
  const lacking: LackingRows[] = []
  const missing = readings.flatMap((reading) => {
    const until = Math.min(today, reading.kind === 'afterSales' && basis === 'ordered' ? today : lastDay)
    const inside = reading.days.filter(({ day }) => day >= firstDay && day <= until)
    lacking.push(...unreadableOf(reading, inside))
    if (until >= firstDay) {
      lacking.push(...closedLostOf(reading, toDayText(firstDay), toDayText(until)))
      const own = Math.max(0, ...inside.map((day) => day.asOf))
      asOf = Math.min(asOf, own)
      if (own > 0) {
        oldest = Math.min(oldest, own)
        readAt.push({ shop: reading.shop, second: own })
      }
    }
    return missingDays(reading, firstDay, until)
  })
  if (kinds.includes('afterSales')) lacking.push(...listWaiting(basis, shops, { firstDay, lastDay }, source))
  const behind = shopsBehind(readAt)
  return {
    asOf: Number.isFinite(asOf) && asOf > 0 ? asOf : null,
    oldestReading: Number.isFinite(oldest) ? oldest : null,
    ...(behind.length > 0 && { behind }),
    complete: toCompleteness(missing, lacking),
  }
}

interface ShopMoment {
  readonly shop: string
  readonly second: number
}

/**
 * Shops that were read long before half of the others at least. Those that were read first when a reading of all begins leave nobody behind: as long as
 * most are of the hour before, that hour is the one of all.
 */
function shopsBehind(readAt: readonly ShopMoment[]): readonly string[] {
  const middle = readAt.map(({ second }) => second).toSorted((left, right) => left - right)[Math.floor(readAt.length / 2)] ?? 0
  return [...new Set(readAt.flatMap(({ shop, second }) => (second < middle - BEHIND_S ? [shop] : [])))]
}

/** Rows that could not be read, those of days that were read together once. */
function unreadableOf({ shop, kind }: ShopReading, days: readonly DayReading[]): readonly LackingRows[] {
  const found = new Map<string, LackingRows>()
  for (const { day, asOf, unreadable, together = day } of days) {
    if (unreadable === 0) continue
    const key = `${together} ${asOf}`
    const from = found.get(key)?.from ?? toDayText(day)
    found.set(key, { shop, kind, from, to: toDayText(day), why: 'unreadable', rows: unreadable })
  }
  return [...found.values()]
}

/** A closing that could not be read may be of a request of any day. */
function closedLostOf({ shop, kind, closedLost }: ShopReading, from: string, to: string): readonly LackingRows[] {
  return closedLost ? [{ shop, kind, from, to, why: 'unreadable', rows: closedLost.rows }] : []
}

/**
 * The after-sales of the window whose order was not read, by their day. An order that is older than the days that are read will never come. An order
 * number without a day in it may belong to any day.
 */
function listWaiting(
  basis: FigureQuestion['basis'],
  shops: readonly string[],
  { firstDay, lastDay }: Pick<AskedDays, 'firstDay' | 'lastDay'>,
  { lists, waiting, reading, now }: ReadingSource,
): readonly LackingRows[] {
  const oldest = dayOf(now) - ORDER_DAYS + 1
  const isInside = (day: number) => day >= firstDay && day <= lastDay
  const found = new Map<string, LackingRows>()
  for (const uid of new Set(shops)) {
    const shop = lists.shops.find(0, uid)
    const own = shop < 0 ? [] : waiting(shop)
    const read = own.length === 0 ? null : new Set(reading(uid, 'orders')?.days.map(({ day }) => day))
    for (let at = 0; at < own.length; at += 2) {
      const orderDay = own[at] ?? -1
      const day = basis === 'ordered' ? orderDay : (own[at + 1] ?? -1)
      const isOfAnyDay = basis === 'ordered' && orderDay < 0
      if (!isOfAnyDay && !isInside(day)) continue
      const why = orderDay >= 0 && orderDay < oldest && !read?.has(orderDay) ? 'older' : 'unresolved'
      const span = isOfAnyDay ? { from: toDayText(firstDay), to: toDayText(lastDay) } : { from: toDayText(day), to: toDayText(day) }
      const key = `${uid} ${why} ${span.from} ${span.to}`
      found.set(key, { shop: uid, kind: 'afterSales', ...span, why, rows: (found.get(key)?.rows ?? 0) + 1 })
    }
  }
  return [...found.values()]
}
