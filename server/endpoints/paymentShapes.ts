import type { PaymentMethod, PaymentOrder, PricePlan } from '../../contract/entities/payment.ts'
import type { CallReply } from '../../contract/toolApi.ts'
import type { PaymentOrdersTable } from '../db/tables/money.ts'
import type { OrderOfOwner } from '../repositories/operatorMoney.ts'

export type OperatorOrder = CallReply<'confirmPayment'>

export function toPaymentOrder(row: PaymentOrdersTable): PaymentOrder {
  const { order_no, plan_id, amount_fen, created_at, paid_at } = row
  // Only these words are written.
  const method = row.method as PaymentMethod
  const status = row.status as PaymentOrder['status']
  return { order_no, plan_id, amount_fen, method, status, created_at, paid_at }
}

export function toOperatorOrder(row: OrderOfOwner): OperatorOrder {
  return { ...toPaymentOrder(row), user_uid: row.owner_uid, username: row.username }
}

/** The plan that gives this level; of several, the one that was paid last. Null: no plan gives it. */
export function planOf(level: number, plans: readonly PricePlan[], lastPaid: Pick<PaymentOrdersTable, 'plan_id'> | null): PricePlan | null {
  const giving = plans.filter((plan) => plan.level === level)
  return giving.find((plan) => plan.plan_id === lastPaid?.plan_id) ?? giving[0] ?? null
}
