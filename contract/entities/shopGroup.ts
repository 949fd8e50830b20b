import * as z from 'zod/mini'
import { listOrJson, timeMs } from '../values.ts'

/** The group filter's value for "no filter" (specification 5). */
export const ALL_GROUPS = '0'

export const shopGroupSchema = z.object({
  group_id: z.string(),
  group_name: z.string(),
  shop_uid_list: listOrJson(z.string()),
  created_at: timeMs,
  updated_at: timeMs,
  version: z.number(),
})
export type ShopGroup = z.infer<typeof shopGroupSchema>
