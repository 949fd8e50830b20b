import { REWARD_PERCENT } from '../../contract/limits.ts'
import type { Queries } from '../db/schema.ts'
import type { PaymentOrdersTable } from '../db/tables/money.ts'
import { createId } from '../ids.ts'
import { notify } from '../notifications/notify.ts'
import { findInvitationOf } from '../repositories/invitations.ts'
import { rewardTable } from '../repositories/rewards.ts'

/** The share of an amount that its inviter earns, whole fen; what is less than a fen stays with the operator. */
export function rewardOf(amountFen: number): number {
  return Math.floor((amountFen * REWARD_PERCENT) / 100)
}

/** Credits whoever invited the account that paid. */
export async function rewardInviter(db: Queries, order: PaymentOrdersTable, username: string, now: number): Promise<void> {
  const invitation = await findInvitationOf(db, order.owner_uid)
  const amount_fen = rewardOf(order.amount_fen)
  if (!invitation || amount_fen === 0) return
  const { owner_uid } = invitation
  const { order_no } = order
  await rewardTable.create(db, { owner_uid, reward_id: createId(now), order_no, from_username: username, amount_fen, earned_at: now })
  await notify(db, { ownerUid: owner_uid, userUids: [owner_uid], code: 'rewardEarned', values: { username, amount_fen }, at: now })
}
