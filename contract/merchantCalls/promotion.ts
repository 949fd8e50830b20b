import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maybe, wireId } from './shared.ts'

/** Spend and sales of the newer report are yuan, as numbers. */
const plan = z.object({
  adId: wireId,
  planId: maybe(wireId),
  goodsId: wireId,
  mallId: maybe(wireId),
  goodsName: maybe(z.string()),
  spend: z.number(),
  orderSpend: maybe(z.number()),
  gmv: z.number(),
  netGmv: maybe(z.number()),
  orderSpendRoiUnified: maybe(z.number()),
  orderSpendNetRoi: maybe(z.number()),
  orderNum: z.number(),
  netOrderNum: maybe(z.number()),
  impression: maybe(z.number()),
  click: maybe(z.number()),
  maxCost: maybe(z.number()),
  targetRoi: maybe(z.number()),
  adStatus: maybe(z.number()),
})

export const promotionCalls = {
  promotionPlans: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Promotion plans of goods with their spend and sales over a range; gateway success code 1000',
    site: 'yingxiao',
    path: '/mms-gateway/venus/api/goods/promotion/v3/list',
    refererPath: '/goods/promotion/list',
    pace: 'heavy',
    payload: z.object({
      startDate: z.string(),
      endDate: z.string(),
      pageNumber: z.number(),
      pageSize: z.number(),
      scenesType: z.number(),
      mallId: wireId,
    }),
    result: z.object({ total: z.number(), result: z.array(plan) }),
  }),
} as const
