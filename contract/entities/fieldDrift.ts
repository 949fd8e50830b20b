import * as z from 'zod/mini'

/**
 * How a reply of the merchant platform differs from the table of its calls, by the name of a field.
 *
 * | word | the field                             |
 * |------|---------------------------------------|
 * | new  | is in the reply and not in the table  |
 * | gone | is in the table and not in the reply  |
 * | odd  | is there, but not as the table says   |
 */
export const driftKinds = ['new', 'gone', 'odd'] as const
export type DriftKind = (typeof driftKinds)[number]

/** One field of one call. Names only: no value is ever noted. */
export const fieldDriftSchema = z.object({
  /** Its name in the table of merchant calls. */
  call: z.string().check(z.regex(/^[a-zA-Z]{1,60}$/)),
  kind: z.enum(driftKinds),
  /** As a way through the reply: `goods_list[].sku_list[].skuId`; '' the result itself. */
  field: z.string().check(z.regex(/^[\w.[\]]{0,200}$/)),
  /** Replies in which it was found so. */
  replies: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
})
export type FieldDrift = z.infer<typeof fieldDriftSchema>

/** Fields that one call of the backend takes. */
export const DRIFT_FIELDS_PER_CALL_MAX = 200
