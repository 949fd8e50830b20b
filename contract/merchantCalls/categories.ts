import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maybe, merchantNumber, rowsOf, wireFlag, wireId } from './shared.ts'

const page = { refererPath: '/goods/goods_add' } as const
const seen = { certainty: 'confirmed', source: 'public code, 2026' } as const

/** A way from the first category down to a leaf. Ids of levels that there are not are 0 or absent. */
const categoryPath = z.object({
  cat_id_1: wireId,
  cat_name_1: z.string(),
  cat_id_2: maybe(wireId),
  cat_name_2: maybe(z.string()),
  cat_id_3: maybe(wireId),
  cat_name_3: maybe(z.string()),
  cat_id_4: maybe(wireId),
  cat_name_4: maybe(z.string()),
  /** May goods be put here? */
  optional: maybe(wireFlag),
  /** `inValid`: the store lacks a certificate for it. */
  cat_qualification_detail: maybe(z.object({ inValid: maybe(wireFlag) })),
})

const property = z.object({
  id: wireId,
  pid: wireId,
  ref_pid: wireId,
  name_alias: z.string(),
  required: wireFlag,
  /** 1 a choice, 0 a text, 5 a date. */
  control_type: merchantNumber,
  choose_max_num: maybe(merchantNumber),
  value_unit: maybe(z.array(z.string())),
  values: maybe(z.object({ content: rowsOf(z.object({ vid: wireId, value: z.string() })) })),
})

/** Categories, and what the platform wants to know of goods that are put there. */
export const categoryCalls = {
  categories: defineMerchantCall({
    ...seen,
    refererPath: '/goods/category',
    summary: 'Categories below one; parent 0 are the first; null below a leaf',
    method: 'GET',
    path: '/vodka/v2/mms/categories',
    query: { parentId: 'number' },
    payload: z.object({ parentId: z.number() }),
    result: rowsOf(z.object({ id: wireId, cat_name: z.string(), parent_id: maybe(wireId), leaf: maybe(wireFlag) })),
  }),
  categorySearch: defineMerchantCall({
    ...seen,
    ...page,
    summary: 'Categories by a word, each with its way from the first',
    method: 'GET',
    path: '/vodka/v2/mms/search/categories/v2',
    query: { keyword: 'text' },
    payload: z.object({ keyword: z.string() }),
    result: z.object({ cat_info_v2_lists: rowsOf(categoryPath) }),
  }),
  categoryPrediction: defineMerchantCall({
    ...page,
    certainty: 'assumed',
    source: 'the request is of public code, 2026; the reply is taken to be that of the search',
    summary: 'Categories that fit a title and a picture, the likeliest first',
    path: '/vodka/v2/mms/category/predict/list',
    payload: z.object({ goodsId: z.optional(z.number()), imageUrl: z.string(), source: z.number(), goodsName: z.string() }),
    result: rowsOf(categoryPath),
  }),
  propertyTemplate: defineMerchantCall({
    ...seen,
    ...page,
    summary: 'Properties that goods of a category have, which are required, and what may be chosen',
    method: 'GET',
    path: '/draco-ms/mms/template/mall',
    query: { catId: 'number', goodsCommitId: 'number', goodsId: 'number' },
    payload: z.object({ catId: z.number(), goodsCommitId: z.number(), goodsId: z.number() }),
    result: z.object({
      id: wireId,
      max_sku_num: maybe(merchantNumber),
      modules: rowsOf(z.object({ id: wireId, propertys: rowsOf(property) })),
    }),
  }),
  publishRules: defineMerchantCall({
    ...page,
    certainty: 'assumed',
    source: 'the reply is of public code, 2026; its request is a guess',
    summary: 'What the platform allows: seconds until shipment, length of a title, returns',
    path: '/glide/v2/mms/query/rules/limit/new',
    payload: z.object({ cat_id: z.number(), goods_id: z.optional(z.number()) }),
    result: z.object({
      shipment_limit_second: maybe(z.array(merchantNumber)),
      goods_title_length_limit: maybe(merchantNumber),
      is_refundable: maybe(wireFlag),
    }),
  }),
  specNames: defineMerchantCall({
    ...page,
    certainty: 'assumed',
    source: 'public code, 2026; the names in the reply are a guess',
    summary: 'Kinds of specs that SKUs of a category may differ in, such as colour',
    path: '/glide/v2/mms/query/spec/name/list',
    payload: z.object({ cat_id: z.number() }),
    result: rowsOf(z.object({ parent_spec_id: wireId, parent_spec_name: z.string() })),
  }),
  specByName: defineMerchantCall({
    ...seen,
    ...page,
    summary: 'The id of a spec of a kind, made if there is none of that name yet; the result is the id itself',
    path: '/glide/v2/mms/query/spec/by/name',
    payload: z.object({ parent_id: z.number(), name: z.string(), cat_id: z.number() }),
    result: wireId,
  }),
} as const
