import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { loginReplySchema } from '../entities/loginReply.ts'
import { requiredText } from '../fields.ts'
import { LOGIN_NAME_MAX_CHARS, PASSWORD_MAX_CHARS } from '../limits.ts'

/** Specification 5: neither may be empty. A password is taken as typed, blanks and all. */
export const credentials = z.object({
  username: requiredText(LOGIN_NAME_MAX_CHARS),
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARS)),
})

/** The login: all that its page loads of the table. */
export const sessionCalls = {
  login: defineCall({
    summary: 'Log in',
    type: 2,
    method: 'POST',
    payload: credentials,
    reply: loginReplySchema,
    access: { who: 'anyone' },
    shape: 'spec',
  }),
} as const
