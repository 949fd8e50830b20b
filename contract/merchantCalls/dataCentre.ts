import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { alsoNamed, maskedNumber, maybe, merchantNumber, rowsOf, wireId } from './shared.ts'

export const GOODS_EFFECT_PER_PAGE_MAX = 50
/** Of `queryType` of the store's sales. A single day may be asked for 31 times a month. */
export const TradeQuery = { day: 0, live: 6, range: 7 } as const

const read = { refererPath: '/sycm/goods_effect', pace: 'heavy' } as const
const crawlerInfo = z.optional(z.string())

/** Amounts of the data centre are yuan; rates 0 to 1. */
const trade = {
  payOrdrAmt: maskedNumber,
  payOrdrCnt: maskedNumber,
  payOrdrUsrCnt: maskedNumber,
  payUvRto: maskedNumber,
}
const tradeDay = alsoNamed(z.object({ stateDate: z.string(), ...trade, sucRfOrdrAmt1d: maskedNumber, sucRfOrdrCnt1d: maskedNumber }), {
  statDate: 'stateDate',
})
const tradeHour = z.object({ hr: merchantNumber, ...trade })

/** Visitors and views of the store on a day, and of its goods; `uvCfmVal` is yuan for each visitor. */
const flowDay = alsoNamed(
  z.object({
    statDate: z.string(),
    uv: maskedNumber,
    pv: maskedNumber,
    guv: maskedNumber,
    gpv: maskedNumber,
    uvCfmVal: maskedNumber,
  }),
  { stateDate: 'statDate' },
)

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

/** Figures of the day that is asked for may be masked; those of the day before (`…Ppr`) are plain. */
const effectRow = z.object({
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
  goodsUvPpr: maskedNumber,
  goodsPvPpr: maskedNumber,
  payOrdrAmtPpr: maskedNumber,
  payOrdrCntPpr: maskedNumber,
  goodsVcrPpr: maskedNumber,
})

/** The days as a list of their own, or under the name that the store's sales have for theirs. */
const flowDays = z.pipe(
  z.transform((given) => (Array.isArray(given) ? { dayList: given } : given)),
  alsoNamed(z.object({ dayList: rowsOf(flowDay) }), { list: 'dayList' }),
)

export const dataCentreCalls = {
  mallTrade: defineMerchantCall({
    ...read,
    refererPath: '/sycm/stores_data/operation',
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Sales of the store by day, or by hour of today and yesterday',
    path: '/sydney/api/mallTrade/queryMallTradeList',
    payload: z.object({ queryType: z.number(), queryDate: z.string(), startDate: z.string(), endDate: z.string() }),
    // A live query has hours and no days, every other one days alone.
    result: z
      .object({ dayList: maybe(rowsOf(tradeDay)), todayRtList: maybe(rowsOf(tradeHour)), yesterdayRtList: maybe(rowsOf(tradeHour)) })
      .check(z.refine(({ dayList, todayRtList }) => Boolean(dayList ?? todayRtList), 'required')),
  }),
  mallFlow: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'path, page and fields of a day are of public code, 2026; the request is taken to be that of the store’s sales',
    summary: 'Visitors of the store by day, the last 30 days at most',
    path: '/sydney/api/mallFlow/queryMallFlowOverViewList',
    refererPath: '/sycm/search_data/plate',
    payload: z.object({ queryType: z.number(), queryDate: z.string(), startDate: z.string(), endDate: z.string(), crawlerInfo }),
    antiContentField: 'crawlerInfo',
    result: flowDays,
  }),
  saleQuality: defineMerchantCall({
    ...read,
    refererPath: '/sycm/goods_quality/detail',
    certainty: 'assumed',
    source: 'field names of public code, 2026',
    summary: 'Returns of the store and of its category’s average',
    path: '/sydney/api/saleQuality/querySaleQualityDetailInfo',
    payload: z.object({ queryDate: z.string(), crawlerInfo }),
    antiContentField: 'crawlerInfo',
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
      actVs: z.number(),
      crawlerInfo,
    }),
    antiContentField: 'crawlerInfo',
    result: z.object({ totalNum: maybe(merchantNumber), goodsDetailList: rowsOf(effectRow) }),
  }),
  readyDate: defineMerchantCall({
    ...read,
    pace: 'light',
    certainty: 'assumed',
    source: 'the path is of public code, 2026; the reply is a guess',
    summary: 'The last day whose figures the data centre has',
    path: '/sydney/api/customer/queryReadyDate',
    payload: z.object({}),
    result: z.object({ readyDate: z.string() }),
  }),
} as const
