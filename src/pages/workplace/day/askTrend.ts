import { lacksOf } from '../../../figures/answers/completeness.ts'
import type { Lack } from '../../../figures/answers/question.ts'
import { dayOf, parseDay, toDayText } from '../../../figures/days.ts'
import { type AskFigure, EVERY_GROUP, partOf, shopsWithout } from './askDay.ts'

/** Days of the small trend, today included. */
export const TREND_DAYS = 15
/** As many days make a usual one. */
const USUAL_DAYS = 7

export interface SalesTrend {
  /** `2026-11-22`, the oldest first, today last. */
  readonly days: readonly string[]
  /** Sales of each of the days by shop, fen; null: the day was not read. */
  readonly byShop: ReadonlyMap<string, readonly (number | null)[]>
  /** What was not read of these days. */
  readonly missing: readonly Lack[]
  /** What a shop sells on a usual day: the mean of the last 7 days that were read, today left out. A shop without such a day is absent. */
  readonly usualDays: ReadonlyMap<string, number>
}

/** What each shop sold on each of the last days, also by day sheets. `now`: seconds since 1970. */
export async function askTrend(ask: AskFigure, shops: readonly string[], now: number): Promise<SalesTrend> {
  const last = dayOf(now)
  const days = Array.from({ length: TREND_DAYS }, (_, index) => toDayText(last - TREND_DAYS + 1 + index))
  const window = { from: days[0] ?? '', to: toDayText(last) }
  const answer = await ask({
    measure: 'salesAmount',
    by: ['shop', 'day'],
    window,
    basis: 'ordered',
    shops,
    top: EVERY_GROUP,
    bySheets: true,
  })
  const soldOf = new Map(answer.rows.map((row) => [`${row.shop} ${row.day}`, partOf(row, 'salesAmount')]))
  const unread = days.map((day) => shopsWithout(answer, day))
  const byShop = new Map(
    shops.map((shop) => [shop, days.map((day, at) => (unread[at]?.has(shop) ? null : (soldOf.get(`${shop} ${day}`) ?? 0)))]),
  )
  const usualDays = new Map([...byShop].flatMap(([shop, sold]) => toEntry(shop, usualDay(sold.slice(0, -1)))))
  return { days, byShop, missing: lacksOf(answer.complete), usualDays }
}

const toEntry = (shop: string, usual: number | null): readonly (readonly [string, number])[] => (usual === null ? [] : [[shop, usual]])

/** Whole fen; null: none of the days was read. */
export function usualDay(sold: readonly (number | null)[]): number | null {
  const read = sold.filter((fen) => fen !== null).slice(-USUAL_DAYS)
  return read.length === 0 ? null : Math.round(read.reduce((sum, fen) => sum + fen, 0) / read.length)
}

/** 0 Sunday, as the calendar of China has it. */
export function weekdayOf(day: string): number {
  // 1970-01-01 was a Thursday.
  return ((parseDay(day) ?? 0) + 4) % 7
}
