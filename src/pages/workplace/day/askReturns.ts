import { lacksOf } from '../../../figures/answers/completeness.ts'
import type { FigureQuestion, FigureWindow, Lack } from '../../../figures/answers/question.ts'
import { dayOf, startOfDay, toDayText } from '../../../figures/days.ts'
import { oldOrders } from '../../profit/index.ts'
import { type AskFigure, type DaySales, EVERY_GROUP, partOf } from './askDay.ts'

/** What came back of orders that are old enough to have come back: fen. */
export interface PastReturns {
  readonly refundedFen: number
  readonly soldFen: number
}

export interface ExpectedReturns {
  /** What is expected to come back of today's sales, fen. */
  readonly fen: number
  /** Of today's sales of these shops. */
  readonly soldFen: number
  /** How many shops it is of: those whose history was read. */
  readonly shops: number
  /** What was not read of the others' history. */
  readonly missing: readonly Lack[]
  /** The same reckoned for orders whose returns are known by now; null: their own history was not read. */
  readonly proof: { readonly saidFen: number; readonly wasFen: number; readonly from: string; readonly to: string } | null
}

/** The last 15 of the days of old orders, and 30 days of their own history. */
const YOUNGEST = 16
const HISTORY_DAYS = 30
const PROOF_OLDEST = 30
/** Goods lean on their shop as if they had sold this much more at its rate, a shop on all shops: 500 yuan. */
const LEAN_FEN = 50_000

/** What an outlook is asked of. */
export interface AskedOutlook {
  /** Shops whose day was read. */
  readonly shops: readonly string[]
  readonly readBy: DaySales['readBy']
  /** Seconds since 1970. */
  readonly now: number
  /** The reading of today that is furthest behind, seconds since 1970. */
  readonly asOf: number
}

/**
 * What of today's sales is expected to come back: by the goods' own history where it was read here, by that of their shop where day sheets have it.
 * Null: of no shop is one known.
 */
export async function askReturns(ask: AskFigure, { shops, readBy, now, asOf }: AskedOutlook): Promise<ExpectedReturns | null> {
  const today = dayOf(now)
  const ago = (days: number) => toDayText(today - days)
  const history = oldOrders(today)
  const { read, missing } = await shopsWith(ask, shops, history, BY_SHEETS)
  if (read.length === 0) return null
  const here = (await shopsWith(ask, read, history)).read
  const ofToday = { from: ago(0), to: ago(0) }
  const sold =
    readBy === 'here'
      ? await askSold(ask, { shops: read, window: ofToday, beforeS: Math.max(0, asOf - startOfDay(today)) })
      : await askSoldByShop(ask, { shops: read, window: ofToday, ...BY_SHEETS })
  const past = await askPast(ask, history, { shops: read, withGoods: here })
  const proven = { from: ago(PROOF_OLDEST), to: ago(YOUNGEST) }
  const before = { from: ago(PROOF_OLDEST + HISTORY_DAYS), to: ago(PROOF_OLDEST + 1) }
  const canProve = here.length === read.length && (await shopsWith(ask, read, before)).read.length === read.length
  return {
    fen: expectReturns(sold, past),
    soldFen: sold.totalFen,
    shops: read.length,
    missing,
    proof: canProve ? { ...proven, ...(await prove(ask, read, proven, before)) } : null,
  }
}

async function prove(ask: AskFigure, shops: readonly string[], proven: FigureWindow, before: FigureWindow) {
  const sold = await askSold(ask, { shops, window: proven })
  const past = await askPast(ask, before, { shops, withGoods: shops })
  const was = await ask({ measure: 'refundAmount', by: [], window: proven, basis: 'ordered', shops })
  return { saidFen: expectReturns(sold, past), wasFen: was.total.refundAmount?.part ?? 0 }
}

/** Days that were not read here may be those of day sheets, which know no goods. */
export const BY_SHEETS = { bySheets: true } as const
type BySheets = Pick<FigureQuestion, 'bySheets'>

/** Shops of which orders and after-sales of these days were read, and what lacks of the others. */
export async function shopsWith(ask: AskFigure, shops: readonly string[], window: FigureWindow, bySheets: BySheets = {}) {
  if (shops.length === 0) return { read: [], missing: [] }
  const { complete } = await ask({ measure: 'refundAmountRate', by: [], window, basis: 'ordered', shops, ...bySheets })
  const short = new Set(complete.missing.map(({ shop }) => shop))
  return { read: shops.filter((shop) => !short.has(shop)), missing: lacksOf(complete) }
}

