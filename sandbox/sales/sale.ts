import type { Goods, Sku } from '../goods/goods.ts'

/** Something bought, with all that will ever become of it. Money in fen, times in seconds since 1970. */
export interface Sale {
  /** `YYMMDD-` and 15 digits. */
  readonly orderSn: string
  readonly goods: Goods
  readonly sku: Sku
  readonly count: number
  readonly orderedAt: number
  readonly merchantDiscountFen: number
  readonly platformDiscountFen: number
  readonly shippingFen: number
  /** False: the buyer let it expire. */
  readonly isPaid: boolean
  readonly shippedAt: number
  readonly receivedAt: number
  readonly afterSale: AfterSale | null
}

/** What a buyer asks for after paying. */
export interface AfterSale {
  readonly id: number
  readonly kind: 'refundOnly' | 'returnGoods'
  readonly isBeforeShipping: boolean
  readonly reason: ReturnReason
  readonly appliedAt: number
  readonly closedAt: number
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
