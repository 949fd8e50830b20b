import * as z from 'zod/mini'
import { rightsSchema } from '../roles.ts'
import { timeMs } from '../values.ts'

export const subAccountSchema = z.object({
  account_id: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  notes: z.string(),
  enabled: z.boolean(),
  shop_uid_list: z.array(z.string()),
  rights: rightsSchema,
  last_login_at: z.nullable(timeMs),
  created_at: timeMs,
  version: z.number(),
})
