import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { looseFlag, looseList, looseNumber, looseText, looseTime, optional } from '../lenient.ts'
import { looseRights } from '../roles.ts'

export const subAccountSchema = z.object({
  account_id: id,
  username: looseText,
  name: looseText,
  phone: looseText,
  notes: looseText,
  enabled: looseFlag(true),
  /** Absent: it is not known which shops it was lent. */
  shop_uid_list: optional(looseList(id)),
  rights: optional(looseRights),
  last_login_at: looseTime,
  created_at: looseTime,
  version: optional(looseNumber(0)),
})
export type SubAccount = z.infer<typeof subAccountSchema>
