import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'

/**
 * What a day sheet counts, in the order of every list of values. Orders belong to the day on which they were placed; counts
 * are orders unless it says otherwise, money is fen. New columns are added at the end, with the next number of definitions. Together they
 * are every sum that a figure by shop and day is made of (decision 0071).
 *
 * | column                  | what it counts                                                                     |
 * |-------------------------|------------------------------------------------------------------------------------|
 * | orders, units, paid_fen | paid orders of the day, their pieces, and what buyers paid                          |
 * | shipped, received       | of these orders: sent by now, arrived by now                                       |
 * | refunded                | of these orders: with at least one refund by now                                   |
 * | unshipped_, transit_,   | of these orders: refunded before the parcel left, on its way, after receipt; and   |
 * | received_refunds, …_fen | the money                                                                          |
 * | partial_refunds         | refunds of these orders of less than the whole amount                              |
 * | applied                 | after-sales asked for on the day; the order may be older                          |
 * | closed_refunds, …_fen   | refunds paid on the day and their money; the order may be older                    |
 * | spend_fen               | what ads cost on the day                                                           |
 * | all_orders, to_ship, …  | orders of the day whether paid or not; of the paid ones those still to be sent     |
 * | after_sales to          | of these orders: every after-sale, refunds after the parcel left, and of these     |
 * | refund_seconds          | without and with goods sent back, for a reason that the seller can change; what    |
 * |                         | is open, what waits for the shop, refunds with a known moment and how long they    |
 * |                         | took together                                                                      |
 * | asked_…                 | the same of after-sales asked for on the day, whenever they were ordered           |
 * | ad_rows, ad_…           | rows of ads, sales and net sales by the platform's count, and the spend beside     |
 * |                         | each of these                                                                      |
 * | ads_read_at             | when the ads of the day were read, ms since 1970; 0: they were not, and the        |
 * |                         | columns of ads say nothing                                                         |
 */
export const daySheetColumns = [
  'orders',
  'units',
  'paid_fen',
  'shipped',
  'received',
  'refunded',
  'unshipped_refunds',
  'unshipped_refund_fen',
  'transit_refunds',
  'transit_refund_fen',
  'received_refunds',
  'received_refund_fen',
  'partial_refunds',
  'applied',
  'closed_refunds',
  'closed_refund_fen',
  'spend_fen',
  'all_orders',
  'to_ship',
  'to_ship_fen',
  'after_sales',
  'shipped_refunds',
  'refund_only',
  'returned_goods',
  'controllable_refunds',
  'refund_fen',
  'shipped_refund_fen',
  'open_after_sales',
  'open_fen',
  'to_answer',
  'to_answer_fen',
  'timed_refunds',
  'refund_seconds',
  'asked_refunded',
  'asked_unshipped_refunds',
  'asked_shipped_refunds',
  'asked_transit_refunds',
  'asked_received_refunds',
  'asked_refund_only',
  'asked_returned_goods',
  'asked_controllable_refunds',
  'asked_partial_refunds',
  'asked_refund_fen',
  'asked_unshipped_refund_fen',
  'asked_shipped_refund_fen',
  'asked_open_after_sales',
  'asked_open_fen',
  'asked_to_answer',
  'asked_to_answer_fen',
  'asked_timed_refunds',
  'asked_refund_seconds',
  'ad_rows',
  'ad_gmv_fen',
  'ad_gmv_spend_fen',
  'ad_net_fen',
  'ad_net_spend_fen',
  'ads_read_at',
] as const
export type DaySheetColumn = (typeof daySheetColumns)[number]

/** Columns that say nothing where the ads of the day were not read. */
export const adSheetColumns = [
  'ad_rows',
  'spend_fen',
  'ad_gmv_fen',
  'ad_gmv_spend_fen',
  'ad_net_fen',
  'ad_net_spend_fen',
  'ads_read_at',
] as const satisfies readonly DaySheetColumn[]

