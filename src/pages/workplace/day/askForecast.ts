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
  /** How many shops it is of: those whose month and last four weeks were read. */
  readonly shops: number
  /** What was not read of the others. */
  readonly missing: readonly Lack[]
}

/**
 * What the month will come to if the rest of it sells as the same weekdays of the last four weeks, also by day sheets; null: of no shop are these
 * known.
 */
export async function askForecast(ask: AskFigure, { shops, readBy, now, asOf }: AskedOutlook): Promise<Forecast | null> {
  const today = dayOf(now)
  const monthStart = parseDay(`${toDayText(today).slice(0, 7)}-01`) ?? today
  const window = { from: toDayText(Math.min(monthStart, today - HISTORY_DAYS)), to: toDayText(today) }
  const byDay = { measure: 'salesAmount', by: ['day'], basis: 'ordered', top: EVERY_GROUP } as const
  const { complete } = await ask({ ...byDay, window, shops, ...BY_SHEETS })
  const missing = lacksOf(complete)
  const short = new Set(complete.missing.map(({ shop }) => shop))
  const read = shops.filter((shop) => !short.has(shop))
  if (read.length === 0) return null
  const { rows } = await ask({ ...byDay, window, shops: read, ...BY_SHEETS })
  const sold = soldByDay(rows)
  // Up to one moment of each day, also of today: a shop that was read later would have its last minutes twice, in what is sold and in what is still to come.
  const week = { from: toDayText(today - WEEK_DAYS), to: toDayText(today) }
  const early =
    readBy === 'here' ? await ask({ ...byDay, window: week, shops: read, beforeS: Math.max(0, asOf - startOfDay(today)) }) : null
  const earlyOf = early && soldByDay(early.rows)
  if (earlyOf) sold.set(toDayText(today), earlyOf.get(toDayText(today)) ?? 0)
  const todayFen = sold.get(toDayText(today)) ?? 0
  const isWeekHere = early !== null && early.complete.missing.length === 0
  const earlyFen = isWeekHere && earlyOf ? [...earlyOf.values()].reduce((sum, fen) => sum + fen, 0) - todayFen : null
  return { ...forecastMonth({ sold, today: toDayText(today), earlyFen }), shops: read.length, missing }
}

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
