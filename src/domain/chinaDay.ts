/** The platform's days begin at midnight in China. */
const ZONE_MS = 8 * 60 * 60 * 1000

const DAY_MS = 24 * 60 * 60 * 1000

/** When a day is over, ms since 1970. `day`: `2026-11-22`. */
export function chinaDayEnd(day: string): number {
  return Date.parse(day) + DAY_MS - ZONE_MS
}

/** The day of a moment, whatever the zone of the machine: `2026-11-22`. `ms` since 1970. */
export function chinaDay(ms: number): string {
  return new Date(ms + ZONE_MS).toISOString().slice(0, 10)
}

/** The time of that day: `09:30`. `ms` since 1970. */
export function chinaClock(ms: number): string {
  return new Date(ms + ZONE_MS).toISOString().slice(11, 16)
}
