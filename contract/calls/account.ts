import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { profileFields, userSchema } from '../entities/user.ts'
import { newPassword } from '../fields.ts'
import { PASSWORD_MAX_CHARS } from '../limits.ts'

/** What a person does with her own account. */
export const accountCalls = {
  updateUser: defineCall({
    summary: 'Change one’s own profile, or one’s password',
    type: 8,
    method: 'POST',
    payload: z.union([
      z.strictObject({ old_password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARS)), new_password: newPassword }),
      z.strictObject(profileFields),
    ]),
    reply: userSchema,
    access: { who: 'signedIn' },
    effect: 'write',
  }),
} as const
