import * as z from 'zod/mini'
import { id, text, timeMs } from '../fields.ts'
import { dayText } from './daySheet.ts'

/**
 * What the platform itself counts of a shop, or of one of its goods, on a day of China; in the order of every list of values.
 *
 * | name | unit | of a shop | of goods |
 * |---|---|---|---|
 * | visitors, views | people; pages that they looked at | `uv`, `pv` of `mallFlow` (assumed) | `goodsUv`, `goodsPv` of `goodsFigures` |
 * | buyers | people who paid | `payOrdrUsrCnt` of `mallTrade` | never: the call has none |
 * | orders | orders that were paid | `payOrdrCnt` | `payOrdrCnt` |
 * | sales_fen | fen, from yuan | `payOrdrAmt` | `payOrdrAmt` |
 * | conversion | share from 0 to 1 of the visitors who bought | `payUvRto` | `goodsVcr` |
 */
export const trafficNames = ['visitors', 'views', 'buyers', 'orders', 'sales_fen', 'conversion'] as const
export type TrafficName = (typeof trafficNames)[number]

/**
 * Null: the reply has none. `masked`: it has one that only the platform's own font can show. `refused`: the platform refused the call that has it.
 * None of them is 0.
 */
export type TrafficFigure = number | 'masked' | 'refused' | null

/** Saved at once. */
export const TRAFFIC_DAYS_PER_CALL_MAX = 300
/** Of one page of the list. */
export const TRAFFIC_DAYS_PER_PAGE = 4_000
/** Goods of which days are asked for at once. */
export const TRAFFIC_GOODS_PER_CALL_MAX = 200

/**
 * A reading of a day, as it is saved and as it comes back. The server refuses goods that are no number, figures below 0, and more or fewer of them than there
 * are names.
 */
export const trafficDaySchema = z.object({
  shop_uid: id,
  /** Digits; empty: the shop as a whole. */
  goods_id: text(20),
  day: dayText,
  read_at: timeMs,
  /** The day was over, and the platform had all of it, when it was read. */
  whole: z.boolean(),
  /** In the order of the names above, one for each. */
  figures: z.array(z.nullable(z.union([z.number(), z.literal('masked'), z.literal('refused')]))),
})
export type TrafficDay = z.infer<typeof trafficDaySchema>
