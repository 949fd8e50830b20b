import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { orderStates, paymentOrderSchema, planSchema } from '../entities/payment.ts'
import { fen, id } from '../fields.ts'
import { PAYMENT_CLIENT_TYPE } from '../limits.ts'

const path = '/alipay/api/QueryAlipayInfo.php'
const mainAccounts = { who: ['admin', 'user'] } as const

export const paymentCalls = {
  paymentInfo: defineCall({
    summary: 'Plans, the current one, and orders',
    path,
    query: { type: '3', client_type: String(PAYMENT_CLIENT_TYPE) },
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ plans: z.array(planSchema), current: z.nullable(planSchema), orders: z.array(paymentOrderSchema) }),
    access: mainAccounts,
    shape: 'spec',
  }),
  createPayment: defineCall({
    summary: 'Order a plan',
    path,
    query: { type: '4' },
    method: 'POST',
    payload: z.object({ plan_id: id, client_type: z.pipe(z.coerce.number(), z.literal(PAYMENT_CLIENT_TYPE)) }),
    reply: z.object({
      order_no: z.string(),
      amount_fen: fen,
      status: z.enum(orderStates),
      pay_url: z.optional(z.string()),
      qr_code: z.optional(z.string()),
    }),
    access: mainAccounts,
    effect: 'write',
    shape: 'spec',
  }),
} as const
