import { type AfterSale, orderAmountFen, type Sale } from '../sales/sale.ts'
import { isPaidBy, isRefundedBy } from '../sales/saleState.ts'

/** What was paid for some sales, and what of it had been refunded by a moment. */
interface Totals {
  readonly orders: number
  readonly units: number
  readonly amountFen: number
  /** Orders with at least one refund. */
  readonly refunds: number
  readonly refundFen: number
  readonly qualityRefunds: number
  readonly disputes: number
}

/** In: any sales; the unpaid do not count. Out: their sums as of a moment. */
export function addUp(sales: readonly Sale[], asOf: number): Totals {
  const paid = sales.filter((sale) => isPaidBy(sale, asOf))
  const refunded = paid.map((sale) => refundsOf(sale, asOf)).filter((refunds) => refunds.length > 0)
  return {
    orders: paid.length,
    units: sum(paid, (sale) => sale.count),
    amountFen: sum(paid, orderAmountFen),
    refunds: refunded.length,
    refundFen: sum(refunded.flat(), (refund) => refund.refundFen),
    qualityRefunds: refunded.filter((refunds) => refunds.some(({ reason }) => reason.isQuality)).length,
    disputes: refunded.filter((refunds) => refunds.some(({ isDisputed }) => isDisputed)).length,
  }
}

/** What was paid back of a sale by a moment. */
export function refundsOf({ afterSales }: Sale, asOf: number): readonly AfterSale[] {
  return afterSales.filter((afterSale) => isRefundedBy(afterSale, asOf))
}

export function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}

export function groupByGoods(sales: readonly Sale[]): ReadonlyMap<number, readonly Sale[]> {
  const groups = new Map<number, Sale[]>()
  for (const sale of sales) {
    const group = groups.get(sale.goods.id)
    if (group) group.push(sale)
    else groups.set(sale.goods.id, [sale])
  }
  return groups
}

/** Amounts of the data centre are yuan. */
export function toYuan(fen: number): number {
  return fen / 100
}

/** Rates of the data centre have four digits. Nothing of nothing is none. */
export function toRate(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}
