import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { dayText } from './daySheet.ts'

/** Rates that the platform itself shows of a shop and of its category: shares from 0 to 1, but `refundHours`. */
export const rateNames = ['refundRate', 'qualityRefundRate', 'disputeRate', 'interventionRate', 'refundHours'] as const
export type RateName = (typeof rateNames)[number]

/**
 * What the experience stars are made of, as far as the platform says it: buyers' scores for description, logistics and service, the place of these in
 * the region as a share, and its own score for the customer service. Which items are met it says in no reply that is known.
 */
export const scoreNames = ['description', 'logistics', 'service', 'regionRank', 'support'] as const
export type ScoreName = (typeof scoreNames)[number]

/** Null: the platform names none. `masked`: it shows one that only its own font can show. Neither is 0. */
export type Rate = number | 'masked' | null

/** Saved at once. */
export const PLATFORM_RATES_PER_CALL_MAX = 200
/** Of one page of the list. */
export const PLATFORM_RATES_PER_PAGE = 2_000

/** Far beyond what a rate, a score or a number of hours can be. */
const VALUE_MAX = 1_000_000
const rate = z.union([z.number().check(z.gte(-VALUE_MAX), z.lte(VALUE_MAX)), z.literal('masked'), z.null()])
const ratesOf = (names: readonly string[]) => z.array(rate).check(z.refine((list) => list.length === names.length, 'bad_format'))

/** The platform's own rates of a shop on one of its days: in the order of the names above, one for each. */
export const platformRatesInputSchema = z.object({
  shop_uid: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The platform's own date: the rates are of the month that ends with it. */
  day: dayText,
  read_at: timeMs,
  own: ratesOf(rateNames),
  category: ratesOf(rateNames),
  /** Null: they were not read. */
  scores: z.nullable(ratesOf(scoreNames)),
})
export type PlatformRatesInput = z.infer<typeof platformRatesInputSchema>

export const platformRatesSchema = z.object({
  ...platformRatesInputSchema.shape,
  saved_at: timeMs,
  /** Name of who saved it. */
  saved_by_name: z.string(),
})
export type PlatformRates = z.infer<typeof platformRatesSchema>
