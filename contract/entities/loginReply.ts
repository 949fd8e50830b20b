import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { looseNumber, optional } from '../lenient.ts'
import { FREE_LEVEL } from '../limits.ts'

/** What a login answers (specification 3). */
export const loginReplySchema = z.object({
  token: z.string(),
  user_id: id,
  level: looseNumber(FREE_LEVEL),
  java_uid: optional(id),
})
export type LoginReply = z.infer<typeof loginReplySchema>
