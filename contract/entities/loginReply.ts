import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** What a login answers (specification 3). */
export const loginReplySchema = z.object({
  token: z.string(),
  user_id: id,
  level: z.coerce.number(),
  java_uid: z.optional(id),
})
export type LoginReply = z.infer<typeof loginReplySchema>
