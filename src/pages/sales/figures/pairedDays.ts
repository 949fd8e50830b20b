import { BEHIND_S, noReading, type ShopReading, secondRead } from '../../../figures/answers/readings.ts'
import { dayOf } from '../../../figures/days.ts'

/** A window and as many days right before it, day by day: the n-th day of the one is compared with the n-th of the other. */
export interface PairedWindows {
  /** Days since 1970 in China. */
  readonly firstDay: number
  readonly days: number
  /** The pair whose later day is today; null: the window has ended. */
  readonly todayPair: number | null
  /** Where today and its pair end, in seconds of the day: as far as the shop that was read last was. 0 where none was read today. */
  readonly endS: number
}

/** What of each pair of days of one shop can be compared. */
export interface PairedShop {
  /** By pair, up to which second of the day both days are known; infinite: to their end. */
  readonly knownS: Float64Array
  /** By pair, from which second on nothing counts: it is still to come. */
  readonly endS: Float64Array
  /** By pair: 1 where the day was read at all, in the window and before it. */
  readonly isRead: Uint8Array
  readonly isReadBefore: Uint8Array
}

export function pairWindows(firstDay: number, lastDay: number, now: number, readings: readonly ShopReading[]): PairedWindows {
  const today = dayOf(now)
  const isUnderWay = lastDay >= today
  const seconds = readings.map((reading) => secondRead(reading, today))
  return {
    firstDay,
    days: lastDay - firstDay + 1,
    todayPair: isUnderWay ? today - firstDay : null,
    endS: Math.max(0, ...seconds.map((second) => second ?? 0)),
  }
}

/** `reading`: of the orders of the shop. */
export function pairDays(
  { firstDay, days, todayPair, endS: lastS }: PairedWindows,
  reading: ShopReading = noReading('', 'orders'),
): PairedShop {
  const knownS = new Float64Array(days)
  const endS = new Float64Array(days).fill(Number.POSITIVE_INFINITY)
  const isRead = new Uint8Array(days)
  const isReadBefore = new Uint8Array(days)
  for (const { day, isWhole } of reading.days) {
    if (!isWhole || day < firstDay - days || day >= firstDay + days) continue
    if (day >= firstDay) isRead[day - firstDay] = 1
    else isReadBefore[day - firstDay + days] = 1
  }
  for (let pair = 0; pair < days; pair += 1) {
    const isKnown = isRead[pair] === 1 && isReadBefore[pair] === 1
    if (pair !== todayPair) {
      knownS[pair] = isKnown ? Number.POSITIVE_INFINITY : 0
      continue
    }
    const readS = secondRead(reading, firstDay + pair)
    const isLate = readS === null || readS < lastS - BEHIND_S
    endS[pair] = isLate ? lastS : readS
    knownS[pair] = isKnown ? (readS ?? 0) : 0
  }
  return { knownS, endS, isRead, isReadBefore }
}
