import { chinaClock, chinaDay, chinaDayEnd } from '../../domain/chinaDay.ts'

/** A time that many batches are planned for. */
export interface StartPick {
  readonly name: 'thisMorning' | 'midnight' | 'tomorrowMorning'
  /** Milliseconds since 1970. */
  readonly at: number
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** When shops publish: buyers and the platform's review are awake. */
const MORNING_HOUR = 10
/** What is nearer than that is begun at once. */
const AHEAD_MIN_MS = 60_000

/** The times that are still ahead, the nearest first; days are China's. `now` in ms. */
export function toStartPicks(now: number): readonly StartPick[] {
  const midnight = chinaDayEnd(chinaDay(now))
  const morning = MORNING_HOUR * HOUR_MS
  const picks: readonly StartPick[] = [
    { name: 'thisMorning', at: midnight - DAY_MS + morning },
    { name: 'midnight', at: midnight },
    { name: 'tomorrowMorning', at: midnight + morning },
  ]
  return picks.filter(({ at }) => at - now >= AHEAD_MIN_MS)
}

/** As the field of a day with its time holds it, in China: `2026-11-28 00:00`. */
export function toStartText(at: number): string {
  return `${chinaDay(at)} ${chinaClock(at)}`
}

/** The other way round; null: '' or no such text. */
export function parseStartText(text: string): number | null {
  const at = Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
  return Number.isNaN(at) ? null : at
}
