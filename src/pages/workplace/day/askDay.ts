import { lacksOf, lacksOn } from '../../../figures/answers/completeness.ts'
import {
  EVERY_ROW,
  type FigureAnswer,
  type FigureQuestion,
  type FigureRow,
  type Lack,
  type MissingDays,
} from '../../../figures/answers/question.ts'
import { dayOf, startOfDay, toDayText } from '../../../figures/days.ts'
import type { MeasureName } from '../../../figures/measures/index.ts'

/** Asks the figures of the login. */
export type AskFigure = (question: FigureQuestion) => Promise<FigureAnswer>

/** Sales in fen, and how many orders they are. */
export interface SoldAmount {
  readonly fen: number
  readonly orders: number
}

/** What a shop, or all of them, sold today, and up to the same time of day on another one. Null: that day was not read whole. */
export interface SameHour {
  readonly today: SoldAmount
  readonly yesterday: SoldAmount | null
  readonly lastWeek: SoldAmount | null
}

/** A day before the one that is under way is compared over the shops of which both were read: `shops` says how many those are. */
export interface Compared {
  readonly now: SoldAmount
  readonly before: SoldAmount
  readonly shops: number
  /** Why it is of no more of them. */
  readonly missing: readonly Lack[]
}

export interface DaySales {
  /** Who read it: this browser, or another computer, whose day sheets tell nothing of the hours. */
  readonly readBy: 'here' | 'elsewhere'
  /** `2026-11-22`. */
  readonly today: string
  /** The reading that is furthest behind, seconds since 1970; null: today was read of no shop. */
  readonly asOf: number | null
  /** Shops whose day was read, by shop_uid. */
  readonly shops: ReadonlyMap<string, SameHour>
  /** What was not read of today. */
  readonly missing: readonly Lack[]
  readonly sold: SoldAmount
  /** Null: of no shop both days were read. */
  readonly yesterday: Compared | null
  readonly lastWeek: Compared | null
}

/** The store cuts at what is asked for. */
export const EVERY_GROUP = { order: 'most', limit: EVERY_ROW } as const
const WEEK = 7

/**
 * What was sold today up to the oldest reading, but for shops that were read long before the others, and on other days up to the same time. Where nothing of today was read here, as on a phone, it is what the day
 * sheets of other computers say. `now`: seconds since 1970.
 */
export async function askDay(ask: AskFigure, shops: readonly string[], now: number): Promise<DaySales> {
  const day = dayOf(now)
  const today = toDayText(day)
  const ofToday = { measure: 'paidOrders', by: [], window: { from: today, to: today }, basis: 'ordered' } as const
  const ofAll = await ask({ ...ofToday, shops })
  const lacking = lacksOf(ofAll.complete)
  const nothing: DaySales = {
    readBy: 'here',
    today,
    asOf: null,
    shops: new Map(),
    missing: lacking,
    sold: noSales,
    yesterday: null,
    lastWeek: null,
  }
  const unread = shopsWithout(ofAll, today)
  const known = shops.filter((shop) => !unread.has(shop))
  if (known.length === 0) return askElsewhere(ask, shops, nothing)
  const { shops: read, asOf, late } = await askUntil(ask, ofToday, known)
  if (asOf === null) return nothing
  const missing = [...lacking, ...late]
  const yesterday = toDayText(day - 1)
  const lastWeek = toDayText(day - WEEK)
  const answer = await ask({
    measure: 'salesAmount',
    beside: ['paidOrders'],
    by: ['shop', 'day'],
    window: { from: lastWeek, to: today },
    basis: 'ordered',
    shops: read,
    beforeS: Math.max(0, asOf - startOfDay(day)),
    top: EVERY_GROUP,
  })
  const soldOf = new Map(answer.rows.map((row) => [`${row.shop} ${row.day}`, toSold(row)]))
  const withoutYesterday = shopsWithout(answer, yesterday)
  const withoutLastWeek = shopsWithout(answer, lastWeek)
  const sold = (shop: string, on: string) => soldOf.get(`${shop} ${on}`) ?? noSales
  const byShop = new Map(
    read.map((shop): [string, SameHour] => [
      shop,
      {
        today: sold(shop, today),
        yesterday: withoutYesterday.has(shop) ? null : sold(shop, yesterday),
        lastWeek: withoutLastWeek.has(shop) ? null : sold(shop, lastWeek),
      },
    ]),
  )
  const all = [...byShop.values()]
  return {
    readBy: 'here',
    today,
    asOf,
    missing,
    shops: byShop,
    sold: addSold(all.map((shop) => shop.today)),
    yesterday: compare(all, 'yesterday', [...lacksOn(answer.complete, yesterday), ...lacksOn(answer.complete, today), ...late]),
    lastWeek: compare(all, 'lastWeek', [...lacksOn(answer.complete, lastWeek), ...lacksOn(answer.complete, today), ...late]),
  }
}

