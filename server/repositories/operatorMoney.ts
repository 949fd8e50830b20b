/**
 * Orders and requests for earnings across all owners, for the operator, who confirms and pays them, and for the gateway, whose
 * callback knows a number only: everywhere else a query names the owner.
 */
import type { Queries } from '../db/schema.ts'
import type { ExtractsTable, PaymentOrdersTable } from '../db/tables/money.ts'
import { notFound } from '../replyError.ts'
import { contains } from './contains.ts'
import { type ExtractFilter, extractTable } from './extracts.ts'
import { fetchPage } from './fetchPage.ts'
import { everyOwner } from './ownedTable.ts'
import type { SortedPage } from './page.ts'
import { type OrderFilter, orderTable } from './paymentOrders.ts'

export type OrderOfOwner = PaymentOrdersTable & { readonly username: string }
export type ExtractOfOwner = ExtractsTable & { readonly username: string }

export function paginateAllOrders(db: Queries, { keyword, ...filter }: OrderFilter, page: SortedPage<string>) {
  const orders = ordersOfAll(db, filter)
  const matching = keyword
    ? orders.where((eb) => eb.or([contains(eb.ref('payment_orders.order_no'), keyword), contains(eb.ref('users.username'), keyword)]))
    : orders
  const sortField = page.sortField === 'username' ? 'users.username' : `payment_orders.${page.sortField}`
  return fetchPage(matching, { ...page, sortField }, ['payment_orders.created_at', 'payment_orders.order_no'])
}

export async function findOrderByNumber(db: Queries, order_no: string): Promise<OrderOfOwner | null> {
  return (await ordersOfAll(db, { order_no }).executeTakeFirst()) ?? null
}

/** Throws 1004 where there is none. */
export async function getOrderByNumber(db: Queries, orderNo: string): Promise<OrderOfOwner> {
  const order = await findOrderByNumber(db, orderNo)
  if (!order) throw notFound()
  return order
}

export function paginateAllExtracts(db: Queries, { keyword, ...filter }: ExtractFilter, page: SortedPage<string>) {
  const extracts = extractsOfAll(db, filter)
  const matching = keyword ? extracts.where((eb) => contains(eb.ref('users.username'), keyword)) : extracts
  const sortField = page.sortField === 'username' ? 'users.username' : `extracts.${page.sortField}`
  return fetchPage(matching, { ...page, sortField }, ['extracts.requested_at', 'extracts.extract_id'])
}

/** Throws 1004 where there is none. */
export async function getExtractById(db: Queries, extract_id: string): Promise<ExtractOfOwner> {
  const extract = await extractsOfAll(db, { extract_id }).executeTakeFirst()
  if (!extract) throw notFound()
  return extract
}

function ordersOfAll(db: Queries, filter: OrderFilter) {
  return orderTable
    .select(db, everyOwner, filter)
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'payment_orders.owner_uid').onRef('users.user_uid', '=', 'payment_orders.owner_uid'),
    )
    .selectAll('payment_orders')
    .select('users.username')
}

function extractsOfAll(db: Queries, filter: ExtractFilter) {
  return extractTable
    .select(db, everyOwner, filter)
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'extracts.owner_uid').onRef('users.user_uid', '=', 'extracts.owner_uid'),
    )
    .selectAll('extracts')
    .select('users.username')
}
