import { MORNING_ENDS_AT, type MorningSettings } from '../../contract/entities/morningReport.ts'
import { chinaDay, chinaDayEnd } from '../../src/domain/chinaDay.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DAYS_OF_WEEK = 7

/** When the report is told next, after this moment, ms; null: it is off. */
export function nextMorning({ is_on, at, weekdays }: MorningSettings, after: number): number | null {
  if (!is_on) return null
  const today = startOfDay(after)
  for (let day = 0; day <= DAYS_OF_WEEK; day += 1) {
    const start = today + day * DAY_MS
    const due = start + clockMs(at)
    if (due > after && weekdays.includes(weekdayOf(start))) return due
  }
  return null
}

/** Was a report due today, and is it still news? A server that comes back in the afternoon does not tell it. */
export function isStillMorning({ at, weekdays }: Pick<MorningSettings, 'at' | 'weekdays'>, now: number): boolean {
  const start = startOfDay(now)
  return weekdays.includes(weekdayOf(start)) && now >= start + clockMs(at) && now < start + clockMs(MORNING_ENDS_AT)
}

function startOfDay(ms: number): number {
  return chinaDayEnd(chinaDay(ms)) - DAY_MS
}

/** Monday is 1. `start`: of a day in China, ms. */
function weekdayOf(start: number): number {
  return new Date(chinaDay(start)).getUTCDay() || DAYS_OF_WEEK
}

function clockMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}
