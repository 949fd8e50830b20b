import type { MeasureSums } from '../measures/defineMeasure.ts'
import type { MeasureName } from '../measures/index.ts'

/**
 * What a figure is split by. `day` is that of the order or of the request, by the basis; `reason` only what comes back can be split by,
 * over all orders of the group.
 */
export const dimensions = ['shop', 'goods', 'sku', 'day', 'reason'] as const
export type Dimension = (typeof dimensions)[number]

/**
 * Which refunds belong to a window.
 *
 * | basis | refunds | over |
 * |---|---|---|
 * | ordered | of the orders of the window, whenever they were asked for | the orders of the window |
 * | asked | asked for in the window, whenever they were ordered | the orders of the window |
 */
export type Basis = 'ordered' | 'asked'

/** Days of China as `2026-11-22`, both included. */
export interface FigureWindow {
  readonly from: string
  readonly to: string
}

/** Which rows come back, and in which order. */
export interface FigureCut {
  /**
   * By the first measure. `worst`: by the lower end of the range that a share is in with 95 %, so that few orders do not lead; shares of
   * fewer than ten come last.
   */
  readonly order: 'most' | 'least' | 'worst'
  readonly limit: number
  /** Rows to leave out first. Default 0. */
  readonly from?: number
  /** Only rows whose values lie in all of these. Default: all rows. */
  readonly within?: readonly MeasureBounds[]
}

/** More rows than a store can have: a sum is of all of them. Its question travels as text, which knows no infinity. */
export const EVERY_ROW = Number.MAX_SAFE_INTEGER

/** Values from `from` to `to`, both included, as the measure counts them: fen, seconds, shares of 1. Null: open. A row without a value lies in none. */
export interface MeasureBounds {
  readonly measure: MeasureName
  readonly from: number | null
  readonly to: number | null
}

export interface FigureQuestion {
  readonly measure: MeasureName
  /** Measures to have beside it in the same rows. Default none. */
  readonly beside?: readonly MeasureName[]
  /** Empty: one row over everything. */
  readonly by: readonly Dimension[]
  readonly window: FigureWindow
  /**
   * Of each day of the window only what happened before this time of day, in seconds since midnight in China: a day that is under way is
   * compared with the same hours of others. Default: whole days.
   */
  readonly beforeS?: number
  readonly basis: Basis
  /**
   * Amounts are what the shop gets and loses: the platform's coupon is paid with an order, and is gone with one that is given back whole, with the first
   * of its refunds (decision 0079). One that the platform does not name is taken for none (assumed). Totals and day sheets have no coupons.
   * Default false: amounts are what buyers pay and get back.
   */
  readonly withCoupons?: boolean
  /** shop_uid of the shops asked for. */
  readonly shops: readonly string[]
  /** Only these goods, by their numbers. Default: all. */
  readonly goods?: readonly string[]
  /** Default: every row, the most first. */
  readonly top?: FigureCut
  /** Rows of goods and of SKUs come with what these are called. Default false. */
  readonly withNames?: boolean
  /**
   * Days that were not read here may be taken from day sheets, where nothing finer is asked than shops and whole days; they are then not
   * missing, and `sheets` of the answer says how many they are. Default false: who asks for goods next must know what was read here.
   */
  readonly bySheets?: boolean
}

/** What goods and a SKU are called. Null: no order that was read says it. */
export interface RowName {
  readonly title: string | null
  /** Address of a small picture. */
  readonly thumb: string | null
  /** Of the SKU, `红色 L`; null, too, where none was asked for. */
  readonly spec: string | null
  /** The seller's own code of the SKU. Absent: no order that was read says it, or no SKU was asked for. */
  readonly code?: string
}
export const noName: RowName = { title: null, thumb: null, spec: null }

/** Whose name is asked for, as the rows of an answer have it. */
export interface NameKey {
  readonly shop: string
  readonly goods: string
  readonly sku?: string
}

/**
 * A SKU comes with its goods and its shop, goods with their shop, also where nothing is split by these. A row whose goods are '' has the ad spend that is
 * for no goods: it is never spread over them.
 */
export interface FigureRow {
  readonly shop?: string
  readonly goods?: string
  readonly sku?: string
  /** `2026-11-22`. */
  readonly day?: string
  readonly reason?: { readonly code: number | null; readonly text: string }
  /** Where the question asks for names, of rows that have goods. */
  readonly name?: RowName
  /** For each measure asked for its two numbers: divided only where they are shown. */
  readonly sums: Readonly<Partial<Record<MeasureName, MeasureSums>>>
}

/** What is read of the platform, each by its own calls. */
export const readKinds = ['orders', 'afterSales', 'promotion', 'quality'] as const
export type ReadKind = (typeof readKinds)[number]

/** Days of a shop that have not been read, or not to their end. */
export interface MissingDays {
  readonly shop: string
  readonly kind: ReadKind
  readonly from: string
  readonly to: string
}

/** Rows of a shop that are in no figure, though their days were read. */
export interface LackingRows extends MissingDays {
  /** `unreadable`: the platform's row made no sense. `unresolved`: an after-sale whose order was not read so far; `older`: it is older than all that is read. */
  readonly why: 'unreadable' | 'unresolved' | 'older'
  readonly rows: number
}

/** What a figure lacks of a shop. `from` and `to`: the days that it is of, or may be of. */
export type Lack = MissingDays | LackingRows

/** How far a figure can be trusted. Which shops lack something is asked of completeness.ts, and of nothing else. */
export interface FigureCompleteness {
  /** True: nothing below lacks. */
  readonly isComplete: boolean
  readonly missing: readonly MissingDays[]
  readonly lacking: readonly LackingRows[]
  /** After-sales of the window whose order has not been read: they are in no figure. */
  readonly unresolved: number
  /** The same of orders that are older than all that is read: these will not come. */
  readonly olderThanRead: number
  /** Rows of the platform that could not be read: they are in no figure. */
  readonly unreadable: number
}

export interface FigureAnswer {
  readonly rows: readonly FigureRow[]
  /** How many groups there are before the cut, of those whose values lie within its bounds. */
  readonly count: number
  /** Over all groups, those that were cut included. */
  readonly total: Readonly<Partial<Record<MeasureName, MeasureSums>>>
  readonly window: FigureWindow
  /** The reading of the shop that is furthest behind, seconds since 1970; null: a shop has not been read at all. */
  readonly asOf: number | null
  /** The same of the shops that were read, where others were not; null: none was. Absent from what was kept before there was this. */
  readonly oldestReading?: number | null
  /** Shops that were read long before most of the others: a moment until which all are counted would be theirs. Absent: none was. */
  readonly behind?: readonly string[]
  readonly complete: FigureCompleteness
  readonly sources: readonly ReadKind[]
  /** What of it was not read here, but is from day sheets that the backend keeps. Absent: nothing. */
  readonly sheets?: FromSheets
}

/** Sums that another computer, or an earlier visit, has read and saved. */
export interface FromSheets {
  readonly shops: number
  /** Days of all these shops together. */
  readonly days: number
  /** Of the shop whose sheets are furthest behind, seconds since 1970. */
  readonly asOf: number
}

/** The question cannot be answered: a sentence for people who write screens. */
export class FigureQuestionError extends Error {
  override readonly name = 'FigureQuestionError'
}
