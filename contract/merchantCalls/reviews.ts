import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maskedNumber, maybe, rowsOf, wireId, wireNumber } from './shared.ts'

export const REVIEWS_PER_PAGE = 20

const review = z.object({
  reviewId: wireId,
  goodsId: maybe(wireId),
  orderSn: maybe(z.string()),
  comment: maybe(z.string()),
  descScore: maybe(wireNumber),
  createTime: maybe(wireNumber),
})

/** What buyers say of goods, and how the platform scores the store for it. */
export const reviewCalls = {
  reviews: defineMerchantCall({
    certainty: 'assumed',
    source: 'public code, 2026, down to the list; the fields of a row are guesses',
    summary: 'Reviews, 20 at a time; the list is beside `success`, there is no result',
    path: '/saturn/reviews/list',
    refererPath: '/goods/evaluation/index',
    pace: 'heavy',
    envelope: 'bare',
    payload: z.object({ pageNo: z.number(), pageSize: z.number(), goodsId: z.optional(z.number()) }),
    result: z.object({ data: rowsOf(review), totalCount: wireNumber, allReviewNum: maybe(wireNumber) }),
  }),
  serviceScore: defineMerchantCall({
    certainty: 'assumed',
    source: 'public code, 2026; of the reply it reads the score alone',
    summary: 'The store’s score for its service',
    path: '/sydney/api/mallService/getMallServeScoreV2',
    refererPath: '/sycm/stores_data/service',
    payload: z.object({}),
    result: z.object({ cstmrServScore: maskedNumber }),
  }),
  buyerScores: defineMerchantCall({
    certainty: 'confirmed',
    source: 'a saved reply, 2021',
    summary: 'Scores by buyers: description, delivery, service',
    path: '/sydney/api/mallDsr/dsrResult',
    refererPath: '/sycm/stores_data/service',
    payload: z.object({}),
    result: z.object({
      descScore: maskedNumber,
      logisticsScore: maskedNumber,
      serviceScore: maskedNumber,
      monthAvgDescScore: maskedNumber,
      scoreRegionRank: maskedNumber,
    }),
  }),
} as const
