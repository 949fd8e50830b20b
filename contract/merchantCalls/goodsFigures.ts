import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { alsoNamed, maskedNumber, maybe, merchantNumber, rowsOf, wireId } from './shared.ts'

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
/** `statHr` is the hour here, 0 to 23; the shop's own hours call it `hr`, which is read as well. A row of the whole day may have an empty one. */
const hours = maybe(rowsOf(alsoNamed(z.object({ statHr: maskedNumber, ...sales }), { hr: 'statHr' })))

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
      /** The last day of the month, "2026-11-21". */
      statDate: maybe(z.string()),
      pltInvlOrdrCnt1m: maskedNumber,
      pltInvlOrdrRto1m: maskedNumber,
      dsptRfSucOrdrCnt1m: maskedNumber,
      qltySucRfRto1m: maskedNumber,
      rfSucOrdrCnt1m: maskedNumber,
      /** Fen. */
      rfSucOrdrAmt1m: maskedNumber,
    }),
  }),
  goodsQuality: defineMerchantCall({
    ...seen,
    ...read,
    refererPath: '/sycm/goods_quality/detail',
    summary: 'Share of returns for quality, percent, and the buyers’ scores of goods, a page of at most 20',
    path: '/sydney/api/goodsNavigator/queryGoodsNavigatorList',
    payload: z.object({
      pageNo: z.number(),
      pageSize: z.number(),
      goodsIdList: z.array(z.number()),
      goodsNameList: z.array(z.string()),
      total: z.number(),
    }),
    result: z.object({
      total: maybe(merchantNumber),
      goodsList: rowsOf(
        z.object({
          goodsId: wireId,
          goodsName: maybe(z.string()),
          /** Null: the platform has not judged these goods. `avgDescRevScr1m` is what buyers gave in a month, not the score of the goods list. */
          goodsNavigatorDetailDTO: maybe(z.object({ qltyRfndOrdrCntRto1m: maskedNumber, avgDescRevScr1m: maskedNumber })),
        }),
      ),
    }),
  }),
  goodsProblems: defineMerchantCall({
    ...read,
    refererPath: '/sycm/goods_quality/detail',
    certainty: 'assumed',
    source: 'public code, 2026; the rows of `problems` are a guess, and that the score is that of the goods list',
    summary: 'The platform’s own check of one of the goods: its score, and what is wrong with it',
    path: '/sydney/api/goodsDataShow/queryGoodsProblems',
    payload: z.object({ goodsId: z.number() }),
    result: z.object({
      score: maskedNumber /** Absent: it does not say. */,
      problems: z.optional(rowsOf(z.union([z.string(), z.object({ desc: z.string() })]))),
    }),
  }),
} as const
