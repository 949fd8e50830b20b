import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'

/** Roles that a main account can have; a sub-account is made by its main account. */
export const mainRoles = ['admin', 'user'] as const

/** A main account as the operator sees it: nothing of its shops but their number. */
export const managedUserSchema = z.object({
  user_uid: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(mainRoles),
  /** As it is kept; whether it counts now depends on the expiry. */
  level: z.number(),
  level_expires_at: z.nullable(timeMs),
  enabled: z.boolean(),
  shop_count: z.number(),
  sub_account_count: z.number(),
  /** User name of the inviter; '': none. */
  invited_by: z.string(),
  created_at: timeMs,
  last_login_at: z.nullable(timeMs),
  version: z.number(),
})
export type ManagedUser = z.infer<typeof managedUserSchema>
