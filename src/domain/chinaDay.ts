/** The platform's days begin at midnight in China. */
const ZONE_MS = 8 * 60 * 60 * 1000

/** The day of a moment, whatever the zone of the machine: `2026-11-22`. `ms` since 1970. */
export function chinaDay(ms: number): string {
  return new Date(ms + ZONE_MS).toISOString().slice(0, 10)
}
