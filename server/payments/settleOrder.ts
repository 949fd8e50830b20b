import type { PricePlan } from '../../contract/entities/payment.ts'
import { levelAfterPayment } from '../../src/domain/levelAfterPayment.ts'
import type { Queries } from '../db/schema.ts'
import type { PaymentOrdersTable } from '../db/tables/money.ts'
import { notify } from '../notifications/notify.ts'
import { settleForOperators } from '../notifications/notifyOperators.ts'
import { holdMainAccount } from '../repositories/managedUsers.ts'
import { payOrder } from '../repositories/paymentOrders.ts'
import { updateUser } from '../repositories/users.ts'
import { toOrderTodo } from './orderTodo.ts'
import { rewardInviter } from './rewardInviter.ts'

export interface Settlement {
  /** The gateway's number of the payment; null: the operator saw the money. */
  readonly tradeNo: string | null
  /** What is sold now: days of different levels are converted by it. */
  readonly plans: readonly PricePlan[]
  readonly now: number
}

/**
 * The one place where an order becomes paid, whoever says so and however often: level and end, message, reward, the operators' todo.
 * Returns what to write in the trail; null: it was paid before, and nothing was done.
 */
export async function settleOrder(db: Queries, order: PaymentOrdersTable, { tradeNo, plans, now }: Settlement) {
  const { owner_uid, order_no, amount_fen } = order
  const held = await holdMainAccount(db, owner_uid, now)
  if (!held || !(await payOrder(db, order, { paid_at: now, trade_no: tradeNo }))) return null
  const given = levelAfterPayment(held, order, plans, now)
  await updateUser(db, owner_uid, owner_uid, { level: given.level, level_expires_at: given.level_expires_at, updated_at: now })
  await notify(db, { ownerUid: owner_uid, userUids: [owner_uid], code: 'paymentReceived', values: { order_no, amount_fen }, at: now })
  await settleForOperators(db, toOrderTodo(order, held.username, now))
  await rewardInviter(db, order, held.username, now)
  return {
    before: { status: order.status, level: held.level, level_expires_at: held.level_expires_at },
    after: { status: 'paid', level: given.level, level_expires_at: given.level_expires_at, amount_fen },
  }
}
