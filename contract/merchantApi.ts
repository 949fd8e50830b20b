import * as z from 'zod/mini'
import { defineMerchantCall } from './merchantCall.ts'
import { afterSaleCalls } from './merchantCalls/afterSales.ts'
import { categoryCalls } from './merchantCalls/categories.ts'
import { dataCentreCalls } from './merchantCalls/dataCentre.ts'
import { goodsCalls } from './merchantCalls/goods.ts'
import { goodsFigureCalls } from './merchantCalls/goodsFigures.ts'
import { goodsWriteCalls } from './merchantCalls/goodsWrites.ts'
import { hotListMerchantCalls } from './merchantCalls/hotLists.ts'
import { orderCalls } from './merchantCalls/orders.ts'
import { overviewCalls } from './merchantCalls/overviews.ts'
import { pictureCalls } from './merchantCalls/pictures.ts'
import { promotionCalls } from './merchantCalls/promotion.ts'
import { publishingCalls } from './merchantCalls/publishing.ts'
import { reviewCalls } from './merchantCalls/reviews.ts'
import { inEitherSpelling, maybe, merchantNumber, rowsOf, wireFlag, wireId, wireMoment } from './merchantCalls/shared.ts'
import { wholesaleCalls } from './merchantCalls/wholesale.ts'

const mall = z.object({ mall_id: wireId, mall_name: maybe(z.string()), logo: maybe(z.string()) })
/** Every public reader takes the number beside the person's own fields; one page has it in a `mall`, as the specification reads it. */
const mallOfSession = z.pipe(
  z.object({ mall_id: maybe(wireId), mall_name: maybe(z.string()), logo: maybe(z.string()), mall: maybe(mall) }),
  z.transform(({ mall: nested, mall_id, mall_name, logo }) => ({ mall: nested ?? (mall_id ? { mall_id, mall_name, logo } : null) })),
)

/** Every call to the merchant platform that we make. Facts and their sources: merchant-platform-facts, section 2. */
export const merchantApi = {
  checkLogin: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Is the session alive? Judged by `login` alone, whatever `success` says',
    path: '/janus/api/checkLogin',
    payload: z.object({}),
    result: z.object({ login: z.boolean() }),
  }),
  mallInfo: defineMerchantCall({
    certainty: 'assumed',
    source: 'public code, 2026; no saved reply of a living session',
    summary: 'The store of a session (getMallInfoJanus): its number proves the session; name and logo may be absent',
    path: '/janus/api/userinfo',
    refererPath: '/home',
    payload: z.object({}),
    result: mallOfSession,
  }),
  mallProfile: defineMerchantCall({
    certainty: 'confirmed',
    source: 'a saved reply, 2021',
    summary: 'Number, name and logo of the store',
    method: 'GET',
    path: '/earth/api/mallInfo/commonMallInfo',
    refererPath: '/mallcenter/info/index',
    payload: z.object({}),
    result: z.object({ mall_id: wireId, mall_name: z.string(), logo: maybe(z.string()) }),
  }),
  userInfo: defineMerchantCall({
    certainty: 'assumed',
    source: 'the form is the product’s own; the reply is of public code, 2021',
    summary: 'The person of a session (janus), asked with a form of random and version',
    path: '/janus/api/new/userinfo',
    body: 'form',
    refererPath: '/home',
    payload: z.object({ random: z.number(), version: z.number() }),
    result: z.object({
      id: wireId,
      username: z.string(),
      nickname: maybe(z.string()),
      mall_id: wireId,
      mallOwner: maybe(wireFlag),
    }),
  }),
  merchantInfo: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Name and number of the store',
    method: 'GET',
    path: '/earth/api/mallInfo/querySimpleCredential',
    refererPath: '/mallcenter/info/index',
    payload: z.object({}),
    result: z.object({ merchantMainSimpleVO: z.object({ mallId: wireId, mallName: z.string() }) }),
  }),
  costTemplates: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Freight templates of the store',
    path: '/express_inf/cost_template/get_list',
    refererPath: '/express/template/list',
    payload: z.object({ pageNo: z.number(), pageSize: z.number(), sourceKey: z.string() }),
    result: z.object({
      total: maybe(merchantNumber),
      list: rowsOf(
        inEitherSpelling(
          z.object({ costTemplateId: wireId, costTemplateName: z.string(), updateTime: wireMoment, enable: maybe(wireFlag) }),
        ),
      ),
    }),
  }),
  ...goodsCalls,
  ...goodsWriteCalls,
  ...goodsFigureCalls,
  ...categoryCalls,
  ...orderCalls,
  ...afterSaleCalls,
  ...dataCentreCalls,
  ...overviewCalls,
  ...promotionCalls,
  ...reviewCalls,
  ...pictureCalls,
  ...publishingCalls,
  ...hotListMerchantCalls,
  ...wholesaleCalls,
} as const

export type MerchantApi = typeof merchantApi
export type MerchantCallName = keyof MerchantApi
export type MerchantPayload<Name extends MerchantCallName> = z.input<MerchantApi[Name]['payload']>
export type MerchantResult<Name extends MerchantCallName> = z.output<MerchantApi[Name]['result']>

/** Payload of the cost template list (specification 9). */
export const costTemplateQuery = { pageNo: 1, pageSize: 10, sourceKey: 'MMS' } as const
/** Version in the janus user info form (specification 9). */
export const JANUS_USER_INFO_VERSION = 3
