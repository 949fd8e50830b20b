import * as z from 'zod/mini'
import { type PricePlan, pricePlanSchema } from '../../contract/entities/payment.ts'
import { requiredText } from '../../contract/fields.ts'
import { LEVEL_MAX } from '../../contract/limits.ts'

const PLAN_NAME_MAX_CHARS = 50
const DAYS_MAX = 3_660
const AMOUNT_MAX_FEN = 100_000_000

/** What is sold unless PLANS says otherwise. Assumed: the specification names no plans. Level 0 is free and not for sale. */
export const defaultPlans: readonly PricePlan[] = [
  { plan_id: 'month', name: { zh: '月度版', en: 'Monthly' }, level: 1, days: 30, amount_fen: 9_900 },
  { plan_id: 'quarter', name: { zh: '季度版', en: 'Quarterly' }, level: 2, days: 90, amount_fen: 26_900 },
  { plan_id: 'year', name: { zh: '年度版', en: 'Yearly' }, level: 3, days: 365, amount_fen: 99_900 },
]

/** Plans as the operator writes them in PLANS. */
export const plansSchema = z
  .array(
    z.extend(pricePlanSchema, {
      plan_id: z.string().check(z.regex(/^[\w-]{1,32}$/)),
      name: z.object({ zh: requiredText(PLAN_NAME_MAX_CHARS), en: requiredText(PLAN_NAME_MAX_CHARS) }),
      level: z.number().check(z.int(), z.gte(1), z.lte(LEVEL_MAX)),
      days: z.number().check(z.int(), z.gte(1), z.lte(DAYS_MAX)),
      amount_fen: z.number().check(z.int(), z.gte(1), z.lte(AMOUNT_MAX_FEN)),
    }),
  )
  .check(
    z.minLength(1),
    z.refine((plans) => new Set(plans.map((plan) => plan.plan_id)).size === plans.length, { message: 'taken', path: ['plan_id'] }),
  )
