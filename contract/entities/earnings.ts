import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { looseChoice, looseNumber, looseText, looseTime } from '../lenient.ts'
import { fen } from '../values.ts'

/** A person who registered with the account's invitation. */
export const invitationSchema = z.object({
  invitation_id: id,
  username: looseText,
  joined_at: looseTime,
  level: looseNumber(null),
})

/** What an invitation earned. */
export const rewardSchema = z.object({
  reward_id: id,
  from_username: looseText,
  amount_fen: looseNumber(null),
  earned_at: looseTime,
})

export const extractStates = ['requested', 'paid', 'refused'] as const

/** A request to be paid what was earned. */
export const extractSchema = z.object({
  extract_id: id,
  amount_fen: looseNumber(null),
  /** Where the money shall go. */
  account: looseText,
  state: looseChoice(extractStates),
  requested_at: looseTime,
  decided_at: looseTime,
  /** Why it was refused, or what the operator noted. */
  reason: looseText,
})

/** The same as the operator sees it: whose it is. */
export const operatorExtractSchema = z.extend(extractSchema, { user_uid: z.string(), username: z.string() })

/** What an account earned so far. The balance is what was earned, less what was paid and what is asked for. */
export const earningsSchema = z.object({
  /** '': none could be made yet. */
  invitation_code: z.string(),
  earned_fen: fen,
  paid_fen: fen,
  requested_fen: fen,
  balance_fen: fen,
})
