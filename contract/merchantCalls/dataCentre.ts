import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maskedNumber, maybe, wireId } from './shared.ts'

export const GOODS_EFFECT_PER_PAGE_MAX = 50

const read = { refererPath: '/sycm/goods_effect', antiContent: true, pace: 'heavy' } as const
/** Amounts of the data centre are yuan; rates 0 to 1. */
const saleQuality = z.object({
  statDate: z.string(),
  rfSucRto1m: maskedNumber,
  sucRfOrdrCnt1d: maskedNumber,
  sucRfOrdrAmt1d: maskedNumber,
  qurfOrdRto1m: maskedNumber,
  dsptRfSucRto1m: maskedNumber,
  pltInvlOrdrRto1m: maskedNumber,
  avgSucRfProcTime1m: maskedNumber,
  /** The same of the category's average. */
  stplRfSucRto1m: maskedNumber,
  stplQurfOrdRto1m: maskedNumber,
  stplDsptRfSucRto1m: maskedNumber,
  stplPltInvlOrdrRto1m: maskedNumber,
})

export const dataCentreCalls = {
  mallTrade: defineMerchantCall({
    ...read,
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Sales of the store by day',
    path: '/sydney/api/mallTrade/queryMallTradeList',
    payload: z.object({ queryType: z.number(), queryDate: z.string(), startDate: z.string(), endDate: z.string() }),
    result: z.object({
      dayList: z.array(
        z.object({
          statDate: z.string(),
          payOrdrAmt: maskedNumber,
          payOrdrCnt: maskedNumber,
          payOrdrUsrCnt: maskedNumber,
          payUvRto: maskedNumber,
          sucRfOrdrAmt1d: maskedNumber,
          sucRfOrdrCnt1d: maskedNumber,
        }),
      ),
    }),
  }),
  saleQuality: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'field names of public code, 2026',
    summary: 'Returns of the store and of its category’s average',
    path: '/sydney/api/saleQuality/querySaleQualityDetailInfo',
    payload: z.object({ queryDate: z.string() }),
    result: saleQuality,
  }),
  goodsEffect: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'public code, 2026, which cannot repeat the call outside of the platform’s page',
    summary: 'Visits and sales of goods over a range, a page of at most 50; many figures in the platform’s own font',
    path: '/sydney/api/goodsDataShow/queryGoodsDetailVOListForMMS',
    payload: z.object({
      goodsId: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      queryType: z.number(),
      sortCol: z.number(),
      sortType: z.number(),
      pageNum: z.number(),
      pageSize: z.number(),
    }),
    result: z.object({
      totalNum: z.number(),
      goodsDetailList: z.array(
        z.object({
          goodsId: wireId,
          goodsName: z.string(),
          statDate: maybe(z.string()),
          hdThumbUrl: maybe(z.string()),
          goodsUv: maskedNumber,
          goodsPv: maskedNumber,
          payOrdrAmt: maskedNumber,
          payOrdrCnt: maskedNumber,
          payOrdrGoodsQty: maskedNumber,
          goodsVcr: maskedNumber,
          goodsFavCnt: maskedNumber,
        }),
      ),
    }),
  }),
} as const
