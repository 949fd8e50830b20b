import * as z from 'zod/mini'
import { fen, timeMs } from '../fields.ts'

/** Somebody who registered through the account's invitation. */
export const invitationSchema = z.object({ invitation_id: z.string(), username: z.string(), joined_at: timeMs, level: z.number() })

/** What an invitation earned. */
export const rewardSchema = z.object({ reward_id: z.string(), from_username: z.string(), amount_fen: fen, earned_at: timeMs })

/** A request to be paid what was earned. */
export const extractSchema = z.object({
  extract_id: z.string(),
  amount_fen: fen,
  account: z.string(),
  state: z.enum(['requested', 'paid', 'refused']),
  requested_at: timeMs,
  decided_at: z.nullable(timeMs),
  reason: z.string(),
})
