import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { looseChoice, looseFlag, looseId, looseNumber, looseText, looseTime, optional } from '../lenient.ts'

/** 1 is the specification's "logged in"; the others are ours (assumed). */
export const ShopStatus = { unknown: -1, offline: 0, online: 1, checkFailed: 2 } as const
export type ShopStatus = (typeof ShopStatus)[keyof typeof ShopStatus]
export const shopStatuses: readonly ShopStatus[] = Object.values(ShopStatus)

/** Specification 3 names uid, id, name, notes, status and cookie; what it does not name may be absent. */
export const shopSchema = z.object({
  shop_uid: id,
  /** The platform's own number of the store; '' where the backend does not say: whose a session is cannot be compared then. */
  shop_id: looseText,
  shop_name: looseText,
  notes: looseText,
  status: looseNumber(ShopStatus.unknown),
  /** When the status was last checked, ms; null: never, or unknown. */
  checked_at: looseTime,
  template_id: looseId,
  template_name: looseId,
  /** Is a session kept for it? Absent: unknown. */
  has_cookie: optional(looseFlag(false)),
  /** Another text with each new session; null: there is none; absent: unknown. */
  cookie_version: z.optional(looseId),
  /**
   * The store's session, sealed to the extension that asks; absent where it was not asked for, without a right on the shop, or where plain
   * text is not answered. Memory only.
   */
  cookie: optional(looseText),
  /** Why the cookie is not there although one is kept and the reader has a right to it: what became of this browser's extension. */
  relay_key: optional(looseChoice(['waiting', 'withdrawn'])),
  created_at: looseTime,
  updated_at: looseTime,
  /** Counts the changes of the record; an edit that names an older one answers 1006. */
  version: optional(looseNumber(0)),
})
export type Shop = z.infer<typeof shopSchema>

/** The answer to "add shop": `renewed` says that a shop with this id was there and got the new session. */
export const addedShopSchema = z.extend(shopSchema, { renewed: looseFlag(false) })
