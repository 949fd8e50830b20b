import type { Plan } from '../../contract/entities/payment.ts'
import type { Queries } from '../db/schema.ts'
import type { PaymentOrdersTable } from '../db/tables/money.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'

/** What is absent does not filter. */
export interface OrderFilter {
  readonly status?: string | undefined
  readonly order_no?: string | undefined
  readonly keyword?: string | undefined
}

export const orderSortFields = ['created_at', 'order_no', 'plan_id', 'amount_fen', 'method', 'status', 'paid_at'] as const

export async function createOrder(db: Queries, order: PaymentOrdersTable): Promise<void> {
  await db.insertInto('payment_orders').values(order).execute()
}

export function paginateOrders(db: Queries, ownerUid: string, filter: OrderFilter, page: Page<(typeof orderSortFields)[number]>) {
  let query = db.selectFrom('payment_orders').selectAll().where('owner_uid', '=', ownerUid)
  const { status, order_no, keyword } = filter
  if (status) query = query.where('status', '=', status)
  if (order_no) query = query.where('order_no', '=', order_no)
  if (keyword) query = query.where((eb) => eb.or([contains(eb.ref('order_no'), keyword), contains(eb.ref('plan_id'), keyword)]))
  return fetchPage(query, page, ['created_at', 'order_no'])
}

/** The newest one that still waits for this very offer: same plan, terms and way to pay. */
export async function findWaitingOrder(
  db: Queries,
  ownerUid: string,
  { plan_id, level, days, amount_fen }: Plan,
  method: string,
  since: number,
): Promise<PaymentOrdersTable | null> {
  const row = await db
    .selectFrom('payment_orders')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('status', '=', 'waiting')
    .where('created_at', '>', since)
    .where('method', '=', method)
    .where('plan_id', '=', plan_id)
    .where('level', '=', level)
    .where('days', '=', days)
    .where('amount_fen', '=', amount_fen)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

export async function findOrder(db: Queries, ownerUid: string, orderNo: string): Promise<PaymentOrdersTable | null> {
  const row = await db
    .selectFrom('payment_orders')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return row ?? null
}

/** Whether it was this call that made it paid: an order is paid once. A closed one may be paid still, since money may come late. */
export async function payOrder(
  db: Queries,
  { owner_uid, order_no }: PaymentOrdersTable,
  paid: { readonly paid_at: number; readonly trade_no: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('payment_orders')
    .set({ status: 'paid', ...paid })
    .where('owner_uid', '=', owner_uid)
    .where('order_no', '=', order_no)
    .where('status', '!=', 'paid')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0
}

/** Whether it was this call that closed it. */
export async function closeOrder(db: Queries, { owner_uid, order_no }: PaymentOrdersTable): Promise<boolean> {
  const changed = await db
    .updateTable('payment_orders')
    .set({ status: 'closed' })
    .where('owner_uid', '=', owner_uid)
    .where('order_no', '=', order_no)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0
}

/** Of every owner: what nobody paid in time. */
export async function closeOrdersBefore(db: Queries, at: number): Promise<void> {
  await db.updateTable('payment_orders').set({ status: 'closed' }).where('status', '=', 'waiting').where('created_at', '<=', at).execute()
}
