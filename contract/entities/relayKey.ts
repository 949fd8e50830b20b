import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'

/**
 * Whether cookies are sealed to an extension. `allowed`: they are. `waiting`: not before the main account permits it. `withdrawn`: no
 * more, unless the main account permits it again.
 */
export const relayKeyStates = ['allowed', 'waiting', 'withdrawn'] as const
export type RelayKeyState = (typeof relayKeyStates)[number]

/** The extension of a browser with which a person works with shops. */
export const relayKeySchema = z.object({
  relay_key_id: id,
  user_uid: id,
  /** Of the person. */
  name: z.string(),
  /** Browser and system, as far as they said so when it first came; '' unknown. */
  browser: z.string(),
  state: z.enum(relayKeyStates),
  /** The one that asks. */
  is_current: z.boolean(),
  first_seen_at: timeMs,
  last_used_at: timeMs,
})
export type RelayKeyEntry = z.infer<typeof relayKeySchema>
