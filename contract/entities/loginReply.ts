import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { FREE_LEVEL } from '../limits.ts'

/** What a login answers (specification 3). As lenient as `lenient.ts`, without it: the login page loads this. */
export const loginReplySchema = z.object({
  token: z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), z.string().check(z.minLength(1)))),
  user_id: id,
  level: z._default(z.coerce.number(), FREE_LEVEL),
  java_uid: z.nullish(
    z.union([
      id,
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
    ]),
  ),
})
export type LoginReply = z.infer<typeof loginReplySchema>
