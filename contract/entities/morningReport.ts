import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { dayText } from './daySheet.ts'

/** A time of day in China at which the report may be told: from six, in steps of half an hour, and before the moment after which it is no news. */
export const morningTimes = ['06:00', '06:30', '07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00'] as const
/** A server that comes back later does not tell the report of this morning any more. */
export const MORNING_ENDS_AT = '12:00'

/** Days of the week, Monday is 1. */
export const everyWeekday: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

export const morningSettingsSchema = z.object({
  is_on: z.boolean(),
  /** A time of day in China. */
  at: z.enum(morningTimes),
  /** On which days it is told; at least one. */
  weekdays: z.array(z.number()),
})
/** When a person is told the report. */
export type MorningSettings = z.infer<typeof morningSettingsSchema>

/** Of a person who never chose: it is off. */
export const usualMorning: MorningSettings = { is_on: false, at: '08:30', weekdays: [...everyWeekday] }

/** Shops that are named one by one; the others are counted. */
export const MORNING_NAMES_MAX = 20

/** What waits is looked for in so many days, yesterday the last: older orders and after-sales are no work of today. Assumed. */
export const MORNING_OPEN_DAYS = 60

const count = z.number().check(z.int(), z.nonnegative())
const fen = z.number().check(z.int())
const amountSchema = z.object({ fen, count })
/** The same shops on two days: those of which both were read to their end. */
const comparedSchema = z.object({ shops: count, now: amountSchema, before: amountSchema })
export type MorningCompared = z.infer<typeof comparedSchema>

/**
 * What did most of a change of sales, of what day sheets and the platform's count of visitors can prove. What is not known is no cause.
 *
 * | cause | before and after are |
 * |---|---|
 * | visitors | people who came to the shop |
 * | conversion | orders for each of them |
 * | orderValue | what an order came to, fen |
 * | pieces | pieces that were sold, where visitors are not known |
 * | price | what a piece came to, fen |
 * | begun, ended | pieces: nothing was sold on the one day |
 */
export const morningCauses = ['visitors', 'conversion', 'orderValue', 'pieces', 'price', 'begun', 'ended'] as const
export type MorningCause = (typeof morningCauses)[number]

/**
 * Yesterday of the shops that a person sees, as the server knows it from day sheets. Shops whose day was not read to its end are in no amount, and are
 * named: nothing of them is 0.
 */
export const morningReportSchema = z.object({
  /** Yesterday, in China. */
  day: dayText,
  /** That the person sees. */
  shops: count,
  /** Of these, those whose day was read to its end: every amount is of them. */
  read: count,
  /** When the oldest of them was read; null: there are none. */
  as_of: z.nullable(timeMs),
  /** Paid amount and orders; null: no shop was read. */
  sales: z.nullable(z.object({ ...amountSchema.shape, day_before: z.nullable(comparedSchema), week_before: z.nullable(comparedSchema) })),
  /**
   * After-sales that were asked for yesterday, and what of them was refunded by then; null: no shop was read. Those of the day before had a day more to be
   * refunded: their money is no measure of yesterday's.
   */
  returns: z.nullable(z.object({ ...amountSchema.shape, day_before: z.nullable(comparedSchema) })),
  /** What ads cost, and the sales of the same shops; null: those of no shop were read. */
  ads: z.nullable(z.object({ shops: count, spend_fen: fen, sales_fen: fen })),
  /** Null of a count: no shop was read. */
  risk: z.object({
    /** Orders of the day before yesterday and earlier that are still to be sent. */
    late_orders: z.nullable(count),
    /** After-sales that wait for the shop. */
    to_answer: z.nullable(count),
    /** Of the shops that were read, those of which one of the days is not known: what waits of it is in neither count. */
    shops_lacking_days: z._default(count, 0),
    /** Shops without a login. */
    logged_out: count,
    logged_out_names: z.array(z.string()),
    /** That ring, and that nobody has acknowledged or put off. */
    alerts: count,
  }),
  /** The shop whose sales changed most since the day before; null: none did, or nothing can be compared. */
  change: z.nullable(
    z.object({
      shop_uid: z.string(),
      shop_name: z.string(),
      now_fen: fen,
      before_fen: fen,
      cause: z.nullable(z.object({ name: z.enum(morningCauses), fen, before: z.number(), after: z.number() })),
    }),
  ),
  /** Of the shops that were read, those of which rows of the day are in no amount: they could not be read, or are after-sales without their order. */
  shops_lacking_rows: z._default(count, 0),
  /** Shops that are in no amount, at most so many. */
  lacking: z.array(
    z.object({
      shop_name: z.string(),
      /** Yesterday was read until this moment; null: not at all. */
      until: z.nullable(timeMs),
      /** The last day that was read to its end; null: none of the last week. */
      last_day: z.nullable(dayText),
    }),
  ),
})
export type MorningReport = z.infer<typeof morningReportSchema>

/** Where the report was told, besides the bell. */
export const morningToldSchema = z.object({ channels: z.array(z.string()) })
