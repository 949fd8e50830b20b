import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { mainRoles, managedUserSchema } from '../entities/managedUser.ts'
import { id, text, timeMs } from '../fields.ts'
import { LEVEL_MAX, PERSON_NAME_MAX_CHARS, USERNAME_MAX_CHARS } from '../limits.ts'
import { flag, flagFilter, listParameters, listReply, newPassword, newUsername, version, wireNumber } from '../values.ts'

const operators = { who: ['admin'] } as const
const name = text(PERSON_NAME_MAX_CHARS)
const role = z.enum(mainRoles)
const level = wireNumber(z.int(), z.gte(0), z.lte(LEVEL_MAX))
const expiry = z.nullable(timeMs)

export const managedUserCalls = {
  userList: defineCall({
    summary: 'Main accounts of the deployment',
    type: 280,
    capability: 'operator',
    method: 'GET',
    payload: z.object({ ...listParameters, role: z.optional(role), enabled: flagFilter, user_uid: z.optional(id) }),
    reply: listReply(managedUserSchema),
    access: operators,
  }),
  saveUser: defineCall({
    summary: 'Create a main account, or change role, level, expiry, password or whether it is enabled',
    type: 281,
    capability: 'operator',
    method: 'POST',
    payload: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('create'),
        username: newUsername,
        password: newPassword,
        name: z._default(name, ''),
        role: z._default(role, 'user'),
        level: z._default(level, 0),
        level_expires_at: z._default(expiry, null),
        /** User name or invitation code of who invited it. */
        invited_by: z._default(text(USERNAME_MAX_CHARS), ''),
      }),
      z.object({
        action: z.literal('edit'),
        user_uid: id,
        name: z.optional(name),
        role: z.optional(role),
        level: z.optional(level),
        level_expires_at: z.optional(expiry),
        enabled: z.optional(flag),
        password: z.optional(newPassword),
        version,
      }),
    ]),
    reply: managedUserSchema,
    access: operators,
    effect: 'write',
  }),
} as const
