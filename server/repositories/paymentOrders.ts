import type { PaymentMethod, PricePlan } from '../../contract/entities/payment.ts'
import type { Queries } from '../db/schema.ts'
import type { PaymentOrdersTable } from '../db/tables/money.ts'
import { type Filter, ownedTable } from './ownedTable.ts'

export type OrderFilter = Pick<Filter<PaymentOrdersTable>, 'status' | 'order_no'> & { readonly keyword?: string | undefined }

export const orderTable = ownedTable('payment_orders', 'order_no', {
  sorted: ['created_at', 'order_no', 'plan_id', 'amount_fen', 'method', 'status', 'paid_at'],
  searched: ['order_no', 'plan_id'],
  order: ['created_at'],
})

/** The newest one that still waits for this very offer: same plan, terms and way to pay. */
export async function findWaitingOrder(
  db: Queries,
  ownerUid: string,
  { plan_id, level, days, amount_fen }: PricePlan,
  method: string,
  since: number,
): Promise<PaymentOrdersTable | null> {
  const row = await orderTable
    .select(db, ownerUid, { status: 'waiting', method, plan_id, level, days, amount_fen })
    .selectAll()
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** The newest paid one that gave this level, however many were placed since. */
export async function findLastPaidOrder(db: Queries, ownerUid: string, level: number): Promise<PaymentOrdersTable | null> {
  const paid = orderTable
    .select(db, ownerUid, { status: 'paid', level })
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
  return (await paid.executeTakeFirst()) ?? null
}

/** Whether it was this call that made it paid: an order is paid once. A closed one may be paid still, since money may come late. */
export function payOrder(
  db: Queries,
  order: PaymentOrdersTable,
  paid: { readonly paid_at: number; readonly trade_no: string | null },
): Promise<boolean> {
  return orderTable.update(db, order, { status: 'paid', ...paid }, { status: ['waiting', 'closed'] })
}

/** Whether it was this call that closed it. */
export function closeOrder(db: Queries, order: PaymentOrdersTable): Promise<boolean> {
  return orderTable.update(db, order, { status: 'closed' }, { status: 'waiting' })
}

/** Of every owner: what nobody paid in time in this way. */
export async function closeOrdersBefore(db: Queries, method: PaymentMethod, at: number): Promise<void> {
  const waiting = db.updateTable('payment_orders').set({ status: 'closed' }).where('status', '=', 'waiting')
  await waiting.where('created_at', '<=', at).where('method', '=', method).execute()
}
