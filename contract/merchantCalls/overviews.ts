import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maskedNumber, maybe, merchantNumber, rowsOf } from './shared.ts'

const saved = { certainty: 'confirmed', source: 'a saved reply, 2021; figures may be masked since' } as const
const named = { certainty: 'assumed', source: 'path and names of fields of public code, 2026; no saved reply' } as const

/** Yuan; `goodsVcr` 0 to 1. */
const day = maybe(
  z.object({ payOrdrAmt: maskedNumber, payOrdrCnt: maskedNumber, goodsUv: maskedNumber, goodsPv: maskedNumber, goodsVcr: maskedNumber }),
)
const hours = maybe(
  rowsOf(
    z.object({ statHr: maskedNumber, payOrdrAmt: maskedNumber, payOrdrCnt: maskedNumber, goodsUv: maskedNumber, goodsPv: maskedNumber }),
  ),
)

/** What the platform's first pages show of a store as a whole, a request each. */
export const overviewCalls = {
  goodsOverview: defineMerchantCall({
    ...named,
    summary: 'Visits and sales of all goods of the store, today and yesterday, by the hour',
    path: '/sydney/api/goodsDataShow/queryGoodsPageOverviewForMms',
    refererPath: '/sycm/goods_effect',
    pace: 'heavy',
    payload: z.object({}),
    result: z.object({ todayData: day, yesData: day, todayList: hours, yesList: hours }),
  }),
  storeOverview: defineMerchantCall({
    ...saved,
    summary: 'What was bought in the store, and who marked it, as of the day that data is ready to',
    path: '/sydney/api/mallInfo/queryMallDataPageOverView',
    refererPath: '/sycm/stores_data/operation',
    pace: 'heavy',
    payload: z.object({}),
    result: z.object({ cfmOrdrAmt: maskedNumber, cfmOrdrCnt: maskedNumber, cfmOrdrUsrCnt: maskedNumber, mallFavCnt: maskedNumber }),
  }),
  storeScores: defineMerchantCall({
    ...saved,
    summary: 'Returns, sales and visits of the store beside one another; days end in 1d, months in 1m',
    path: '/sydney/api/mallScore/queryMallScoreOverView',
    refererPath: '/sycm/stores_data/service',
    pace: 'heavy',
    payload: z.object({}),
    result: z.object({
      serviceDataVO: maybe(
        z.object({
          avgSucRfProcTime1m: maskedNumber,
          pltInvlRto1m: maskedNumber,
          sucRfOrdrAmt1d: maskedNumber,
          rfRto1m: maskedNumber,
          sucRfOrdrCnt1d: maskedNumber,
        }),
      ),
      goodsDataVO: maybe(
        z.object({
          goodsPv1d: maskedNumber,
          goodsUv1d: maskedNumber,
          goodsFavCntStk: maskedNumber,
          vstGoodsCnt1d: maskedNumber,
          cfmOrdrGoodsQty1d: maskedNumber,
        }),
      ),
    }),
  }),
  waitingBuyers: defineMerchantCall({
    ...saved,
    source: 'a saved reply, 2021',
    summary: 'Buyers whose messages wait for an answer',
    path: '/chats/cs/unreplyUser/count',
    refererPath: '/chat-merchant/index.html',
    payload: z.object({}),
    result: z.object({ unreply_num: merchantNumber }),
  }),
  storeMessages: defineMerchantCall({
    ...saved,
    source: 'a saved reply, 2021',
    summary: 'How many messages of the platform the store has',
    path: '/newjersy/api/msgBox/v1/total',
    refererPath: '/msg/list',
    payload: z.object({}),
    result: z.object({ total: merchantNumber }),
  }),
} as const
