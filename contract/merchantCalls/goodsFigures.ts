import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maskedNumber, maybe, rowsOf, wireFen, wireId, wireNumber } from './shared.ts'

/** Of `goodsQuality`. */
export const GOODS_QUALITY_PER_PAGE_MAX = 20

const seen = { certainty: 'confirmed', source: 'public code, 2026' } as const
const read = { refererPath: '/sycm/goods_effect', pace: 'heavy' } as const

/** Yuan; `goodsVcr` 0 to 1. Written out here, where the lists of the data centre are masked. */
const sales = {
  payOrdrAmt: maskedNumber,
  payOrdrCnt: maskedNumber,
  goodsUv: maskedNumber,
  goodsPv: maskedNumber,
  goodsVcr: maskedNumber,
}
const hours = maybe(rowsOf(z.object({ hr: wireNumber, ...sales })))

/** Figures of goods in plain numbers: asked one by one, where the long list is masked. */
export const goodsFigureCalls = {
  goodsFigures: defineMerchantCall({
    ...seen,
    ...read,
    summary: 'Visits and sales of one of the goods, today and yesterday, by the hour',
    path: '/sydney/api/goodsDataShow/queryGoodsStatDtr',
    payload: z.object({ goodsId: z.number() }),
    result: z.object({
      todayGoodsDetail: maybe(z.object(sales)),
      yesterdayGoodsDetail: maybe(z.object(sales)),
      todayGoodsDetailList: hours,
      yesterdayGoodsDetailList: hours,
    }),
  }),
  goodsAfterSales: defineMerchantCall({
    ...seen,
    ...read,
    summary: 'Returns of one of the goods in a month; the amount is fen here',
    path: '/sydney/api/mallCoreData/queryGoodsAfterSales',
    payload: z.object({ goodsId: z.number() }),
    result: z.object({
      pltInvlOrdrRto1m: maskedNumber,
      dsptRfSucOrdrCnt1m: maskedNumber,
      qltySucRfRto1m: maskedNumber,
      rfSucOrdrCnt1m: maskedNumber,
      rfSucOrdrAmt1m: maybe(wireFen),
    }),
  }),
  goodsQuality: defineMerchantCall({
    ...seen,
    ...read,
    refererPath: '/sycm/goods_quality/detail',
    summary: 'Share of returns for quality, percent, and scores of goods, a page of at most 20',
    path: '/sydney/api/goodsNavigator/queryGoodsNavigatorList',
    payload: z.object({
      pageNo: z.number(),
      pageSize: z.number(),
      goodsIdList: z.array(z.number()),
      goodsNameList: z.array(z.string()),
      total: z.number(),
    }),
    result: z.object({
      total: maybe(wireNumber),
      goodsList: rowsOf(
        z.object({
          goodsId: wireId,
          goodsName: maybe(z.string()),
          goodsNavigatorDetailDTO: maybe(z.object({ qltyRfndOrdrCntRto1m: maskedNumber, avgDescRevScr1m: maskedNumber })),
        }),
      ),
    }),
  }),
  goodsProblems: defineMerchantCall({
    ...read,
    refererPath: '/sycm/goods_quality/detail',
    certainty: 'assumed',
    source: 'public code, 2026; the rows of `problems` are a guess',
    summary: 'Score of one of the goods, and what the platform finds wrong with it',
    path: '/sydney/api/goodsDataShow/queryGoodsProblems',
    payload: z.object({ goodsId: z.number() }),
    result: z.object({ score: maskedNumber, problems: rowsOf(z.union([z.string(), z.object({ desc: z.string() })])) }),
  }),
} as const
