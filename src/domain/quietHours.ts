import { chinaDay, chinaDayEnd } from './chinaDay.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Clock times in China, `22:00`, between which no message is sent; both empty: there are none. The end may be before the beginning: it is of the next day. */
export interface QuietHours {
  readonly quiet_from: string
  readonly quiet_until: string
}

/** When the quiet hours end that this moment is in, ms; null: it is in none. */
export function quietEnd({ quiet_from, quiet_until }: QuietHours, now: number): number | null {
  const from = toMs(quiet_from)
  const until = toMs(quiet_until)
  if (from === null || until === null || from === until) return null
  const midnight = chinaDayEnd(chinaDay(now)) - DAY_MS
  const clock = now - midnight
  const isOverMidnight = from > until
  if (isOverMidnight && clock >= from) return midnight + DAY_MS + until
  if (isOverMidnight) return clock < until ? midnight + until : null
  return clock >= from && clock < until ? midnight + until : null
}

/** Of a clock time, since midnight. */
function toMs(clock: string): number | null {
  const [hours, minutes] = clock.split(':').map(Number)
  return clock === '' || hours === undefined || minutes === undefined ? null : (hours * 60 + minutes) * MINUTE_MS
}
