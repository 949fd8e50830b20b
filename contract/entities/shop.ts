import * as z from 'zod/mini'
import { timeMs } from '../values.ts'

/** 1 is the specification's "logged in"; the others are ours (assumed). */
export const ShopStatus = { unknown: -1, offline: 0, online: 1, checkFailed: 2 } as const
export type ShopStatus = (typeof ShopStatus)[keyof typeof ShopStatus]
export const shopStatuses: readonly ShopStatus[] = Object.values(ShopStatus)

export const shopSchema = z.object({
  shop_uid: z.string(),
  /** The platform's own number of the store. */
  shop_id: z.string(),
  shop_name: z.string(),
  notes: z.string(),
  status: z.number(),
  /** When the status was last checked, ms; null: never. */
  checked_at: z.nullable(timeMs),
  template_id: z.nullable(z.string()),
  template_name: z.nullable(z.string()),
  has_cookie: z.boolean(),
  /** The store's session, sealed to the extension that asks; absent without a right on the shop, or where plain text is not answered. Memory only. */
  cookie: z.optional(z.string()),
  created_at: timeMs,
  updated_at: timeMs,
  /** Counts the changes of the record; an edit that names an older one answers 1006. */
  version: z.number(),
})
export type Shop = z.infer<typeof shopSchema>

/** The answer to "add shop": `renewed` says that a shop with this id was there and got the new session. */
export const addedShopSchema = z.extend(shopSchema, { renewed: z.boolean() })
