import * as z from 'zod/mini'
import { fen, timeMs } from '../values.ts'

/** Somebody who came through the account's invitation. */
export const invitationSchema = z.object({ invitation_id: z.string(), username: z.string(), joined_at: timeMs, level: z.number() })

/** What an invitation earned. */
export const rewardSchema = z.object({ reward_id: z.string(), from_username: z.string(), amount_fen: fen, earned_at: timeMs })

export const extractStates = ['requested', 'paid', 'refused'] as const

/** A request to be paid what was earned. */
export const extractSchema = z.object({
  extract_id: z.string(),
  amount_fen: fen,
  /** Where the money shall go. */
  account: z.string(),
  state: z.enum(extractStates),
  requested_at: timeMs,
  decided_at: z.nullable(timeMs),
  /** Why it was refused, or what the operator noted. */
  reason: z.string(),
})

/** The same as the operator sees it: whose it is. */
export const operatorExtractSchema = z.extend(extractSchema, { user_uid: z.string(), username: z.string() })

/** What an account earned so far. The balance is what was earned, less what was paid and what is asked for. */
export const earningsSchema = z.object({
  invitation_code: z.string(),
  earned_fen: fen,
  paid_fen: fen,
  requested_fen: fen,
  balance_fen: fen,
})
