import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'

/** An active login of the user. */
export const sessionSchema = z.object({
  session_id: z.string(),
  /** Browser and system, as far as they say so; '' unknown. */
  browser: z.string(),
  address: z.string(),
  created_at: timeMs,
  last_used_at: timeMs,
  expires_at: timeMs,
  /** The one that asks. */
  is_current: z.boolean(),
})
export type SessionEntry = z.infer<typeof sessionSchema>
