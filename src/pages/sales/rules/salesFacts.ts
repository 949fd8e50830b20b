/**
 * Why sales changed between two windows of equal length, goods by goods (decision 0180).
 *
 * | cause | what is another one |
 * |---|---|
 * | loggedOut, unread | days that were not read in one of the windows: nothing is known of them |
 * | soldOut, offShelf | what goods sold in the time before that matches the time since their last sale, while they cannot be bought |
 * | fresh | goods that are sold for the first time |
 * | oneSided | goods that sold at least 5 pieces in one of the windows and none in the other |
 * | ads | what their ads brought, as far as that follows the spend |
 * | visitors | how many came to the shop |
 * | conversion | how many of them ordered |
 * | basket | pieces in an order |
 * | pieces | pieces that were sold, where visitors are not known |
 * | mix | which goods of the shop, and which SKUs of the goods |
 * | price | what buyers paid for a piece of a SKU |
 *
 * What was sold of a SKU is a product, and its change is divided among the factors (`splitChange`): visitors, orders for each, pieces in an
 * order, share of the goods, share of the SKU, price; or pieces of the goods, share of the SKU, price.
 *
 * Who came to the shop says nothing of one of its goods: by themselves they sold more or fewer pieces. Where the platform counts who looked at them,
 * the pieces of those days are their own visitors, orders for each, and pieces in an order (decision 0197).
 */
export const salesCauses = [
  'loggedOut',
  'unread',
  'soldOut',
  'offShelf',
  'fresh',
  'oneSided',
  'ads',
  'visitors',
  'conversion',
  'basket',
  'pieces',
  'mix',
  'price',
] as const
export type SalesCause = (typeof salesCauses)[number]

/** Place of each cause in `salesCauses`. Parts are columns of numbers: there are those of 50,000 goods. */
export const causePlace = Object.fromEntries(salesCauses.map((cause, at) => [cause, at])) as Readonly<Record<SalesCause, number>>

/** Of a day that was not read, only that is known. */
export type UnreadCause = 'loggedOut' | 'unread'
/** Why goods cannot be bought. */
export type ShelfCause = 'soldOut' | 'offShelf'

/** What was sold of each SKU in both windows, as columns; a SKU has up to two rows: of days with known visitors, and of the others. */
export interface SalesRows {
  readonly size: number
  /** Place of the goods in the list of them. */
  readonly goods: ArrayLike<number>
  /** 1: of days of which the visitors of the shop are known in both windows. */
  readonly isVisited: ArrayLike<number>
  readonly before: WindowSales
  readonly after: WindowSales
}

export interface WindowSales {
  readonly fen: ArrayLike<number>
  readonly pieces: ArrayLike<number>
  readonly orders: ArrayLike<number>
}

/** A number in the one window and in the other. */
export interface BeforeAfter {
  readonly before: number
  readonly after: number
}

/** What was sold of goods on the days of which their own visitors are known, in both windows. */
export interface SeenGoods {
  readonly visitors: BeforeAfter
  readonly orders: BeforeAfter
  readonly pieces: BeforeAfter
  /** Fen. */
  readonly sales: BeforeAfter
}

export interface SalesGoods {
  /** Place of the shop in any list. */
  readonly shop: number
  /** Nothing was sold of them before the window. */
  readonly isFresh: boolean
  /** They cannot be bought now: what they sold after the moment that matches their last sale, fen. Default: they can. */
  readonly lost?: BeforeAfter & { readonly cause: ShelfCause }
  /** Fen of their ads, and what these brought by the platform's report. Default: no ads, or not known. */
  readonly ads?: { readonly spend: BeforeAfter; readonly sales: BeforeAfter }
  /** Default: who looked at them is not known. */
  readonly seen?: SeenGoods
}

export interface SalesChangeFacts {
  readonly rows: SalesRows
  readonly goods: readonly SalesGoods[]
  /** By place of the shop, over the days with known visitors. */
  readonly visitors: ReadonlyMap<number, BeforeAfter>
  /** What was sold on days that were not read in the other window, fen. */
  readonly unread: readonly (BeforeAfter & { readonly shop: number; readonly cause: UnreadCause })[]
}
