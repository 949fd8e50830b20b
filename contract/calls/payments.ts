import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { operatorOrderSchema, orderStates, paymentMethods, paymentOrderSchema, pricePlanSchema } from '../entities/payment.ts'
import { id } from '../fields.ts'
import { looseChoice, looseList, looseNumber, looseRecord, looseText, optional, recordOrNothing } from '../lenient.ts'
import { PAYMENT_CLIENT_TYPE } from '../limits.ts'
import { listParameters, listReply, wireNumber } from '../values.ts'

const path = '/alipay/api/QueryAlipayInfo.php'
const mainAccounts = { who: ['admin', 'user'] } as const
const operators = { who: ['admin'] } as const
/** A plan that cannot be read is none that one would know by its id. */
const currentPlan = recordOrNothing(pricePlanSchema)
const orderFilters = { status: z.optional(z.enum(orderStates)), order_no: z.optional(id) }

/** Where the payment gateway reports what was paid; it carries the gateway's signature instead of a login. */
export const ALIPAY_CALLBACK_PATH = '/alipay/api/notify'

export const paymentCalls = {
  paymentInfo: defineCall({
    summary: 'Plans, the current one, the newest orders, and how one pays here',
    path,
    query: { type: '3', client_type: String(PAYMENT_CLIENT_TYPE) },
    method: 'GET',
    payload: z.object({}),
    reply: looseRecord(
      z.object({
        plans: looseList(pricePlanSchema),
        current: currentPlan,
        orders: looseList(paymentOrderSchema),
        /** Null: the backend does not say. */
        method: looseChoice(paymentMethods),
        /** The operator's own words on how to pay, plain text; absent: there are none. */
        note: optional(looseText),
      }),
    ),
    access: mainAccounts,
    shape: 'spec',
  }),
  createPayment: defineCall({
    summary: 'Order a plan',
    path,
    query: { type: '4' },
    method: 'POST',
    payload: z.object({ plan_id: id, client_type: z.pipe(wireNumber(), z.literal(PAYMENT_CLIENT_TYPE)) }),
    reply: recordOrNothing(
      z.object({
        order_no: id,
        amount_fen: looseNumber(null),
        status: looseChoice(orderStates),
        pay_url: optional(looseText),
        qr_code: optional(looseText),
      }),
    ),
    access: mainAccounts,
    effect: 'write',
    shape: 'spec',
  }),
  orderList: defineCall({
    summary: 'Orders of the account, newest first',
    type: 284,
    capability: 'orders',
    method: 'GET',
    payload: z.object({ ...listParameters, ...orderFilters }),
    reply: listReply(paymentOrderSchema),
    access: mainAccounts,
  }),
  operatorOrders: defineCall({
    summary: 'Orders of every account, newest first',
    type: 285,
    capability: 'operator',
    method: 'GET',
    payload: z.object({ ...listParameters, ...orderFilters }),
    reply: listReply(operatorOrderSchema),
    access: operators,
  }),
  confirmPayment: defineCall({
    summary: 'Confirm that an order was paid: level and expiry change once, however often it is confirmed; or close it unpaid',
    type: 282,
    capability: 'operator',
    method: 'POST',
    payload: z.object({ order_no: id, status: z._default(z.enum(['paid', 'closed']), 'paid') }),
    reply: operatorOrderSchema,
    access: operators,
    effect: 'write',
  }),
} as const