/** Sales that returns are expected of. */
export interface SoldByGoods {
  readonly totalFen: number
  readonly byShop: ReadonlyMap<string, number>
  readonly byGoods: readonly { readonly shop: string; readonly goods: string; readonly fen: number }[]
}

type SoldQuestion = Pick<FigureQuestion, 'shops' | 'window' | 'beforeS' | 'bySheets'>

async function askSold(ask: AskFigure, asked: SoldQuestion): Promise<SoldByGoods> {
  const { rows } = await ask({ ...asked, measure: 'salesAmount', basis: 'ordered', by: ['goods'], top: EVERY_GROUP })
  return {
    ...(await askSoldByShop(ask, asked)),
    byGoods: rows.map((row) => ({ shop: row.shop ?? '', goods: row.goods ?? '', fen: partOf(row, 'salesAmount') })),
  }
}

async function askSoldByShop(ask: AskFigure, asked: SoldQuestion): Promise<SoldByGoods> {
  const { total, rows } = await ask({ ...asked, measure: 'salesAmount', basis: 'ordered', by: ['shop'], top: EVERY_GROUP })
  return {
    totalFen: total.salesAmount?.part ?? 0,
    byShop: new Map(rows.map((row) => [row.shop ?? '', partOf(row, 'salesAmount')])),
    byGoods: [],
  }
}

/** What came back, in all, by shop and by goods; goods that sold little are with their shop. */
export interface PastByGoods {
  readonly all: PastReturns
  readonly byShop: ReadonlyMap<string, PastReturns>
  /** By `shop goods`. */
  readonly byGoods: ReadonlyMap<string, PastReturns>
}

/** Where to look for what came back. */
interface PastShops {
  readonly shops: readonly string[]
  /** Those of which all of it was read here: a part of the history of goods may have their orders without their returns. */
  readonly withGoods: readonly string[]
}

async function askPast(ask: AskFigure, window: FigureWindow, { shops, withGoods }: PastShops): Promise<PastByGoods> {
  const asked = { measure: 'salesAmount', beside: ['refundAmount'], window, basis: 'ordered' } as const
  const byShop = await ask({ ...asked, by: ['shop'], shops, top: EVERY_GROUP, ...BY_SHEETS })
  const byGoods = withGoods.length === 0 ? { rows: [] } : await ask({ ...asked, by: ['goods'], shops: withGoods, top: EVERY_GROUP })
  const toPast = (row: Parameters<typeof partOf>[0]) => ({
    refundedFen: partOf(row, 'refundAmount'),
    soldFen: partOf(row, 'salesAmount'),
  })
  return {
    all: toPast({ sums: byShop.total }),
    byShop: new Map(byShop.rows.map((row) => [row.shop ?? '', toPast(row)])),
    byGoods: new Map(byGoods.rows.map((row) => [`${row.shop} ${row.goods}`, toPast(row)])),
  }
}

/** Whole fen. What is not sold by one of the goods that are known comes back as its shop's sales did. */
export function expectReturns({ byShop, byGoods }: SoldByGoods, past: PastByGoods): number {
  const allRate = past.all.soldFen === 0 ? 0 : past.all.refundedFen / past.all.soldFen
  const rateOfShop = (shop: string) => lean(past.byShop.get(shop), allRate)
  let expected = 0
  const rest = new Map(byShop)
  for (const { shop, goods, fen } of byGoods) {
    expected += fen * lean(past.byGoods.get(`${shop} ${goods}`), rateOfShop(shop))
    rest.set(shop, (rest.get(shop) ?? 0) - fen)
  }
  for (const [shop, fen] of rest) expected += Math.max(0, fen) * rateOfShop(shop)
  return Math.round(expected)
}

/** A rate of its own, as far as there is enough of it. */
function lean(own: PastReturns | undefined, rate: number): number {
  const { refundedFen, soldFen } = own ?? { refundedFen: 0, soldFen: 0 }
  return (refundedFen + LEAN_FEN * rate) / (soldFen + LEAN_FEN)
}
