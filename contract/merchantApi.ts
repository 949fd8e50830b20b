import * as z from 'zod/mini'
import { defineMerchantCall } from './merchantCall.ts'
import { afterSaleCalls } from './merchantCalls/afterSales.ts'
import { dataCentreCalls } from './merchantCalls/dataCentre.ts'
import { goodsCalls } from './merchantCalls/goods.ts'
import { goodsWriteCalls } from './merchantCalls/goodsWrites.ts'
import { hotListCalls } from './merchantCalls/hotLists.ts'
import { orderCalls } from './merchantCalls/orders.ts'
import { promotionCalls } from './merchantCalls/promotion.ts'
import { publishingCalls } from './merchantCalls/publishing.ts'
import { wireId } from './merchantCalls/shared.ts'
import { wholesaleCalls } from './merchantCalls/wholesale.ts'

const mall = z.object({ mall_id: wireId, mall_name: z.string(), logo: z.optional(z.nullable(z.string())) })

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
    summary: 'The store of a session (getMallInfoJanus): its presence proves the session',
    path: '/janus/api/userinfo',
    refererPath: '/home',
    payload: z.object({}),
    result: z.object({ mall: z.optional(z.nullable(mall)) }),
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
      nickname: z.optional(z.nullable(z.string())),
      mall_id: wireId,
      mallOwner: z.optional(z.boolean()),
    }),
  }),
  merchantInfo: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Name and number of the store',
    method: 'GET',
    path: '/earth/api/mallInfo/querySimpleCredential',
    antiContent: true,
    refererPath: '/mallcenter/info/index',
    payload: z.object({}),
    result: z.object({ merchantMainSimpleVO: z.object({ mallId: wireId, mallName: z.string() }) }),
  }),
  costTemplates: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Freight templates of the store',
    path: '/express_inf/cost_template/get_list',
    antiContent: true,
    refererPath: '/express/template/list',
    payload: z.object({ pageNo: z.number(), pageSize: z.number(), sourceKey: z.string() }),
    result: z.object({
      total: z.optional(z.number()),
      list: z.array(z.object({ costTemplateId: wireId, costTemplateName: z.string(), updateTime: z.optional(z.nullable(z.number())) })),
    }),
  }),
  ...goodsCalls,
  ...goodsWriteCalls,
  ...orderCalls,
  ...afterSaleCalls,
  ...dataCentreCalls,
  ...promotionCalls,
  ...publishingCalls,
  ...hotListCalls,
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
