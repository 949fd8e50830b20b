import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { loginReplySchema, userSchema } from '../entities/user.ts'
import { requiredText } from '../fields.ts'
import { PASSWORD_MAX_CHARS, USERNAME_MAX_CHARS } from '../limits.ts'

/** Specification 5: neither may be empty. A password is taken as typed, blanks and all. */
export const credentials = z.object({
  username: requiredText(USERNAME_MAX_CHARS),
  password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARS)),
})

/** Calls of the login itself: all that the login page loads of the table. */
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
  publicAuthToken: defineCall({
    summary: 'Log in from another product of the operator',
    path: '/public/get-user-auth-token',
    method: 'POST',
    payload: credentials,
    reply: loginReplySchema,
    access: { who: 'anyone' },
  }),
  userInfo: defineCall({
    summary: 'Who is logged in',
    type: 15,
    method: 'POST',
    payload: z.object({}),
    reply: userSchema,
    access: { who: 'signedIn' },
    shape: 'spec',
  }),
  logout: defineCall({
    summary: 'Log out: the token is revoked',
    type: 16,
    method: 'POST',
    payload: z.object({}),
    reply: z.unknown(),
    access: { who: 'signedIn' },
    effect: 'write',
  }),
} as const
