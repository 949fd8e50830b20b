/** The platform's days begin at midnight in China, whatever the zone of the machine. */
const ZONE_S = 8 * 3600
export const DAY_S = 86_400
export const DAYS_PER_WEEK = 7
/** How far back orders and after-sales are read, today included. */
export const ORDER_DAYS = 120

/**
 * How long after its reading a page comes to the store at most, s (assumed). What was read later than that from now was stamped by a clock that was ahead
 * and was set right since: it keeps out no reading.
 */
const CLOCK_SLACK_S = 600

/** Both seconds since 1970. */
export function isFromFuture(readAt: number, now: number): boolean {
  return readAt > now + CLOCK_SLACK_S
}

/** Days since 1970 in China; `seconds` since 1970. */
export function dayOf(seconds: number): number {
  return Math.floor((seconds + ZONE_S) / DAY_S)
}

/** The first second of a day, since 1970. */
export function startOfDay(day: number): number {
  return day * DAY_S - ZONE_S
}

/** A chunk holds seven days: those with the same number here. */
export function weekOf(day: number): number {
  return Math.floor(day / DAYS_PER_WEEK)
}

/** Texts and days that were asked for before: one question asks for the same few thousands of times. */
const textOfDay = new Map<number, string>()
const dayOfText = new Map<string, number>()

/** `2026-11-22`. */
export function toDayText(day: number): string {
  const known = textOfDay.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_S * 1000).toISOString().slice(0, 10)
  textOfDay.set(day, text)
  return text
}

/** Every day of a window, the first first; its ends are days as `2026-11-22`. None where it ends before it begins, or an end is no day. */
export function daysOfWindow({ from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  const first = parseDay(from)
  const last = parseDay(to)
  if (first === null || last === null) return []
  return Array.from({ length: last - first + 1 }, (_, at) => toDayText(first + at))
}

/** Null: no day of the calendar. */
export function parseDay(text: string): number | null {
  const known = dayOfText.get(text)
  if (known !== undefined) return known
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text)) return null
  const day = ms / 1000 / DAY_S
  dayOfText.set(text, day)
  return day
}