const count = z.number().check(z.int(), z.nonnegative())
/** One number for each column, in their order. */
const values = z.array(count).check(z.refine((list) => list.length === daySheetColumns.length, 'bad_format'))

/**
 * Goods id, SKU id, and the columns of what was sold of that SKU on the day. An empty SKU id: what concerns the goods as a whole, such
 * as ad spend. The figures of goods are the sum of their lines.
 */
export type DaySheetLine = readonly [goodsId: string, skuId: string, ...values: number[]]
// No tuple of the library's: the login page would load its code, too.
const lineSchema = z.array(z.union([z.string(), z.number()])).check(z.refine(isLine, 'bad_format')) as unknown as z.ZodMiniType<
  DaySheetLine,
  DaySheetLine
>

function isLine([goodsId, skuId, ...counts]: readonly (string | number)[]): boolean {
  const isCount = (each: string | number) => Number.isSafeInteger(each) && Number(each) >= 0
  const hasIds = /^\d{1,20}$/.test(String(goodsId)) && (skuId === '' || /^\d{1,20}$/.test(String(skuId)))
  return (
    typeof goodsId === 'string' && typeof skuId === 'string' && hasIds && counts.length === daySheetColumns.length && counts.every(isCount)
  )
}

/** Day of the platform's calendar, which begins at midnight in China: `2026-11-22`. */
export const dayText = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)), 'bad_format'))

/** The number of the definitions above. It counts changes of what a sum means or how many there are (`src/figures/measures/sums.ts`). */
export const SHEET_DEFINITIONS = 6

export const DAY_SHEETS_PER_CALL_MAX = 100
/** SKUs of one shop that sold on one day; a call carries at most 1 MiB besides. */
export const DAY_SHEET_LINES_MAX = 5_000
/** Sheets of one page of the list: so many are read in a few hundredths of a second. A page with lines may have fewer. */
export const DAY_SHEETS_PER_PAGE = 1_000
/** How far back sheets are kept. */
export const DAY_SHEET_KEPT_DAYS = 3 * 366
/** How far the clock of who saves may be ahead of the server's. */
export const DAY_SHEET_AHEAD_MAX_MS = 10 * 60 * 1000

const reading = {
  shop_uid: z.string().check(z.minLength(1), z.maxLength(64)),
  day: dayText,
  /** When the rows that it was added up from were read: all of the day's are at least as new. */
  as_of: timeMs,
  /** Number of the definitions by which it was added up; sheets of different ones are never added together. */
  definitions: z.number().check(z.int(), z.gte(1), z.lte(10_000)),
  totals: values,
  /** After-sales of the day whose order was not found, and rows that could not be read: they are in no column. */
  unresolved: count,
  unreadable: count,
}
const lines = z.array(lineSchema).check(z.maxLength(DAY_SHEET_LINES_MAX))

/** What a shop sold, got back and spent on one day, as somebody's console added it up from what it read. Nothing of a buyer. */
export const daySheetInputSchema = z.object({
  ...reading,
  // Nothing takes the place of newer definitions: a number that no console has yet would keep out all of them.
  definitions: z.number().check(z.int(), z.gte(1), z.lte(SHEET_DEFINITIONS)),
  lines,
})
export type DaySheetInput = z.infer<typeof daySheetInputSchema>

export const daySheetSchema = z.object({
  ...reading,
  /**
   * As they are kept, in base64, since nobody but the reader needs to unpack them: deflated (RFC 1951) JSON with a list for each column, so that
   * `[["g", "s", 1, 0], ["h", "t", 2, 0]]` is `[["g", "h"], ["s", "t"], [1, 2], [0, 0]]`. Null: they were not asked for.
   */
  lines: z.nullable(z.string()),
  /** User id of who saved it, and her name at that time. */
  saved_by: z.string(),
  saved_by_name: z.string(),
  saved_at: timeMs,
})
export type DaySheet = z.infer<typeof daySheetSchema>
