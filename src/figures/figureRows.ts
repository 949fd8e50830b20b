import type { Rate, RateName, ScoreName } from '../../contract/entities/platformRates.ts'

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
  /** Until when it has to be shipped; null: the platform does not say. */
  readonly dueAt: number | null
}

/** What goods and one of their SKUs are called, as the row of an order has it. Kept once for each, not with the order. */
export interface FigureName {
  readonly goodsId: string
  readonly skuId: string
  /** '' if the platform sends none; the same holds for `thumb` and `spec`. */
  readonly title: string
  /** Address of a small picture. */
  readonly thumb: string
  /** `红色 L`. */
  readonly spec: string
  /** The seller's own code of the SKU. Absent: the row has none. */
  readonly code?: string
  /** When the order was placed: what goods are called on a later day is what they are called now. */
  readonly orderedAt: number
}

/** How far an order has come. The first two were never paid; `refunded`: the money went back whole before anything was shipped. */
export const OrderStage = { unpaid: 0, cancelled: 1, toShip: 2, shipped: 3, received: 4, refunded: 5 } as const
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
  /** When the platform decides by itself, should nobody answer; null: it does not say. */
  readonly dueAt: number | null
}

/** The largest amount that a cell of the store holds: 32 bits. */
export const CELL_MAX = 2 ** 31 - 1

/** What was read of the ads of one day. Null: nothing was, and what is known of it stays. */
export interface FigureAds {
  /** Days since 1970 in China. */
  readonly day: number
  /** All plans of the day, one row for each of the goods; goods that cost nothing may be left out. */
  readonly goods: readonly (AdFigures & { readonly goodsId: string })[] | null
  /** The account as a whole. */
  readonly account: AdFigures | null
  /** Spend of the account in fen, by hour. */
  readonly hours: readonly number[] | null
}

export interface AdFigures {
  readonly spendFen: number
  /** What the ads sold by the platform's count, and what of it did not come back. Null: the report does not say. */
  readonly gmvFen: number | null
  readonly netFen: number | null
}

/** The platform's own rates of a shop, of its own day, and what it names as the average of the category. Never made again from orders. */
export interface FigureRates {
  /** The platform's own date, `2026-11-21`: the rates are of the month that ends with it. */
  readonly day: string
  /** When it was read, seconds since 1970. */
  readonly readAt: number
  readonly own: Readonly<Record<RateName, Rate>>
  readonly category: Readonly<Record<RateName, Rate>>
  /** Absent: read before scores were. */
  readonly scores?: Readonly<Record<ScoreName, Rate>>
  /** The backend has it as it is here. Absent: it was not sent yet. */
  readonly isSaved?: true
}

/** `other`: exchanged, sent again, repaired. */
export const AfterSaleKind = { refundOnly: 0, returnGoods: 1, other: 2 } as const
export type AfterSaleKind = (typeof AfterSaleKind)[keyof typeof AfterSaleKind]

/**
 * `open`: the shop has to do something. `elsewhere`: open, too, but it is the buyer's turn or the platform's. `ended`: closed without a refund:
 * withdrawn, refused, or run out.
 */
export const AfterSaleState = { open: 0, refunded: 1, ended: 2, elsewhere: 3 } as const
export type AfterSaleState = (typeof AfterSaleState)[keyof typeof AfterSaleState]
