import type { Basis } from '../../../figures/answers/question.ts'
import { dayOf, toDayText } from '../../../figures/days.ts'
import type { MeasureName } from '../../../figures/measures/index.ts'
import { type AskFigure, EVERY_GROUP, partOf, shopsWithout } from './askDay.ts'
import { TREND_DAYS } from './askTrend.ts'

export interface MeasureDays {
  /** `2026-11-22`, the oldest first, today last. */
  readonly days: readonly string[]
  /** As the measure counts; null: a shop of which other days were read lacks this one. */
  readonly values: readonly (number | null)[]
}

interface AskedDays {
  readonly measure: MeasureName
  readonly basis: Basis
  readonly shops: readonly string[]
  /** Seconds since 1970. */
  readonly now: number
}

/** A measure on each of the last days over all shops of which any of them was read, also by day sheets. */
export async function askDays(ask: AskFigure, { measure, basis, shops, now }: AskedDays): Promise<MeasureDays> {
  const last = dayOf(now)
  const days = Array.from({ length: TREND_DAYS }, (_, index) => toDayText(last - TREND_DAYS + 1 + index))
  const window = { from: days[0] ?? '', to: toDayText(last) }
  const answer = await ask({ measure, by: ['day'], window, basis, shops, top: EVERY_GROUP, bySheets: true })
  const without = days.map((day) => shopsWithout(answer, day))
  const read = shops.filter((shop) => without.some((lacking) => !lacking.has(shop)))
  const parts = new Map(answer.rows.map((row) => [row.day, partOf(row, measure)]))
  const isWhole = (at: number) => read.length > 0 && !read.some((shop) => without[at]?.has(shop))
  return { days, values: days.map((day, at) => (isWhole(at) ? (parts.get(day) ?? 0) : null)) }
}
