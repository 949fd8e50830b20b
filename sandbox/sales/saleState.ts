import { DAY_S } from './calendar.ts'
import type { AfterSale, Sale } from './sale.ts'

/** How far a sale has come. */
export type SaleState = 'unpaid' | 'cancelled' | 'toShip' | 'shipped' | 'received' | 'refundedUnshipped'
/** How far an after-sale has come. */
export type AfterSaleState = 'none' | 'inProgress' | 'refunded'

export function stateOfSale(sale: Sale, asOf: number): SaleState {
  if (!sale.isPaid) return asOf - sale.orderedAt < DAY_S ? 'unpaid' : 'cancelled'
  if (sale.afterSale?.isBeforeShipping && sale.afterSale.closedAt <= asOf) return 'refundedUnshipped'
  if (asOf < sale.shippedAt) return 'toShip'
  return asOf < sale.receivedAt ? 'shipped' : 'received'
}

export function stateOfAfterSale(sale: Sale, asOf: number): AfterSaleState {
  const { afterSale } = sale
  if (!afterSale || afterSale.appliedAt > asOf) return 'none'
  return afterSale.closedAt <= asOf ? 'refunded' : 'inProgress'
}

/** A sale whose buyer has asked for something by now. */
export type ReturnedSale = Sale & { readonly afterSale: AfterSale }

export function hasAsked(sale: Sale, asOf: number): sale is ReturnedSale {
  return sale.afterSale !== null && sale.afterSale.appliedAt <= asOf
}
