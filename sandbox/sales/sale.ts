import type { Goods, Sku } from '../goods/goods.ts'

/** Something bought, with all that will ever become of it. Money in fen, times in seconds since 1970. */
export interface Sale {
  /** `YYMMDD-` and 15 digits; some orders of other days have the same 15. */
  readonly orderSn: string
  readonly goods: Goods
  readonly sku: Sku
  readonly count: number
  readonly orderedAt: number
  /** From when on the order list shows it. A few are shown hours late, after their after-sale. */
  readonly listedAt: number
  readonly merchantDiscountFen: number
  readonly platformDiscountFen: number
  readonly shippingFen: number
  /** Null: the buyer let it expire. */
  readonly paidAt: number | null
  /** When it leaves and arrives, unless a full refund keeps it from that. */
  readonly shippedAt: number
  readonly receivedAt: number
  /** From 0 to 1: an ad has brought it where this is below the share of the goods' ad. */
  readonly adLot: number
  /** In the order in which they were asked for; none begins before the one before it has ended. */
  readonly afterSales: readonly AfterSale[]
}

/** How far the parcel had come when the buyer asked. */
export const stages = ['beforeShipping', 'inTransit', 'afterReceipt'] as const
export type Stage = (typeof stages)[number]

/** What a buyer asks for after paying, and how it ends. */
export interface AfterSale {
  readonly id: number
  readonly kind: 'refundOnly' | 'returnGoods' | 'exchange' | 'resend'
  readonly stage: Stage
  /** `done`: an exchange or a parcel sent again, without money. */
  readonly outcome: 'refunded' | 'rejected' | 'cancelled' | 'done'
  readonly reason: ReturnReason
  readonly appliedAt: number
  readonly closedAt: number
  /** What was asked for. It is given only where the outcome is `refunded`. */
  readonly refundFen: number
  /** The platform had to decide. */
  readonly isDisputed: boolean
}

export interface ReturnReason {
  readonly code: number
  readonly text: string
  /** Of a hundred. */
  readonly weight: number
  readonly isQuality: boolean
}

export function goodsAmountFen({ sku, count }: Pick<Sale, 'sku' | 'count'>): number {
  return sku.groupFen * count
}

/** What the buyer pays. */
export function orderAmountFen(sale: Pick<Sale, 'sku' | 'count' | 'merchantDiscountFen' | 'platformDiscountFen' | 'shippingFen'>): number {
  return goodsAmountFen(sale) - sale.merchantDiscountFen - sale.platformDiscountFen + sale.shippingFen
}
