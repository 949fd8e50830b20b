import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { menuItemSchema } from '../entities/menuItem.ts'
import { profileFields, userSchema } from '../entities/user.ts'
import { newPassword, requiredText } from '../fields.ts'
import { PASSWORD_MAX_CHARS } from '../limits.ts'

/** Who somebody is, what she sees, and what she does with her own account. */
export const accountCalls = {
  menu: defineCall({
    summary: 'Menu of the caller’s role',
    path: '/api/user/menu',
    method: 'POST',
    payload: z.object({}),
    reply: z.array(menuItemSchema),
    access: { who: 'signedIn' },
    shape: 'spec',
  }),
  authToken: defineCall({
    summary: 'Anti-content token; user id and answer are encrypted for compatibility (contract 4)',
    path: '/api/user/auth-token',
    method: 'POST',
    payload: z.object({ user_id: requiredText(1_000) }),
    reply: z.string(),
    access: { who: 'signedIn' },
    shape: 'spec',
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
