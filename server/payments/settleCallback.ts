import { recordEntry } from '../http/audit.ts'
import type { ServerServices } from '../http/callContext.ts'
import { findOrderByNumber } from '../repositories/operatorMoney.ts'
import type { CallbackFinding } from './paymentProvider.ts'
import { settleOrder } from './settleOrder.ts'

/** How the trail names a payment that the gateway reported. */
const ACTION = 'paymentCallback'

type Paid = Extract<CallbackFinding, { kind: 'paid' }>

/** Settles what a genuine callback says was paid, if it is what was ordered; returns why not, or null. */
export async function settleCallback(
  { orderNo, amountFen, tradeNo }: Paid,
  { database, payments, settings, now: clock }: ServerServices,
  requestId: string,
): Promise<string | null> {
  const order = await findOrderByNumber(database.db, orderNo)
  if (!order || order.method !== payments.method) return 'unknown order'
  if (order.amount_fen !== amountFen) return 'other amount'
  const ownerUid = order.owner_uid
  await database.write(async (db) => {
    const now = clock()
    const change = await settleOrder(db, order, { tradeNo, plans: settings.plans, now })
    if (!change) return
    const who = { ownerUid, userUid: '', userName: payments.method, action: ACTION, now, requestId } as const
    await recordEntry(db, who, { subjectType: 'order', subjectId: orderNo, ...change })
  }, ownerUid)
  return null
}
