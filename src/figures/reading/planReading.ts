import type { CurrentWindow, DayReading, ShopReading } from '../answers/readings.ts'
import { DAY_S, dayOf, ORDER_DAYS, startOfDay } from '../days.ts'

/** The next request for a shop's rows. */
export type ReadTask =
  /** A page of the rows of some days, both included: orders by their own day, after-sales by that of the request. */
  | { readonly by: 'days'; readonly fromDay: number; readonly toDay: number; readonly page: number }
  /** After-sales that were closed in this time, seconds since 1970: what was asked for long ago changes by being closed. */
  | { readonly by: 'closed'; readonly from: number; readonly to: number }

export interface ReadingLimits {
  /** Days that are read, today included. */
  readonly days: number
  /** Days that are asked for at once. */
  readonly windowDays: number
  /** From this age on orders are in the other list; a window lies on one side of it. */
  readonly oldDays: number
  /** Today is read again after so long. */
  readonly everyS: number
  /** How long to wait before reading an incomplete window again, in seconds. */
  readonly secondLookS: number
  /** Days up to this age are read again when their reading is older than that; older ones once more where their last reading was not that late. */
  readonly again: readonly { readonly ageDays: number; readonly everyS: number }[]
}

/**
 * An order changes until it is received and the time for after-sales is over: fast in the first days, then slowly. After-sales need no
 * second reading by day: those that are closed later are found by the time of closing.
 */
export const readingLimits: Readonly<Record<ShopReading['kind'], ReadingLimits>> = {
  orders: {
    days: ORDER_DAYS,
    windowDays: 7,
    oldDays: 90,
    everyS: 15 * 60,
    secondLookS: 15 * 60,
    again: [
      { ageDays: 3, everyS: 6 * 3600 },
      { ageDays: 15, everyS: DAY_S },
      { ageDays: 45, everyS: 5 * DAY_S },
    ],
  },
  afterSales: { days: ORDER_DAYS, windowDays: 7, oldDays: Number.POSITIVE_INFINITY, everyS: 30 * 60, secondLookS: 15 * 60, again: [] },
  // As far back as the platform's own report goes (assumed to be the same for plans). Sales are counted to an ad for some days.
  promotion: {
    days: 90,
    windowDays: 1,
    oldDays: Number.POSITIVE_INFINITY,
    everyS: 30 * 60,
    secondLookS: 15 * 60,
    again: [
      { ageDays: 1, everyS: 6 * 3600 },
      { ageDays: 7, everyS: DAY_S },
    ],
  },
  // One day is read, the last that is ready.
  quality: { days: 1, windowDays: 1, oldDays: Number.POSITIVE_INFINITY, everyS: DAY_S, secondLookS: DAY_S, again: [] },
}

/** Rows may be closed while those before them are read, and the platform's clock is not ours. */
const CLOCK_OVERLAP_S = 600
/** Days of which rows could not be read are read again after so long. */
const LOST_EVERY_S = 5 * DAY_S
/** How often closings that lack rows are asked for again in as long a time as they are of. */
const TRIES_OF_LOST = 48

/**
 * What to ask next; null: nothing until later. Today first, so that it is there after one page; then a window that was begun; then the
 * newest days that were never read whole, backwards; then what may have changed, or may be readable by now.
 */
export function planReading(reading: ShopReading, now: number, limits: ReadingLimits = readingLimits[reading.kind]): ReadTask | null {
  const today = dayOf(now)
  const byDay = new Map(reading.days.map((each) => [each.day, each]))
  const { current } = reading
  const isOfToday = current?.fromDay === today
  const ofToday = byDay.get(today)
  if (!isOfToday && (ofToday === undefined || isOlder(ofToday, now - todayEveryS(ofToday, limits)))) {
    return { by: 'days', fromDay: today, toDay: today, page: 1 }
  }
  if (current && today - current.toDay < limits.days && isInOneList(current, today, limits)) {
    return { by: 'days', fromDay: current.fromDay, toDay: current.toDay, page: current.page + 1 }
  }
  const isUnread = (day: number) => {
    const read = byDay.get(day)
    return read === undefined || (!read.isWhole && isOlder(read, now - limits.secondLookS))
  }
  const unread = newestWindow(today, limits, isUnread)
  if (unread) return unread
  const closed = planClosed(reading, now, limits)
  if (closed) return closed
  return newestWindow(today, limits, (day) => {
    const read = byDay.get(day)
    return mayHaveChanged(read, today - day, now, limits) || mayBeReadable(read, now) || mayLackItsEnd(read, now)
  })
}