/** Shops whose day is counted up to one moment. */
export interface ReadUntil {
  readonly shops: readonly string[]
  /** The oldest reading of these, seconds since 1970; null: one of them was not read. */
  readonly asOf: number | null
  /** Those that were read long before: they would cut the day of all others, and are missing in it. */
  readonly late: readonly MissingDays[]
}

/** Up to which moment a day that is under way is counted. `ofDay`: the question about it. */
export async function askUntil(ask: AskFigure, ofDay: Omit<FigureQuestion, 'shops'>, shops: readonly string[]): Promise<ReadUntil> {
  const { asOf, behind = [], sources, window } = await ask({ ...ofDay, shops })
  if (behind.length === 0) return { shops, asOf, late: [] }
  const isBehind = new Set(behind)
  const others = shops.filter((shop) => !isBehind.has(shop))
  const late = behind.flatMap((shop) => sources.map((kind) => ({ shop, kind, ...window })))
  return { shops: others, asOf: (await ask({ ...ofDay, shops: others })).asOf, late }
}

/** Today by day sheets; `nothing`: what is answered where there are none. */
async function askElsewhere(ask: AskFigure, shops: readonly string[], nothing: DaySales): Promise<DaySales> {
  const { today } = nothing
  const answer = await ask({
    measure: 'salesAmount',
    beside: ['paidOrders'],
    by: ['shop', 'day'],
    window: { from: today, to: today },
    basis: 'ordered',
    shops,
    top: EVERY_GROUP,
    bySheets: true,
  })
  const unread = shopsWithout(answer, today)
  const soldOf = new Map(answer.rows.map((row) => [row.shop, toSold(row)]))
  const read = shops.filter((shop) => !unread.has(shop))
  if (read.length === 0 || !answer.sheets) return nothing
  const byShop = new Map(
    read.map((shop): [string, SameHour] => [shop, { today: soldOf.get(shop) ?? noSales, yesterday: null, lastWeek: null }]),
  )
  return {
    ...nothing,
    readBy: 'elsewhere',
    asOf: answer.sheets.asOf,
    shops: byShop,
    missing: lacksOf(answer.complete),
    sold: addSold([...byShop.values()].map((shop) => shop.today)),
  }
}

const noSales: SoldAmount = { fen: 0, orders: 0 }

/** Shops of which this day was not read: they are in no sum. Those of which rows of a read day lack are in it, and are said to lack them. */
export function shopsWithout({ complete: { missing } }: Pick<FigureAnswer, 'complete'>, day: string): ReadonlySet<string> {
  return new Set(lacksOn({ missing, lacking: [] }, day).map(({ shop }) => shop))
}

/** The part of a measure in a row: 0 where the group has none of it. */
export function partOf({ sums }: Pick<FigureRow, 'sums'>, measure: MeasureName): number {
  return sums[measure]?.part ?? 0
}

function toSold(row: FigureRow): SoldAmount {
  return { fen: partOf(row, 'salesAmount'), orders: partOf(row, 'paidOrders') }
}

function addSold(all: readonly SoldAmount[]): SoldAmount {
  return all.reduce((sum, { fen, orders }) => ({ fen: sum.fen + fen, orders: sum.orders + orders }), noSales)
}

function compare(all: readonly SameHour[], day: 'yesterday' | 'lastWeek', missing: readonly Lack[]): Compared | null {
  const both = all.flatMap((shop) => (shop[day] ? [{ now: shop.today, before: shop[day] }] : []))
  if (both.length === 0) return null
  return { now: addSold(both.map(({ now }) => now)), before: addSold(both.map(({ before }) => before)), shops: both.length, missing }
}
