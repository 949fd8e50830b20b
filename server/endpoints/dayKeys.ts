import { DAY_SHEET_AHEAD_MAX_MS, DAY_SHEET_KEPT_DAYS } from '../../contract/entities/daySheet.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { invalidPayload } from '../replyError.ts'

/** What is kept of a shop for one day. */
export interface DayKey {
  /** `2026-11-22`. */
  readonly day: string
  readonly shop_uid: string
  /** Of the goods, where there are readings of goods; '': of the shop as a whole. */
  readonly goods_id?: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** `2026-11-22 shop`, or `2026-11-22 shop 1234`: a place in a list by shops, goods and days, as `next` and `after` have it. */
export function nameOf({ day, shop_uid, goods_id }: DayKey): string {
  return [day, shop_uid, ...(goods_id === undefined ? [] : [goods_id])].join(' ')
}

/** Null: from the beginning. Throws 1002 for what `nameOf` cannot have made. The field is trimmed on its way: the last space may be gone. */
export function parseKey(after: string | undefined): DayKey | null {
  if (after === undefined) return null
  const [day = '', shop_uid = '', goods_id] = after.split(' ')
  if (shop_uid === '' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw invalidPayload({ after: 'bad_format' })
  return { day, shop_uid, ...(goods_id !== undefined && { goods_id }) }
}

/** The first day that is kept. `now`: ms since 1970. */
export function firstKeptDay(now: number): string {
  return chinaDay(now - DAY_SHEET_KEPT_DAYS * DAY_MS)
}

/**
 * A reading from the future would keep out every later one: what a clock stamped that is a little ahead counts as read now, and more is refused. A day
 * cannot be known before it is there. Throws 1002 with the field. `list`: the name of the field that has the readings; `time`: of theirs.
 */
export function toFitReadings<Time extends string, Reading extends { readonly day: string } & Readonly<Record<Time, number>>>(
  readings: readonly Reading[],
  { list, time, now }: { readonly list: string; readonly time: Time; readonly now: number },
): readonly Reading[] {
  const firstDay = firstKeptDay(now)
  for (const [index, reading] of readings.entries()) {
    const readAt: number = reading[time]
    if (readAt > now + DAY_SHEET_AHEAD_MAX_MS) throw invalidPayload({ [`${list}.${index}.${time}`]: `too_big:${now}` })
    if (reading.day > chinaDay(readAt)) throw invalidPayload({ [`${list}.${index}.day`]: 'too_big' })
    if (reading.day < firstDay) throw invalidPayload({ [`${list}.${index}.day`]: 'too_small' })
  }
  return readings.map((reading) => ({ ...reading, [time]: Math.min(reading[time], now) }))
}

/** Of readings of the same shop and day the best; the first of those that are as good as each other. */
export function keepBest<Reading extends DayKey>(
  readings: readonly Reading[],
  isBetter: (next: Reading, known: Reading) => boolean,
): readonly Reading[] {
  const byName = new Map<string, Reading>()
  for (const reading of readings) {
    const known = byName.get(nameOf(reading))
    if (!known || isBetter(reading, known)) byName.set(nameOf(reading), reading)
  }
  return [...byName.values()]
}
