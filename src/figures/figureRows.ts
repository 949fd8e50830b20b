/**
 * What the store keeps of the platform's rows. There is no field for a name, a phone number, an address or a memo: nothing of a buyer
 * gets past the parsers that make these rows. Money in whole fen, times in seconds since 1970.
 */
export interface FigureOrder {
  /** As the platform writes it: `YYMMDD-` and 15 digits as a rule. */
  readonly orderSn: string
  readonly goodsId: string
  /** '' where the platform names none: the goods then have one SKU without a number. */
  readonly skuId: string
  readonly quantity: number
  /** What the order comes to. */
  readonly amountFen: number
  /** Null: the platform did not say, which is not 0. */
  readonly merchantDiscountFen: number | null
  readonly platformDiscountFen: number | null
  readonly stage: OrderStage
  readonly orderedAt: number
  /** Null: not yet, or the platform did not say. */
  readonly paidAt: number | null
  readonly shippedAt: number | null
  readonly receivedAt: number | null
}

/** What goods and one of their SKUs are called, as the row of an order has it. Kept once for each, not with the order. */
export interface FigureName {
  readonly goodsId: string
  readonly skuId: string
  /** '' where the platform says nothing, as the two below. */
  readonly title: string
  /** Address of a small picture. */
  readonly thumb: string
  /** `红色 L`. */
  readonly spec: string
  /** When the order was placed: what goods are called on a later day is what they are called now. */
  readonly orderedAt: number
}

/** How far an order has come, refunds aside. The first two were never paid. */
export const OrderStage = { unpaid: 0, cancelled: 1, toShip: 2, shipped: 3, received: 4 } as const
export type OrderStage = (typeof OrderStage)[keyof typeof OrderStage]

export interface FigureAfterSale {
  readonly id: string
  readonly orderSn: string
  readonly kind: AfterSaleKind
  /** The platform's own code and words; null and '' where it names none. */
  readonly reasonCode: number | null
  readonly reasonText: string
  readonly state: AfterSaleState
  readonly askedAt: number
  /** Null: still open. */
  readonly closedAt: number | null
  readonly refundFen: number
}

/** `other`: exchanged, sent again, repaired. */
export const AfterSaleKind = { refundOnly: 0, returnGoods: 1, other: 2 } as const
export type AfterSaleKind = (typeof AfterSaleKind)[keyof typeof AfterSaleKind]

/** `ended`: closed without a refund: withdrawn, refused, or run out. */
export const AfterSaleState = { open: 0, refunded: 1, ended: 2 } as const
export type AfterSaleState = (typeof AfterSaleState)[keyof typeof AfterSaleState]
