import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maskedNumber, maybe, merchantNumber, rowsOf, wireId } from './shared.ts'

export const PLANS_PER_PAGE_MAX = 50

/** An amount, a ratio or a share, with what it counts in. */
export interface UnitValue {
  /** `YUAN`, `PER_ONE` or `PERCENT`; null: the reply does not say. */
  readonly unit: string | null
  /** A text of digits as a rule; null: there is none. */
  readonly value: number | string | null
}

/** `{ unit: 'YUAN', unitCode: …, value: '12.34' }`; older replies have the bare number. */
const unitValue = z.pipe(
  z.union([
    z.number(),
    z.string(),
    z.object({ unit: maybe(z.string()), unitCode: maybe(z.union([z.string(), z.number()])), value: maskedNumber }),
  ]),
  z.transform(
    (given): UnitValue =>
      typeof given === 'object' ? { unit: given.unit ?? null, value: given.value ?? null } : { unit: null, value: given },
  ),
)

const figures = z.object({
  spend: maybe(unitValue),
  orderSpend: maybe(unitValue),
  gmv: maybe(unitValue),
  netGmv: maybe(unitValue),
  orderSpendRoiUnified: maybe(unitValue),
  orderSpendNetRoi: maybe(unitValue),
  settlementRoi: maybe(unitValue),
  orderNum: maybe(unitValue),
  netOrderNum: maybe(unitValue),
  settlementOrder: maybe(unitValue),
  impression: maybe(unitValue),
  click: maybe(unitValue),
})

const plan = z.object({
  adId: wireId,
  planId: maybe(wireId),
  goodsId: wireId,
  mallId: maybe(wireId),
  adName: maybe(z.string()),
  goodsInfo: maybe(z.object({ goodsName: maybe(z.string()) })),
  /** 2: it runs. */
  adStatus: maybe(merchantNumber),
  bidType: maybe(merchantNumber),
  maxCost: maybe(unitValue),
  targetRoi: maybe(unitValue),
  dailyCost: maybe(unitValue),
  reportInfo: maybe(figures),
})

/** Of the hourly report: what it is about. */
export const ReportDimension = { account: 0, plan: 2 } as const

/** The merchant site answers these with its own session: the promotion site is not asked. */
const read = { refererPath: '/goods/promotion/list', pace: 'heavy', antiContentField: 'crawlerInfo' } as const
const seen = { certainty: 'confirmed', source: 'public code, 2026' } as const
const crawlerInfo = z.optional(z.string())

export const promotionCalls = {
  promotionPlans: defineMerchantCall({
    ...read,
    ...seen,
    summary: 'Promotion plans of goods with their spend and sales over a range, a page of at most 50',
    path: '/mms-gateway/venus/api/goods/promotion/v3/list',
    payload: z.object({
      clientType: z.number(),
      blockType: z.number(),
      withTagsInfo: z.boolean(),
      beginDate: z.string(),
      endDate: z.string(),
      pageNumber: z.number(),
      pageSize: z.number(),
      sortBy: z.number(),
      orderBy: z.number(),
      filter: z.record(z.string(), z.unknown()),
      scenesMode: z.number(),
      showGoodsPromotionHistoryReport: z.boolean(),
      crawlerInfo,
    }),
    result: z.object({
      adInfos: rowsOf(plan),
      totalAdNum: maybe(merchantNumber),
      sumReportInfo: maybe(figures),
      /** Milliseconds. */
      reportLastUpdateTime: maybe(merchantNumber),
    }),
  }),
  promotionPlan: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'the request is of public code, 2026; the reply is taken to be a row of the list',
    summary: 'One promotion plan',
    path: '/mms-gateway/venus/api/goods/promotion/detail/query',
    payload: z.object({ adId: z.number(), withTagsInfo: z.boolean(), clientType: z.number(), crawlerInfo }),
    result: plan,
  }),
  promotionHours: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'public code, 2026; of a row it reads the spend alone',
    summary: 'Spend and sales of the account or of one plan, by day and by hour',
    path: '/mms-gateway/poseidon/api/report/queryHourlyRangeReport',
    payload: z.object({
      clientType: z.number(),
      entityId: z.number(),
      queryDimensionType: z.number(),
      /** `2026-11-22 00:00:00`. */
      startDate: z.string(),
      endDate: z.string(),
      endDayHour: z.number(),
      reportPromotionType: z.number(),
      blockTypes: z.array(z.number()),
      crawlerInfo,
    }),
    result: z.object({
      dailyReportList: maybe(rowsOf(z.extend(figures, { date: maybe(z.string()) }))),
      hourlyReportList: maybe(rowsOf(z.extend(figures, { date: maybe(z.string()), hour: maybe(merchantNumber) }))),
    }),
  }),
} as const

/** What the platform's own page asks for beside the dates and the page. */
export const promotionPlanQuery = {
  clientType: 1,
  blockType: 3,
  withTagsInfo: true,
  sortBy: 9999,
  orderBy: 9999,
  filter: {},
  scenesMode: 1,
  showGoodsPromotionHistoryReport: false,
} as const
