import { orderAmountFen, type Sale } from '../../../sandbox/sales/sale.ts'
import { byWay, isLargeEnough, type PlainRefundCurve, plainRefundCurve, plainToCome, plainWays, wayOf } from './plainCurves.ts'
import type { PlainSale } from './plainFigures.ts'
import { freightOf, type PlainLedger, type PlainTerms } from './plainProfit.ts'

/**
 * What refunds that are still to come take of a profit, by the words of decision 0160: orders without a refund get what is still to come at their age,
 * spread over the SKUs of their shop by what is not given back of them, valued by the formulas of business-features.md, 1.4. In plain numbers.
 */
const DAY_S = 86_400
const ZONE_S = 8 * 3_600
const WATCHED_DAYS = 45
const READ_DAYS = 120
/** Eight of ten. */
const DEVIATIONS = 1.2816
const dayOf = (seconds: number) => Math.floor((seconds + ZONE_S) / DAY_S)
const startOf = (day: number) => day * DAY_S - ZONE_S

export interface LikelyAsked {
  readonly sales: readonly PlainSale[]
  readonly shops: readonly string[]
  readonly firstDay: number
  readonly lastDay: number
  readonly today: number
  readonly asOf: number
  readonly ledger: PlainLedger
}

export interface PlainLoss {
  /** Of the rows whose cost is known. Fen. */
  readonly fen: number
  /** Half of the range. Fen. */
  readonly width: number
  /** How many rows are rounded. */
  readonly rows: number
}

/** By shop, and in all. Null: no curve is known, neither of the shop nor of all. */
export function plainLoss(asked: LikelyAsked): { readonly shops: ReadonlyMap<string, PlainLoss | null>; readonly all: PlainLoss | null } {
  const { sales, shops, today, asOf } = asked
  const curveOf = (some: readonly PlainSale[]) => plainRefundCurve(some, today - READ_DAYS + 1, today, WATCHED_DAYS, asOf)
  const own = new Map(shops.map((shop) => [shop, curveOf(sales.filter((each) => each.shop === shop))]))
  const together = curveOf(sales.filter(({ shop }) => shops.includes(shop)))
  const found = new Map<string, PlainLoss | null>()
  const sum = { fen: 0, squares: 0, shared: 0, rows: 0 }
  for (const shop of shops) {
    const curve = own.get(shop) as PlainRefundCurve
    const isOwn = isLargeEnough(together) && isLargeEnough(curve)
    if (!isLargeEnough(together)) {
      found.set(shop, null)
      continue
    }
    const { fen, chance, sample, rows } = lossOf(asked, shop, isOwn ? curve : together)
    found.set(shop, { fen, width: DEVIATIONS * Math.hypot(chance, sample), rows })
    sum.fen += fen
    sum.rows += rows
    sum.squares += chance ** 2 + (isOwn ? sample ** 2 : 0)
    sum.shared += isOwn ? 0 : sample
  }
  const width = DEVIATIONS * Math.sqrt(sum.squares + sum.shared ** 2)
  return { shops: found, all: isLargeEnough(together) ? { fen: sum.fen, width, rows: sum.rows } : null }
}

interface Row {
  readonly sale: Sale
  readonly terms: PlainTerms
  revenue: number
  keptOrders: number
  keptUnits: number
  sent: number
  freight: number
}

const share = (basisPoints: bigint) => Number(basisPoints) / 10_000

function lossOf({ sales, firstDay, lastDay, asOf, ledger }: LikelyAsked, shop: string, curve: PlainRefundCurve) {
  const rows = new Map<string, Row>()
  const orders = byWay(() => 0)
  const money = byWay(() => 0)
  const expected = { fen: 0, variance: 0, deviation: 0 }
  for (const { shop: of, sale } of sales) {
    const day = dayOf(sale.orderedAt)
    if (of !== shop || day < firstDay || day > lastDay || sale.paidAt === null || sale.paidAt > asOf) continue
    const key = `${sale.sku.id} ${ledger.stretchOf(sale)}`
    const terms = ledger.termsOf(sale)
    const row = rows.get(key) ?? { sale, terms, revenue: 0, keptOrders: 0, keptUnits: 0, sent: 0, freight: 0 }
    rows.set(key, row)
    const worth = orderAmountFen(sale) + sale.platformDiscountFen
    const way = wayOf(sale, asOf)
    const given = sale.afterSales.filter(({ outcome, closedAt }) => outcome === 'refunded' && closedAt <= asOf)
    const back = given.reduce((sum, { refundFen }) => sum + refundFen, 0)
    const isWhole = back >= orderAmountFen(sale)
    row.revenue += way === null ? worth : worth - back - (isWhole ? sale.platformDiscountFen : 0)
    if (way !== 'cancelled') {
      row.sent += 1
      row.freight += Number(freightOf(sale, terms))
    }
    if (way === null || way === 'partial') {
      row.keptOrders += 1
      row.keptUnits += sale.count
    }
    if (way === 'returned') {
      const forGoods = given.filter(({ stage, kind }) => stage !== 'beforeShipping' && kind === 'returnGoods')
      const part = forGoods.reduce((sum, { refundFen }) => sum + refundFen, 0) / orderAmountFen(sale)
      row.keptUnits += sale.count - Math.max(1, Math.min(sale.count, Math.round(sale.count * part)))
    }
    if (way !== null) continue
    // The age of a day's orders is that of its middle; of today, of the middle of what is over of it.
    const over = asOf - startOf(day)
    const toCome = plainToCome(curve, (over - Math.min(DAY_S, over) / 2) / DAY_S)
    for (const each of plainWays) {
      orders[each] += worth * toCome.orders[each]
      money[each] += worth * toCome.money[each]
    }
    expected.fen += worth * plainWays.reduce((sum, each) => sum + toCome.money[each], 0)
    expected.variance += worth ** 2 * toCome.share * (1 - toCome.share)
    expected.deviation += worth * toCome.deviation
  }
  const kept = [...rows.values()].reduce((sum, { revenue }) => sum + revenue, 0)
  let fen = 0
  for (const { sale, terms, ...row } of rows.values()) {
    const cost = terms.costOf(sale)
    const cancelled = (row.keptOrders * orders.cancelled) / kept
    const cancelledUnits = (row.keptUnits * orders.cancelled) / kept
    const returned = (row.keptOrders * orders.returned) / kept
    const returnedUnits = (row.keptUnits * money.returned) / kept
    if (cost === null && row.keptUnits > 0) continue
    const gone = (row.revenue / kept) * plainWays.reduce((sum, each) => sum + money[each], 0)
    const fees = gone * (share(terms.technicalFeeBp) + share(terms.commissionBp))
    const goods = Number(cost ?? 0) * (cancelledUnits + returnedUnits * share(terms.resaleBp))
    const parcel = (row.sent > 0 ? row.freight / row.sent : 0) + Number(terms.packingFen + terms.insuranceFen)
    const wayBack = returned * Number(terms.returnFreightFen + terms.repackFen)
    fen += gone - fees - goods - cancelled * parcel + wayBack
  }
  const part = (deviation: number) => (expected.fen > 0 ? (fen * deviation) / expected.fen : 0)
  return { fen, chance: part(Math.sqrt(expected.variance)), sample: part(expected.deviation), rows: rows.size }
}
