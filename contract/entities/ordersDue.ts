import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'
import { ORDERS_DUE_MAX } from '../orderCounts.ts'

/** Null: the platform did not say. It is never taken for 0. */
const orders = z.nullable(z.number().check(z.int(), z.nonnegative(), z.lte(ORDERS_DUE_MAX)))

/** How many orders of a shop have to leave soon, as the platform counts them (`orderCounts`). */
export const ordersDueSchema = z
  .object({
    shop_uid: id,
    /** When the platform answered. */
    as_of: timeMs,
    /** Orders that must be shipped within 12 hours: `unship12h`. */
    due: orders,
    /** Orders that should have been shipped by now: `delay`. */
    late: orders,
  })
  .check(
    z.refine<{ due: number | null; late: number | null }>(({ due, late }) => due !== null || late !== null, {
      message: 'required',
      path: ['due'],
    }),
  )
export type OrdersDue = z.infer<typeof ordersDueSchema>