/** What could not be read is asked for again with all that closed since: the more seldom the longer that is, so that requests do not add up. */
function planClosed({ kind, days, closedUpTo, closedLost }: ShopReading, now: number, limits: ReadingLimits): ReadTask | null {
  if (kind !== 'afterSales') return null
  const from = closedUpTo ?? Math.min(...days.map(({ asOf }) => asOf))
  const waitS = closedLost ? Math.max(limits.everyS, (closedLost.triedAt - from) / TRIES_OF_LOST) : limits.everyS
  return now - (closedLost?.triedAt ?? from) >= waitS ? { by: 'closed', from: from - CLOCK_OVERLAP_S, to: now } : null
}

/** What came short waits for its second look, unless the user wants today sooner than that. */
function todayEveryS({ isWhole }: DayReading, { everyS, secondLookS }: ReadingLimits): number {
  return isWhole ? everyS : Math.min(everyS, secondLookS)
}

/** Days of a window that was begun on another day may have moved to the other list since: a later page of either one would lack their orders. */
function isInOneList({ fromDay, toDay }: CurrentWindow, today: number, { oldDays }: ReadingLimits): boolean {
  return today - fromDay >= oldDays === today - toDay >= oldDays
}

/** The newest of the wanted days before today, with those before it that are wanted, too, and in the same list. */
function newestWindow(today: number, limits: ReadingLimits, isWanted: (day: number) => boolean): ReadTask | null {
  for (let age = 1; age < limits.days; age += 1) {
    if (!isWanted(today - age)) continue
    let oldest = age
    const isInSameList = (next: number) => next < limits.days && next >= limits.oldDays === age >= limits.oldDays
    while (oldest - age + 1 < limits.windowDays && isInSameList(oldest + 1) && isWanted(today - oldest - 1)) oldest += 1
    return { by: 'days', fromDay: today - oldest, toDay: today - age, page: 1 }
  }
  return null
}

/**
 * Has a day of this age been read so long ago that it is to be read again? Where nothing was read for weeks, a day is older than all of these, and its rows
 * are still those of a young day: it is read once more.
 */
export function mayHaveChanged(read: DayReading | undefined, age: number, now: number, { again }: ReadingLimits): boolean {
  const last = again.at(-1)
  if (read === undefined || last === undefined) return false
  const rule = again.find(({ ageDays }) => age <= ageDays)
  return isOlder(read, rule ? now - rule.everyS : startOfDay(read.day + last.ageDays) - last.everyS)
}

/** Rows that could not be read are asked for again, however old their day is: the platform may have mended them, and a release may read them since. */
function mayBeReadable(read: DayReading | undefined, now: number): boolean {
  return read !== undefined && read.unreadable > 0 && isOlder(read, now - LOST_EVERY_S)
}

/**
 * Was the day read so soon after its end that it may still have been going on? Our clock may be ahead by some minutes that nobody is told of, and what is asked
 * back in these is found by no later reading of its own until it closes. The day counts as whole meanwhile: one more look, once its end is long enough ago.
 */
function mayLackItsEnd(read: DayReading | undefined, now: number): boolean {
  if (read === undefined) return false
  const surelyOver = startOfDay(read.day + 1) + CLOCK_OVERLAP_S
  return read.asOf < surelyOver && now >= surelyOver
}

function isOlder({ asOf }: DayReading, than: number): boolean {
  return asOf <= than
}

/** First and last second of a window's days. */
export function secondsOf({ fromDay, toDay }: { readonly fromDay: number; readonly toDay: number }): readonly [number, number] {
  return [startOfDay(fromDay), startOfDay(toDay + 1) - 1]
}
