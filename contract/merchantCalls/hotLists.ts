import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { fenRange, givenRowsOf, maybe, merchantNumber, rowsOf, wireFen, wireId } from './shared.ts'

export const OPPORTUNITIES_PER_PAGE_MAX = 30

/** Nothing public shows the lists and the ranking; their shapes follow the open platform's recommendation lists. */
const read = { pace: 'heavy' } as const
const hotRow = z.object({
  rank: merchantNumber,
  lastRank: maybe(merchantNumber),
  goodsId: wireId,
  goodsName: z.string(),
  thumbUrl: maybe(z.string()),
  catId: wireId,
  catName: z.string(),
  minGroupPrice: wireFen,
  salesTip: z.string(),
  /** Sales of the last days, oldest first. */
  trend: z.array(merchantNumber),
  mallName: maybe(z.string()),
})

export const hotListMerchantCalls = {
  hotList: defineMerchantCall({
    ...read,
    certainty: 'sandboxOnly',
    source: 'the open platform’s recommendation list',
    summary: 'Best sellers of the platform: today (channel 1) or the week (channel 7)',
    path: '/venus-hot/api/hotlist/goods',
    refererPath: '/sycm/hot_list',
    payload: z.object({ channelType: z.number(), catId: z.optional(z.number()), pageNumber: z.number(), pageSize: z.number() }),
    result: z.object({ total: merchantNumber, list: rowsOf(hotRow) }),
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
      list: givenRowsOf(
        z.object({
          catId: wireId,
          catName: z.string(),
          sales30d: merchantNumber,
          growth: merchantNumber,
          goodsCount: merchantNumber,
          priceBand: fenRange,
          trend: z.array(merchantNumber),
        }),
      ),
    }),
  }),
  opportunityGoods: defineMerchantCall({
    ...read,
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Opportunity goods, by the caller’s filter object (specification 7): size of at most 30, page, search_word',
    path: '/opportunity-goods/chance-goods/home_list',
    refererPath: '/goods/goods_list/chance/chance_list',
    payload: z.record(z.string(), z.unknown()),
    result: z.object({
      total: maybe(merchantNumber),
      list: rowsOf(
        z.object({
          chance_id: wireId,
          keywords: z.string(),
          refer_price: maybe(wireFen),
          pic_url: maybe(z.string()),
          hot_index: maybe(merchantNumber),
        }),
      ),
    }),
  }),
} as const
