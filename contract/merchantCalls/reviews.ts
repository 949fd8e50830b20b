import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maskedNumber, maybe, merchantNumber, rowsOf, specText, wireId } from './shared.ts'

export const REVIEWS_PER_PAGE = 20

/** Stars that a low review has, as the filter of the platform's own page writes them. */
export const lowScores = ['1', '2', '3'] as const

/** A review without its buyer: name, picture and order number are not named here, so they are dropped. */
const review = z.object({
  reviewId: wireId,
  goodsId: maybe(wireId),
  comment: maybe(z.string()),
  /** Of the goods, 1 to 5 stars. */
  descScore: maskedNumber,
  /** What was bought, in words. */
  specs: maybe(specText),
  createTime: maybe(merchantNumber),
})

/** What buyers say of goods, and how the platform scores the store for it. */
export const reviewCalls = {
  reviews: defineMerchantCall({
    certainty: 'assumed',
    source: 'public code, 2026, down to the list, with the filter by stars; of a row it reads the number alone, the rest is a guess',
    summary: 'Reviews without their buyers, 20 at a time; the list is beside `success`, there is no result',
    path: '/saturn/reviews/list',
    refererPath: '/goods/evaluation/index',
    pace: 'heavy',
    envelope: 'bare',
    payload: z.object({
      pageNo: z.number(),
      pageSize: z.number(),
      goodsId: z.optional(z.number()),
      /** Stars, as texts. Left out: all. */
      descScore: z.optional(z.array(z.string())),
    }),
    result: z.object({
      data: rowsOf(review),
      /** How many fit what was asked: clients read one or the other. */
      totalRows: maybe(merchantNumber),
      totalCount: maybe(merchantNumber),
      /** Of the store as a rule, whatever was asked. */
      allReviewNum: maybe(merchantNumber),
    }),
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
