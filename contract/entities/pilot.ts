import * as z from 'zod/mini'
import { id, requiredText, text, timeMs } from '../fields.ts'
import { listOrJson } from '../values.ts'
import { dayText } from './daySheet.ts'

/**
 * How far a pilot is.
 *
 * | state     | it means                                                |
 * |-----------|---------------------------------------------------------|
 * | running   | its shops are watched                                   |
 * | rolledOut | its goods go to the other shops; who decided is kept    |
 * | retired   | its goods are taken off; who decided is kept            |
 */
export const pilotStates = ['running', 'rolledOut', 'retired'] as const
export type PilotState = (typeof pilotStates)[number]

/** Shops that goods are tried in. */
export const PILOT_SHOPS_MAX = 20
/** Orders that a pilot may wait for. */
export const PILOT_ORDERS_MAX = 10_000

const shopUids = z.array(requiredText(64))

/** Goods of the box that are tried in a few shops before they go to the others. */
export const pilotFields = {
  /** Made by the sender, so that a call that is sent twice adds once. */
  pilot_id: id,
  /** This and the next three are said when it begins, and stay. */
  box_id: id,
  /** It begins in one at least; none is left where the shops are gone. */
  shop_uids: listOrJson(requiredText(64), PILOT_SHOPS_MAX),
  /** Where the goods go when they prove themselves. */
  rollout_shop_uids: listOrJson(requiredText(64)),
  /** Day of China from which orders count. */
  first_day: dayText,
  /** Fewer orders say nothing. */
  wanted_orders: z.number().check(z.int(), z.gte(1), z.lte(PILOT_ORDERS_MAX)),
  state: z.enum(pilotStates),
  notes: text(200),
} as const

export const pilotSchema = z.object({
  ...pilotFields,
  /** Those that the reader sees; none is left where the shops are gone. */
  shop_uids: shopUids,
  rollout_shop_uids: shopUids,
  /** Of the goods when it began. */
  title: z.string(),
  started_at: timeMs,
  started_by_name: z.string(),
  /** Null: nobody did. */
  decided_at: z.nullable(timeMs),
  decided_by_name: z.string(),
  version: z.number(),
})
export type Pilot = z.infer<typeof pilotSchema>
