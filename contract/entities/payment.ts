import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { looseChoice, looseId, looseNumber, looseText, looseTime } from '../lenient.ts'

/** A plan as it is sold. */
export interface PricePlan {
  readonly plan_id: string
  /** Of the plan in both languages: it is the server's text, not the console's. */
  readonly name: { readonly zh: string; readonly en: string }
  readonly level: number
  readonly days: number
  readonly amount_fen: number
}

const inBothLanguages = (name: unknown) => (typeof name === 'object' && name !== null ? name : { zh: name, en: name })

/** A plan as replies have it: what a backend does not say of it is not known. The name may be one text for both languages. */
export const pricePlanSchema = z.object({
  plan_id: id,
  name: z.pipe(z.transform(inBothLanguages), z.object({ zh: looseText, en: looseText })),
  level: looseNumber(null),
  days: looseNumber(null),
  amount_fen: looseNumber(null),
})
export type ShownPlan = z.infer<typeof pricePlanSchema>

export const orderStates = ['waiting', 'paid', 'closed'] as const
export type OrderState = (typeof orderStates)[number]

/** `manual`: the operator confirms what was received; `alipay`: its signed callback does. */
export const paymentMethods = ['manual', 'alipay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentOrderSchema = z.object({
  order_no: id,
  plan_id: looseId,
  amount_fen: looseNumber(null),
  method: looseChoice(paymentMethods),
  status: looseChoice(orderStates),
  created_at: looseTime,
  paid_at: looseTime,
})
export type PaymentOrder = z.infer<typeof paymentOrderSchema>

/** The same as the operator sees it: whose it is. */
export const operatorOrderSchema = z.extend(paymentOrderSchema, { user_uid: z.string(), username: z.string() })
