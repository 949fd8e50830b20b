import * as z from 'zod/mini'
import { fen, timeMs } from '../fields.ts'

export const planSchema = z.object({ plan_id: z.string(), name: z.string(), level: z.number(), days: z.number(), amount_fen: fen })

export const orderStates = ['waiting', 'paid', 'closed'] as const
export const paymentOrderSchema = z.object({
  order_no: z.string(),
  plan_id: z.string(),
  amount_fen: fen,
  status: z.enum(orderStates),
  created_at: timeMs,
  paid_at: z.nullable(timeMs),
})
