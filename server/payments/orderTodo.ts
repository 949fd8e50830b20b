import type { PaymentOrdersTable } from '../db/tables/money.ts'

/** What the operators are told of an order that waits for them: the same when it is done, so that it is found again. */
export function toOrderTodo({ order_no, amount_fen }: PaymentOrdersTable, username: string, at: number) {
  return { code: 'paymentWaiting', values: { order_no, username, amount_fen }, at } as const
}
