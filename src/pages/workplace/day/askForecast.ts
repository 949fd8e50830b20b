import { lacksOf } from '../../../figures/answers/completeness.ts'
import type { FigureRow, Lack } from '../../../figures/answers/question.ts'
import { dayOf, parseDay, startOfDay, toDayText } from '../../../figures/days.ts'
import { type AskFigure, EVERY_GROUP, partOf } from './askDay.ts'
import { type AskedOutlook, BY_SHEETS } from './askReturns.ts'
import { weekdayOf } from './askTrend.ts'

/** Days from which a usual weekday is made. */
const HISTORY_DAYS = 28
const WEEK_DAYS = 7

export interface Forecast {
  /** What the month comes to, fen. */
  readonly fen: number
  /** Of that, what is sold already. */
  readonly soFar: number
  /** How many shops it is of: those whose month and last four weeks, up to yesterday, are known. */
  readonly shops: number
  /** What was not read of the others. */
  readonly missing: readonly Lack[]
}

interface AskedForecast extends AskedOutlook {
  /** All that the month is of, also those whose day was not read so far. */
  readonly everyShop: readonly string[]
}

/**
 * What the month will come to if the rest of it sells as the same weekdays of the last four weeks, also by day sheets; null: of no shop are these
 * known.
 */
export async function askForecast(ask: AskFigure, { everyShop, shops, readBy, now, asOf }: AskedForecast): Promise<Forecast | null> {
  const today = dayOf(now)
  const ago = (days: number) => toDayText(today - days)
  const monthStart = parseDay(`${ago(0).slice(0, 7)}-01`) ?? today
  const window = { from: toDayText(Math.min(monthStart, today - HISTORY_DAYS)), to: ago(1) }
  const byDay = { measure: 'salesAmount', by: ['day'], basis: 'ordered', top: EVERY_GROUP } as const
  const { complete } = await ask({ ...byDay, window, shops: everyShop, ...BY_SHEETS })
  const short = new Set(complete.missing.map(({ shop }) => shop))
  const read = everyShop.filter((shop) => !short.has(shop))
  if (read.length === 0) return null
  const sold = soldByDay((await ask({ ...byDay, window, shops: read, ...BY_SHEETS })).rows)
  const withToday = shops.filter((shop) => !short.has(shop))
  const ofToday = { from: ago(0), to: ago(0) }
  if (readBy === 'elsewhere' && withToday.length > 0) {
    const { rows } = await ask({ ...byDay, window: ofToday, shops: withToday, ...BY_SHEETS })
    for (const [day, fen] of soldByDay(rows)) sold.set(day, fen)
  }
  let earlyFen: number | null = null
  if (readBy === 'here' && withToday.length > 0) {
    // Up to one moment of each day, also of today: a shop that was read later would have its last minutes twice, in what is sold and in what is still to come.
    const beforeS = Math.max(0, asOf - startOfDay(today))
    const early = await ask({ ...byDay, window: { from: ago(WEEK_DAYS), to: ago(0) }, shops: withToday, beforeS })
    const earlyOf = soldByDay(early.rows)
    const todayFen = earlyOf.get(ago(0)) ?? 0
    sold.set(ago(0), todayFen)
    const areHoursKnown = withToday.length === read.length && early.complete.missing.length === 0
    if (areHoursKnown) earlyFen = [...earlyOf.values()].reduce((sum, fen) => sum + fen, 0) - todayFen
  }
  return { ...forecastMonth({ sold, today: ago(0), earlyFen }), shops: read.length, missing: lacksOf(complete) }
}

/** Fen by day. */
function soldByDay(rows: readonly FigureRow[]): Map<string, number> {
  return new Map(rows.map((row) => [row.day ?? '', partOf(row, 'salesAmount')]))
}

interface MonthSales {
  /** Fen by day: at least the month so far, and 28 days before today. */
  readonly sold: ReadonlyMap<string, number>
  /** `2026-11-22`. */
  readonly today: string
  /** What the seven days before today had sold by the time of day that it is now, fen; null: their hours were not read here. */
  readonly earlyFen: number | null
}

/**
 * The month so far, the rest of today by the share that the last week sold later in the day, and a usual weekday for each day to come. Where that share is
 * not known, today becomes a usual weekday.
 */
export function forecastMonth({ sold, today, earlyFen }: MonthSales): Pick<Forecast, 'fen' | 'soFar'> {
  const day = parseDay(today) ?? 0
  const soldOn = (each: number) => sold.get(toDayText(each)) ?? 0
  const usual = new Map<number, number>()
  for (let weekday = 0; weekday < WEEK_DAYS; weekday += 1) {
    const same = Array.from({ length: HISTORY_DAYS }, (_, back) => day - 1 - back).filter((each) => weekdayOf(toDayText(each)) === weekday)
    usual.set(weekday, same.reduce((sum, each) => sum + soldOn(each), 0) / same.length)
  }
  const usualOf = (each: number) => usual.get(weekdayOf(toDayText(each))) ?? 0
  const weekFen = Array.from({ length: WEEK_DAYS }, (_, back) => soldOn(day - 1 - back)).reduce((sum, fen) => sum + fen, 0)
  const shareOf = (early: number) => (weekFen === 0 ? 0 : Math.max(0, 1 - early / weekFen))
  let soFar = 0
  let fen = earlyFen === null ? Math.max(0, usualOf(day) - soldOn(day)) : usualOf(day) * shareOf(earlyFen)
  for (let each = parseDay(`${today.slice(0, 7)}-01`) ?? day; toDayText(each).slice(0, 7) === today.slice(0, 7); each += 1) {
    if (each <= day) soFar += soldOn(each)
    else fen += usualOf(each)
  }
  return { fen: Math.round(fen + soFar), soFar }
}
