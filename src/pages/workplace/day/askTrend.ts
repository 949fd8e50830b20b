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
  /** The same over all shops, and their orders; null: not every shop of which anything was read has that day. */
  readonly total: { readonly fen: readonly (number | null)[]; readonly orders: readonly (number | null)[] }
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
    beside: ['paidOrders'],
    by: ['shop', 'day'],
    window,
    basis: 'ordered',
    shops,
    top: EVERY_GROUP,
    bySheets: true,
  })
  const unread = days.map((day) => shopsWithout(answer, day))
  const sumsBy = (measure: 'salesAmount' | 'paidOrders') => {
    const known = new Map(answer.rows.map((row) => [`${row.shop} ${row.day}`, partOf(row, measure)]))
    return new Map(shops.map((shop) => [shop, days.map((day, at) => (unread[at]?.has(shop) ? null : (known.get(`${shop} ${day}`) ?? 0)))]))
  }
  const byShop = sumsBy('salesAmount')
  const total = { fen: addShops(byShop), orders: addShops(sumsBy('paidOrders')) }
  const usualDays = new Map([...byShop].flatMap(([shop, sold]) => toEntry(shop, usualDay(sold.slice(0, -1)))))
  return { days, byShop, total, missing: lacksOf(answer.complete), usualDays }
}

/** Day by day; a day that lacks a shop would look like a fall. Shops of which no day was read are in no sum. */
function addShops(byShop: ReadonlyMap<string, readonly (number | null)[]>): readonly (number | null)[] {
  const read = [...byShop.values()].filter((days) => days.some((value) => value !== null))
  return Array.from({ length: read.length === 0 ? 0 : TREND_DAYS }, (_, at) => {
    const values = read.map((days) => days[at] ?? null)
    return values.some((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  })
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
