import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { settleForOperators } from '../notifications/notifyOperators.ts'
import { toOrderTodo } from '../payments/orderTodo.ts'
import { settleOrder } from '../payments/settleOrder.ts'
import { conflict } from '../replyError.ts'
import { getOrderByNumber, type OrderOfOwner, paginateAllOrders } from '../repositories/operatorMoney.ts'
import { closeOrder, orderTable } from '../repositories/paymentOrders.ts'
import { type OperatorOrder, toOperatorOrder } from './paymentShapes.ts'
import { toPage } from './toPage.ts'

export const operatorPaymentHandlers: Handlers = {
  async operatorOrders({ status, order_no, keyword, ...payload }, { db }) {
    const page = toPage(payload, [...orderTable.sorted, 'username'], '-created_at')
    const { rows, total } = await paginateAllOrders(db, { status, order_no, keyword }, page)
    return { list: rows.map(toOperatorOrder), total }
  },

  async confirmPayment({ order_no, status }, context) {
    const order = await getOrderByNumber(context.db, order_no)
    const change = status === 'paid' ? await pay(order, context) : await close(order, context)
    if (change) {
      const note = { subjectType: 'order', subjectId: order_no, ...change } as const
      await recordAudit(context, note, order.owner_uid)
    }
    return toOperatorOrder(await getOrderByNumber(context.db, order_no))
  },
}

function pay(order: OrderOfOwner, { db, now, services }: CallContext) {
  return settleOrder(db, order, { tradeNo: null, plans: services.settings.plans, now })
}

/** A paid one cannot be closed any more; closing a closed one changes nothing. */
async function close(order: OrderOfOwner, context: CallContext) {
  const { db, now } = context
  if (!(await closeOrder(db, order))) {
    const current: OperatorOrder = toOperatorOrder(await getOrderByNumber(db, order.order_no))
    if (current.status === 'paid') throw conflict({ current })
    return null
  }
  await settleForOperators(db, toOrderTodo(order, order.username, now))
  return { before: { status: 'waiting' }, after: { status: 'closed', amount_fen: order.amount_fen } }
}
