import type { PricePlan } from '../../contract/entities/payment.ts'
import { ORDER_PAYABLE_MS } from '../../contract/limits.ts'
import { isWorthPaying } from '../../src/domain/levelAfterPayment.ts'
import type { PaymentOrdersTable } from '../db/tables/money.ts'
import { recordAudit } from '../http/audit.ts'
import { type CallContext, type Handlers, OutdatedPreparation } from '../http/callContext.ts'
import { notifyOperators } from '../notifications/notifyOperators.ts'
import { createOrderNumber } from '../payments/orderNumber.ts'
import { toOrderTodo } from '../payments/orderTodo.ts'
import type { PaymentWay } from '../payments/paymentProvider.ts'
import { invalidPayload, loginInvalid, unavailable } from '../replyError.ts'
import { findLastPaidOrder, findWaitingOrder, orderTable } from '../repositories/paymentOrders.ts'
import { userTable } from '../repositories/users.ts'
import { planOf, toPaymentOrder } from './paymentShapes.ts'
import { toPage } from './toPage.ts'

const NEWEST_FIRST = '-created_at'
const newestOrders = { sortField: 'created_at', isDescending: true, limit: 5, offset: 0 } as const

export const paymentHandlers: Handlers = {
  async paymentInfo(_payload, { db, actor, services }) {
    const { plans } = services.settings
    const { rows } = await orderTable.paginate(db, actor.ownerUid, {}, newestOrders)
    const current = planOf(actor.level, plans, await findLastPaidOrder(db, actor.ownerUid, actor.level))
    const { method, note } = services.payments
    return { plans: [...plans], current, orders: rows.map(toPaymentOrder), method, ...(note === null ? {} : { note }) }
  },

  createPayment: {
    async prepare({ plan_id }, context) {
      const plan = await getPlan(plan_id, context)
      // Ordering the same again while it waits leads to the same order: nobody pays twice for having pressed twice.
      const waiting = await findWaiting(plan, context)
      const order = waiting ?? newOrder(plan, context)
      const way = await beginPayment(order, plan, context)
      return async (inside) => {
        // Somebody else of the account ordered the same meanwhile.
        if (!waiting && (await findWaiting(plan, inside))) throw new OutdatedPreparation()
        return placeOrder(order, way, waiting === null, inside)
      }
    },
  },

  async orderList({ status, order_no, keyword, ...payload }, { db, actor }) {
    const page = toPage(payload, orderTable.sorted, NEWEST_FIRST)
    const { rows, total } = await orderTable.paginate(db, actor.ownerUid, { status, order_no, keyword }, page)
    return { list: rows.map(toPaymentOrder), total }
  },
}

function findWaiting(plan: PricePlan, { db, actor, now, services }: CallContext): Promise<PaymentOrdersTable | null> {
  const { method } = services.payments
  return findWaitingOrder(db, actor.ownerUid, plan, method, now - ORDER_PAYABLE_MS[method])
}

async function getPlan(planId: string, { db, actor, services }: CallContext): Promise<PricePlan> {
  const plan = services.settings.plans.find((each) => each.plan_id === planId)
  if (!plan) throw invalidPayload({ plan_id: 'unknown_value' })
  const main = await userTable.find(db, actor.ownerUid, actor.ownerUid)
  if (!main) throw loginInvalid()
  if (!isWorthPaying(main, plan)) throw invalidPayload({ plan_id: 'level_endless' })
  return plan
}

function newOrder({ plan_id, level, days, amount_fen }: PricePlan, { actor, now, services }: CallContext): PaymentOrdersTable {
  return {
    owner_uid: actor.ownerUid,
    order_no: createOrderNumber(now),
    plan_id,
    level,
    days,
    amount_fen,
    method: services.payments.method,
    status: 'waiting',
    trade_no: null,
    created_at: now,
    paid_at: null,
  }
}

/** Before the transaction: nobody waits for the gateway. An order that it knows and we do not is one that nobody was shown. */
async function beginPayment(order: PaymentOrdersTable, plan: PricePlan, { services, now, log }: CallContext): Promise<PaymentWay> {
  const { order_no, amount_fen, created_at } = order
  const payable_until = created_at + ORDER_PAYABLE_MS[services.payments.method]
  const toPay = { order_no, amount_fen, subject: plan.name.zh, payable_until }
  try {
    return await services.payments.begin(toPay, now)
  } catch (error) {
    log.error(
      { reason: error instanceof Error ? error.message : String(error), order: order_no },
      'the payment gateway did not take an order',
    )
    throw unavailable()
  }
}

async function placeOrder(order: PaymentOrdersTable, way: PaymentWay, isNew: boolean, context: CallContext) {
  const { db, actor, now } = context
  const { order_no, plan_id, amount_fen, method, status } = order
  if (isNew) {
    await orderTable.create(db, order)
    const after = { plan_id, amount_fen, method, status }
    await recordAudit(context, { subjectType: 'order', subjectId: order_no, before: null, after })
    const main = await userTable.find(db, actor.ownerUid, actor.ownerUid)
    if (method === 'manual') await notifyOperators(db, toOrderTodo(order, main?.username ?? '', now))
  }
  const current = toPaymentOrder((await orderTable.find(db, actor.ownerUid, order_no)) ?? order)
  return { order_no, amount_fen, status: current.status, ...way }
}
