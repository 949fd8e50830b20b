/** The platform's days begin at midnight in China, in every time zone of the machine. */
const ZONE_S = 8 * 3600
export const DAY_S = 86_400
/** How many days back sales are shown at all, today included. */
export const SALES_DAYS = 180
/** How many of them the list of recent orders has; the older ones are behind their own call. */
export const RECENT_DAYS = 90
/** Unless the clock is set, everything is told as of ten in the morning: today has sales, and from then on one day's data are the same all day. */
const AS_OF_HOUR = 10

/** Days since 1970 in China. */
export function dayOf(seconds: number): number {
  return Math.floor((seconds + ZONE_S) / DAY_S)
}

/** Its first second. */
export function startOf(day: number): number {
  return day * DAY_S - ZONE_S
}

/** Ten in the morning of the day; before that the moment itself, since nothing is told of what is still to come. */
export function asOfOf(nowMs: number): number {
  const now = Math.floor(nowMs / 1000)
  return Math.min(now, startOf(dayOf(now)) + AS_OF_HOUR * 3600)
}

/** The last day whose figures the data centre has. */
export function readyDayOf(sales: { today(): number }): number {
  return sales.today() - 1
}

/** `2026-01-31`. */
export function formatDay(day: number): string {
  return new Date(day * DAY_S * 1000).toISOString().slice(0, 10)
}

/** Null: no date. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) ? null : ms / 1000 / DAY_S
}
