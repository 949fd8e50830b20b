import { lacksOf } from '../../../figures/answers/completeness.ts'
import type { FigureWindow, Lack } from '../../../figures/answers/question.ts'
import { dayOf, startOfDay, toDayText } from '../../../figures/days.ts'
import { oldOrders } from '../../profit/index.ts'
import { type AskFigure, EVERY_GROUP, partOf } from './askDay.ts'

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

interface AskedReturns {
  readonly shops: readonly string[]
  /** Seconds since 1970. */
  readonly now: number
  readonly asOf: number
}

/** What of today's sales is expected to come back, by the goods' own history; null: of no shop was one read. */
export async function askReturns(ask: AskFigure, { shops, now, asOf }: AskedReturns): Promise<ExpectedReturns | null> {
  const today = dayOf(now)
  const ago = (days: number) => toDayText(today - days)
  const history = oldOrders(today)
  const { read, missing } = await shopsWith(ask, shops, history)
  if (read.length === 0) return null
  const ofToday = { from: ago(0), to: ago(0) }
  const sold = await askSold(ask, read, ofToday, Math.max(0, asOf - startOfDay(today)))
  const past = await askPast(ask, read, history)
  const proven = { from: ago(PROOF_OLDEST), to: ago(YOUNGEST) }
  const before = { from: ago(PROOF_OLDEST + HISTORY_DAYS), to: ago(PROOF_OLDEST + 1) }
  const canProve = (await shopsWith(ask, read, before)).read.length === read.length
  return {
    fen: expectReturns(sold, past),
    soldFen: sold.totalFen,
    shops: read.length,
    missing,
    proof: canProve ? { ...proven, ...(await prove(ask, read, proven, before)) } : null,
  }
}

async function prove(ask: AskFigure, shops: readonly string[], proven: FigureWindow, before: FigureWindow) {
  const sold = await askSold(ask, shops, proven)
  const past = await askPast(ask, shops, before)
  const was = await ask({ measure: 'refundAmount', by: [], window: proven, basis: 'ordered', shops })
  return { saidFen: expectReturns(sold, past), wasFen: was.total.refundAmount?.part ?? 0 }
}

/** Shops of which orders and after-sales of these days were read, and what lacks of the others. */
export async function shopsWith(ask: AskFigure, shops: readonly string[], window: FigureWindow) {
  if (shops.length === 0) return { read: [], missing: [] }
  const { complete } = await ask({ measure: 'refundAmountRate', by: [], window, basis: 'ordered', shops })
  const short = new Set(complete.missing.map(({ shop }) => shop))
  return { read: shops.filter((shop) => !short.has(shop)), missing: lacksOf(complete) }
}

/** Sales that returns are expected of. */
export interface SoldByGoods {
  readonly totalFen: number
  readonly byShop: ReadonlyMap<string, number>
  readonly byGoods: readonly { readonly shop: string; readonly goods: string; readonly fen: number }[]
}

async function askSold(ask: AskFigure, shops: readonly string[], window: FigureWindow, beforeS?: number): Promise<SoldByGoods> {
  const asked = { measure: 'salesAmount', window, basis: 'ordered', shops, ...(beforeS !== undefined && { beforeS }) } as const
  const byShop = await ask({ ...asked, by: ['shop'], top: EVERY_GROUP })
  const byGoods = await ask({ ...asked, by: ['goods'], top: EVERY_GROUP })
  return {
    totalFen: byShop.total.salesAmount?.part ?? 0,
    byShop: new Map(byShop.rows.map((row) => [row.shop ?? '', partOf(row, 'salesAmount')])),
    byGoods: byGoods.rows.map((row) => ({ shop: row.shop ?? '', goods: row.goods ?? '', fen: partOf(row, 'salesAmount') })),
  }
}

/** What came back, in all, by shop and by goods; goods that sold little are with their shop. */
export interface PastByGoods {
  readonly all: PastReturns
  readonly byShop: ReadonlyMap<string, PastReturns>
  /** By `shop goods`. */
  readonly byGoods: ReadonlyMap<string, PastReturns>
}

async function askPast(ask: AskFigure, shops: readonly string[], window: FigureWindow): Promise<PastByGoods> {
  const asked = { measure: 'salesAmount', beside: ['refundAmount'], window, basis: 'ordered', shops } as const
  const byShop = await ask({ ...asked, by: ['shop'], top: EVERY_GROUP })
  const byGoods = await ask({ ...asked, by: ['goods'], top: EVERY_GROUP })
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
