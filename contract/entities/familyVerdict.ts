import * as z from 'zod/mini'
import { id, requiredText, timeMs } from '../fields.ts'
import { listOrJson } from '../values.ts'

/** Goods that one decision names on each side. */
export const FAMILY_PLACES_MAX = 300
/** What stands for the shop in the place of goods of the box. */
export const BOX_SHOP = 'box'

/** `shop_uid/goods_id`, or `box/box_id`. */
const placeText = requiredText(140).check(z.regex(/^[^/]+\/[^/]+$/))

/** What a person decided of goods: all of `places` are the same, or none of `places` is the same as any of `others`. */
export const familyVerdictFields = {
  /** Made by the sender, so that a call that is sent twice adds once. */
  verdict_id: id,
  places: listOrJson(placeText, FAMILY_PLACES_MAX).check(z.minLength(1)),
  /** Empty: all of `places` are the same. */
  others: listOrJson(placeText, FAMILY_PLACES_MAX),
} as const

export const familyVerdictSchema = z.object({
  verdict_id: z.string(),
  /** Those in shops that the reader sees, as `others`. */
  places: z.array(z.string()),
  others: z.array(z.string()),
  /** Whether all its shops are seen by the reader, who may then take it back; for a main account also where some are gone. */
  is_whole: z.boolean(),
  said_at: timeMs,
  said_by_name: z.string(),
})
export type FamilyVerdict = z.infer<typeof familyVerdictSchema>
