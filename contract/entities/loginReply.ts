import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { FREE_LEVEL } from '../limits.ts'

/** What a login answers (specification 3). As lenient as `lenient.ts`, without it: the login page loads this. */
export const loginReplySchema = z.object({
  token: z.string(),
  user_id: id,
  level: z._default(z.coerce.number(), FREE_LEVEL),
  java_uid: z.nullish(id),
})
export type LoginReply = z.infer<typeof loginReplySchema>
