import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { loginReplySchema } from '../entities/loginReply.ts'
import { menuSchema } from '../entities/menuItem.ts'
import { sessionSchema } from '../entities/session.ts'
import { profilePayload, userSchema } from '../entities/user.ts'
import { id, requiredText } from '../fields.ts'
import { looseRecord, recordOrNothing } from '../lenient.ts'
import { AVATAR_MAX_BYTES, PASSWORD_MAX_CHARS } from '../limits.ts'
import { quotaUsageSchema } from '../quotas.ts'
import { listParameters, listReply, newPassword, wireNumber } from '../values.ts'
import { credentials } from './session.ts'

/** Base64 takes four characters for three bytes. */
const AVATAR_MAX_CHARS = Math.ceil(AVATAR_MAX_BYTES / 3) * 4

/** Who the user is, what the user sees, and what can be done with one's own account. */
export const accountCalls = {
  menu: defineCall({
    summary: 'Menu of the caller’s role',
    path: '/api/user/menu',
    method: 'POST',
    payload: z.object({}),
    reply: menuSchema,
    access: { who: 'signedIn' },
    shape: 'spec',
  }),
  authToken: defineCall({
    summary: 'Anti-content token; user id and answer are encrypted for compatibility (contract 4)',
    path: '/api/user/auth-token',
    capability: 'antiContent',
    method: 'POST',
    payload: z.object({ user_id: requiredText(1_000) }),
    reply: z.string(),
    access: { who: 'signedIn' },
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
    reply: looseRecord(userSchema),
    access: { who: 'signedIn' },
    shape: 'spec',
  }),
  logout: defineCall({
    summary: 'Log out: the token is revoked',
    type: 16,
    capability: 'logout',
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
      z.strictObject(profilePayload),
    ]),
    reply: recordOrNothing(userSchema),
    access: { who: 'signedIn' },
    effect: 'write',
  }),
  saveAvatar: defineCall({
    summary: 'Set one’s picture: PNG, JPEG or WebP as base64; its bytes are looked at, whatever the sender calls it',
    path: '/api/user/avatar',
    capability: 'avatars',
    method: 'POST',
    payload: z.object({
      image: z.string().check(z.minLength(1), z.maxLength(AVATAR_MAX_CHARS, 'picture_too_heavy'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    reply: userSchema,
    access: { who: 'signedIn' },
    effect: 'write',
  }),
  avatar: defineCall({
    summary: 'A picture by its unguessable id; answers the file, not an envelope',
    path: '/api/avatar',
    capability: 'avatars',
    method: 'GET',
    payload: z.object({ id }),
    reply: z.unknown(),
    access: { who: 'anyone' },
  }),
  quotaUsage: defineCall({
    summary: 'How much the main account keeps of everything that its level limits, and how much it may',
    type: 311,
    capability: 'quotas',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(quotaUsageSchema) }),
    access: { who: ['admin', 'user'] },
  }),
  sessionList: defineCall({
    summary: 'One’s own active logins',
    type: 287,
    capability: 'sessions',
    method: 'GET',
    payload: z.object({ ...listParameters, session_id: z.optional(id) }),
    reply: listReply(sessionSchema),
    access: { who: 'signedIn' },
  }),
  endSession: defineCall({
    summary: 'End a login of one’s own, or all but the one that asks (`others` 1)',
    type: 288,
    capability: 'sessions',
    method: 'POST',
    payload: z.union([z.object({ session_id: id }), z.object({ others: z.pipe(wireNumber(), z.literal(1)) })]),
    reply: z.object({ ended: z.number() }),
    access: { who: 'signedIn' },
    effect: 'write',
  }),
} as const
