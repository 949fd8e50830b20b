import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { looseFlag, looseNumber, looseText, looseTime, optional } from '../lenient.ts'
import { rightsSchema } from '../roles.ts'
import { listOrJson } from '../values.ts'

export const subAccountSchema = z.object({
  account_id: id,
  username: looseText,
  name: looseText,
  phone: looseText,
  notes: looseText,
  enabled: looseFlag(true),
  /** Absent: it is not known which shops it was lent. */
  shop_uid_list: optional(listOrJson(id)),
  rights: optional(rightsSchema),
  last_login_at: looseTime,
  created_at: looseTime,
  version: optional(looseNumber(0)),
})
export type SubAccount = z.infer<typeof subAccountSchema>
