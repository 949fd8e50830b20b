import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maybe, wireId } from './shared.ts'

const write = { antiContent: true, refererPath: '/goods/goods_add', effect: 'write', pace: 'heavy' } as const

/** The chain of publishing: its calls are named in public notes, their paths and bodies only in part. */
export const publishingCalls = {
  createGoodsDraft: defineMerchantCall({
    ...write,
    certainty: 'confirmed',
    source: 'public code, 2026, which saved drafts in living stores',
    summary: 'A new draft of goods',
    path: '/glide/v2/mms/edit/commit/create_new',
    payload: z.object({ cat_id: z.number() }),
    result: z.object({ goods_commit_id: wireId, goods_id: wireId }),
  }),
  editGoodsDraft: defineMerchantCall({
    ...write,
    certainty: 'confirmed',
    source: 'public code, 2026, which saved drafts in living stores',
    summary: 'Title, categories, pictures, SKUs, prices and template of a draft',
    path: '/glide/v2/mms/edit/commit/edit',
    payload: z.object({
      goods_commit_id: z.string(),
      goods_name: z.string(),
      cat_id: z.number(),
      gallery: z.array(z.string()),
      market_price: z.number(),
      skus: z.array(
        z.object({ spec: z.string(), price: z.number(), multi_price: z.number(), quantity: z.number(), thumb_url: z.optional(z.string()) }),
      ),
      cost_template_id: z.number(),
      shipment_limit_second: z.number(),
    }),
    result: z.boolean(),
  }),
  submitGoodsDraft: defineMerchantCall({
    ...write,
    certainty: 'assumed',
    source: 'public code, 2026; no saved reply',
    summary: 'Hand a draft in; the platform may review it',
    path: '/glide/v2/mms/edit/commit/submit',
    payload: z.object({ goods_commit_id: z.string() }),
    result: z.object({ goods_id: wireId, reviewed: maybe(z.boolean()) }),
  }),
} as const
