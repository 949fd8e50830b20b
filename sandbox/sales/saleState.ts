import { DAY_S } from './calendar.ts'
import { type AfterSale, orderAmountFen, type Sale } from './sale.ts'

/** How far a sale has come. `refundedInTransit`: its parcel was called back. */
export type SaleState = 'unpaid' | 'cancelled' | 'toShip' | 'shipped' | 'received' | 'refundedUnshipped' | 'refundedInTransit'
/** How far the after-sales of a sale have come. Those that ended without money count as none. */
export type AfterSaleProgress = 'none' | 'inProgress' | 'refunded'

export function stateOfSale(sale: Sale, asOf: number): SaleState {
  if (!isPaidBy(sale, asOf)) return asOf - sale.orderedAt < DAY_S ? 'unpaid' : 'cancelled'
  const stopped = sale.afterSales.find((afterSale) => stopsParcel(afterSale, sale))
  if (stopped && stopped.closedAt <= asOf) return stopped.stage === 'beforeShipping' ? 'refundedUnshipped' : 'refundedInTransit'
  if (asOf < sale.shippedAt) return 'toShip'
  // A buyer who asked for all the money back on the way does not take the parcel in.
  return asOf < sale.receivedAt || stopped?.stage === 'inTransit' ? 'shipped' : 'received'
}

export function isPaidBy({ paidAt }: Sale, asOf: number): boolean {
  return paidAt !== null && paidAt <= asOf
}

export function isRefundedBy({ outcome, closedAt }: AfterSale, asOf: number): boolean {
  return outcome === 'refunded' && closedAt <= asOf
}

export function stateOfAfterSale({ afterSales }: Sale, asOf: number): AfterSaleProgress {
  if (afterSales.some(({ appliedAt, closedAt }) => appliedAt <= asOf && closedAt > asOf)) return 'inProgress'
  return afterSales.some((afterSale) => isRefundedBy(afterSale, asOf)) ? 'refunded' : 'none'
}

/** One thing that a buyer asked for, with the sale that it is about. */
export interface AskedSale {
  readonly sale: Sale
  readonly afterSale: AfterSale
}

/** What buyers have asked for by a moment. */
export function askedBy(sales: readonly Sale[], asOf: number): readonly AskedSale[] {
  return sales.flatMap((sale) => sale.afterSales.filter(({ appliedAt }) => appliedAt <= asOf).map((afterSale) => ({ sale, afterSale })))
}

function stopsParcel({ stage, outcome, refundFen }: AfterSale, sale: Sale): boolean {
  return stage !== 'afterReceipt' && outcome === 'refunded' && refundFen === orderAmountFen(sale)
}
