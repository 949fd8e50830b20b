/**
 * Orders and requests for earnings across all owners, for the operator, who confirms and pays them, and for the gateway, whose
 * callback knows a number only: everywhere else a query names the owner.
 */
import type { Queries } from '../db/schema.ts'
import type { ExtractsTable, PaymentOrdersTable } from '../db/tables/money.ts'
import { contains } from './contains.ts'
import type { ExtractFilter } from './extracts.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'
import type { OrderFilter } from './paymentOrders.ts'

export type OrderOfOwner = PaymentOrdersTable & { readonly username: string }
export type ExtractOfOwner = ExtractsTable & { readonly username: string }

export function paginateAllOrders(db: Queries, { status, order_no, keyword }: OrderFilter, page: Page<string>) {
  let query = ordersOfAll(db)
  if (status) query = query.where('payment_orders.status', '=', status)
  if (order_no) query = query.where('payment_orders.order_no', '=', order_no)
  if (keyword) {
    query = query.where((eb) => eb.or([contains(eb.ref('payment_orders.order_no'), keyword), contains(eb.ref('users.username'), keyword)]))
  }
  const sortField = page.sortField === 'username' ? 'users.username' : `payment_orders.${page.sortField}`
  return fetchPage(query, { ...page, sortField }, ['payment_orders.created_at', 'payment_orders.order_no'])
}

export async function findOrderByNumber(db: Queries, orderNo: string): Promise<OrderOfOwner | null> {
  return (await ordersOfAll(db).where('payment_orders.order_no', '=', orderNo).executeTakeFirst()) ?? null
}

export function paginateAllExtracts(db: Queries, { state, extract_id, keyword }: ExtractFilter, page: Page<string>) {
  let query = extractsOfAll(db)
  if (state) query = query.where('extracts.state', '=', state)
  if (extract_id) query = query.where('extracts.extract_id', '=', extract_id)
  if (keyword) query = query.where((eb) => contains(eb.ref('users.username'), keyword))
  const sortField = page.sortField === 'username' ? 'users.username' : `extracts.${page.sortField}`
  return fetchPage(query, { ...page, sortField }, ['extracts.requested_at', 'extracts.extract_id'])
}

export async function findExtractById(db: Queries, extractId: string): Promise<ExtractOfOwner | null> {
  return (await extractsOfAll(db).where('extracts.extract_id', '=', extractId).executeTakeFirst()) ?? null
}

function ordersOfAll(db: Queries) {
  return db
    .selectFrom('payment_orders')
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'payment_orders.owner_uid').onRef('users.user_uid', '=', 'payment_orders.owner_uid'),
    )
    .selectAll('payment_orders')
    .select('users.username')
}

function extractsOfAll(db: Queries) {
  return db
    .selectFrom('extracts')
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'extracts.owner_uid').onRef('users.user_uid', '=', 'extracts.owner_uid'),
    )
    .selectAll('extracts')
    .select('users.username')
}
