import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { looseList, looseNumber, looseText, looseTime, optional } from '../lenient.ts'

/** The group filter's value for "no filter" (specification 5). */
export const ALL_GROUPS = '0'

/** Specification 3 names the id and the list, which may be the JSON text of one. */
export const shopGroupSchema = z.object({
  group_id: id,
  group_name: looseText,
  shop_uid_list: looseList(id),
  created_at: looseTime,
  updated_at: looseTime,
  version: optional(looseNumber(0)),
})
export type ShopGroup = z.infer<typeof shopGroupSchema>
