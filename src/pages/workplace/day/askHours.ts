import { dayOf, startOfDay, toDayText } from '../../../figures/days.ts'
import { type AskFigure, type DaySales, EVERY_GROUP, partOf } from './askDay.ts'

export const DAY_HOURS = 24
const HOUR_S = 3_600
const WEEK = 7

/** What was sold by the end of each hour since midnight, fen; null: the hour is not over, or not read to its end. */
export type SoldByHour = readonly (number | null)[]

export interface DayHours {
  readonly today: SoldByHour
  /** Null: that day was not read of any shop. */
  readonly yesterday: SoldByHour | null
  readonly lastWeek: SoldByHour | null
  /** How many shops it is of: where days are compared, those of which all were read. */
  readonly shops: number
}

/** The hours of today beside those of yesterday and of a week ago, over the same shops. `now`: seconds since 1970. Null: nothing was read of today. */
export async function askHours(
  ask: AskFigure,
  { shops: read, asOf }: Pick<DaySales, 'shops' | 'asOf'>,
  now: number,
): Promise<DayHours | null> {
  if (asOf === null) return null
  const day = dayOf(now)
  const of = (days: readonly ('yesterday' | 'lastWeek')[]) =>
    [...read].filter(([, sold]) => days.every((each) => sold[each] !== null)).map(([shop]) => shop)
  const compared = ([['yesterday', 'lastWeek'], ['yesterday'], ['lastWeek'], []] as const).find((days) => of(days).length > 0) ?? []
  const shops = of(compared)
  const question = {
    measure: 'salesAmount',
    by: ['day'],
    window: { from: toDayText(day - WEEK), to: toDayText(day) },
    basis: 'ordered',
    shops,
    top: EVERY_GROUP,
  } as const
  const hours = await Promise.all(
    Array.from({ length: DAY_HOURS }, async (_, hour) => {
      const { rows } = await ask({ ...question, beforeS: (hour + 1) * HOUR_S })
      return new Map(rows.map((row) => [row.day, partOf(row, 'salesAmount')]))
    }),
  )
  const soldOn = (daysAgo: number) => hours.map((sold) => sold.get(toDayText(day - daysAgo)) ?? 0)
  const isCompared = (name: 'yesterday' | 'lastWeek') => compared.some((each) => each === name)
  const readS = asOf - startOfDay(day)
  return {
    today: soldOn(0).map((fen, hour) => ((hour + 1) * HOUR_S <= readS ? fen : null)),
    yesterday: isCompared('yesterday') ? soldOn(1) : null,
    lastWeek: isCompared('lastWeek') ? soldOn(WEEK) : null,
    shops: shops.length,
  }
}
