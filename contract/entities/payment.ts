import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { fen } from '../values.ts'

export const pricePlanSchema = z.object({
  plan_id: z.string(),
  /** Of the plan in both languages: it is the server's text, not the console's. */
  name: z.object({ zh: z.string(), en: z.string() }),
  level: z.number(),
  days: z.number(),
  amount_fen: fen,
})
export type PricePlan = z.infer<typeof pricePlanSchema>

export const orderStates = ['waiting', 'paid', 'closed'] as const

/** `manual`: the operator confirms what was received; `alipay`: its signed callback does. */
export const paymentMethods = ['manual', 'alipay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentOrderSchema = z.object({
  order_no: z.string(),
  plan_id: z.string(),
  amount_fen: fen,
  method: z.enum(paymentMethods),
  status: z.enum(orderStates),
  created_at: timeMs,
  paid_at: z.nullable(timeMs),
})
export type PaymentOrder = z.infer<typeof paymentOrderSchema>

/** The same as the operator sees it: whose it is. */
export const operatorOrderSchema = z.extend(paymentOrderSchema, { user_uid: z.string(), username: z.string() })
