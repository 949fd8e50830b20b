import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { fenRange, maybe, wireFen, wireId } from './shared.ts'

/** Nothing public shows these calls; their shapes follow the open platform's recommendation lists. */
const read = { antiContent: true, pace: 'heavy' } as const
const hotRow = z.object({
  rank: z.number(),
  lastRank: maybe(z.number()),
  goodsId: wireId,
  goodsName: z.string(),
  thumbUrl: maybe(z.string()),
  catId: wireId,
  catName: z.string(),
  minGroupPrice: wireFen,
  salesTip: z.string(),
  /** Sales of the last days, oldest first. */
  trend: z.array(z.number()),
  mallName: maybe(z.string()),
})

export const hotListCalls = {
  hotList: defineMerchantCall({
    ...read,
    certainty: 'sandboxOnly',
    source: 'the open platform’s recommendation list',
    summary: 'Best sellers of the platform: today (channel 1) or the week (channel 7)',
    path: '/venus-hot/api/hotlist/goods',
    refererPath: '/sycm/hot_list',
    payload: z.object({ channelType: z.number(), catId: z.optional(z.number()), pageNumber: z.number(), pageSize: z.number() }),
    result: z.object({ total: z.number(), list: z.array(hotRow) }),
  }),
  industryRank: defineMerchantCall({
    ...read,
    certainty: 'sandboxOnly',
    source: 'the open platform’s recommendation list',
    summary: 'Categories by sales, growth and price band',
    path: '/venus-hot/api/industry/rank',
    refererPath: '/sycm/industry',
    payload: z.object({ parentCatId: z.number() }),
    result: z.object({
      list: z.array(
        z.object({
          catId: wireId,
          catName: z.string(),
          sales30d: z.number(),
          growth: z.number(),
          goodsCount: z.number(),
          priceBand: fenRange,
          trend: z.array(z.number()),
        }),
      ),
    }),
  }),
  opportunityGoods: defineMerchantCall({
    ...read,
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Opportunity goods, by the caller’s filter object (specification 7)',
    path: '/venus-hot/api/opportunityGoods/homeList',
    refererPath: '/goods/opportunity',
    payload: z.record(z.string(), z.unknown()),
    result: z.object({
      total: z.number(),
      list: z.array(
        z.object({
          chanceId: wireId,
          goodsName: z.string(),
          thumbUrl: maybe(z.string()),
          catId: wireId,
          catName: z.string(),
          priceBand: fenRange,
          demand: z.number(),
          supply: z.number(),
          reason: z.string(),
          endTime: z.number(),
        }),
      ),
    }),
  }),
} as const
