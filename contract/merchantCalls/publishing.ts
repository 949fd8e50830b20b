import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { alsoNamed, draftTexts, maybe, merchantNumber, rowsOf, wireId } from './shared.ts'

export const DRAFTS_PER_PAGE_MAX = 50
/** How far a draft is, as `check_status`. Public code shows 0 alone; the others are assumed. */
export const DraftStatus = { editing: 0, inReview: 1, refused: 2 } as const
/** Of a picture in a gallery. */
export const GalleryType = { carousel: 1, details: 2 } as const

const page = { refererPath: '/goods/goods_add', pace: 'heavy' } as const
const write = { ...page, effect: 'write' } as const
const seen = { certainty: 'confirmed', source: 'public code, 2026, which saved drafts in living stores' } as const
const draftIds = { goods_commit_id: z.number(), goods_id: z.number() }

const draftSku = z.looseObject({
  /** 0: a new one. */
  id: z.number(),
  is_onsale: z.number(),
  /** Single and group price, fen, and the same as yuan in text. */
  price: z.number(),
  multi_price: z.number(),
  price_in_yuan: z.string(),
  multi_price_in_yuan: z.string(),
  /** The change of the stock; of a new SKU the stock. */
  quantity_delta: z.number(),
  limit_quantity: z.number(),
  out_sku_sn: z.string(),
  thumb_url: z.string(),
  weight: z.number(),
  spec: z.array(
    z.object({
      parent_id: z.number(),
      parent_name: z.string(),
      spec_id: z.number(),
      spec_name: z.string(),
      /** 0, also of a spec that the store made itself. */
      is_custom: z.optional(z.number()),
    }),
  ),
})

/** A draft as it is handed in: about 120 fields. Those that we set are named; the others are those that `draftDetail` gave. */
const draft = z.looseObject({
  goods_commit_id: z.string(),
  goods_id: z.number(),
  cat_id: z.number(),
  /** The way from the first category to the leaf, four places: ids, and names; null where there is no such level. */
  cat_ids: z.array(z.nullable(z.number())),
  cats: z.array(z.nullable(z.string())),
  goods_name: z.string(),
  /** Id of the template of properties. */
  propertys_tid: z.number(),
  goods_properties: z.array(
    z.looseObject({
      template_pid: z.number(),
      template_module_id: z.number(),
      ref_pid: z.number(),
      pid: z.number(),
      vid: z.optional(z.number()),
      value: z.string(),
      value_unit: z.optional(z.string()),
    }),
  ),
  /** Ten carousel pictures at most. */
  gallery: z.array(z.looseObject({ url: z.string(), type: z.number() })),
  /** Fen, and the same as yuan in text. Group price up to single price, single price below it. */
  market_price: z.number(),
  market_price_in_yuan: z.string(),
  skus: z.array(draftSku),
  cost_template_id: z.number(),
  shipment_limit_second: z.number(),
  is_refundable: z.number(),
  /**
   * Short title, description and the buyers of a group. *Assumed*: that a draft has them is public, their names are those of the platform's open
   * interface for goods.
   */
  tiny_name: z.optional(z.string()),
  goods_desc: z.optional(z.string()),
  groups: z.optional(z.looseObject({ customer_num: z.number() })),
  /** False hands it in. */
  is_draft: z.boolean(),
  is_auto_save: z.boolean(),
  crawlerInfo: z.optional(z.string()),
})

/** The chain of publishing, in its order. */
export const publishingCalls = {
  createGoodsDraft: defineMerchantCall({
    ...write,
    ...seen,
    summary: 'A new, empty draft of goods',
    path: '/glide/v2/mms/edit/commit/create_new',
    payload: z.object({}),
    result: z.object({ goods_commit_id: wireId, goods_id: wireId }),
  }),
  setDraftCategory: defineMerchantCall({
    ...write,
    ...seen,
    summary: 'Puts a draft into a category, before anything else of it is written',
    path: '/glide/mms/goodsCommit/action/update_goods_commit_info',
    payload: z.object({ ...draftIds, cat_id: z.number(), gallery: z.array(z.unknown()), goods_name: z.string() }),
    result: z.unknown(),
  }),
  draftDetail: defineMerchantCall({
    ...page,
    certainty: 'assumed',
    source: 'the path is of public code, 2026; its request is a guess',
    summary: 'A draft with all its fields, to start the edit from',
    path: '/glide/v2/mms/query/commit/detail',
    payload: z.object(draftIds),
    result: alsoNamed(
      z.looseObject({
        goods_commit_id: wireId,
        goods_id: wireId,
        cat_id: maybe(wireId),
        goods_name: maybe(z.string()),
        ...draftTexts,
      }),
      { id: 'goods_commit_id' },
    ),
  }),
  editGoodsDraft: defineMerchantCall({
    ...write,
    ...seen,
    summary: 'Everything of a draft: title, category, properties, pictures, SKUs, prices, freight template; handed in with is_draft false',
    path: '/glide/mms/goodsCommit/action/edit',
    payload: draft,
    antiContentField: 'crawlerInfo',
    result: z.literal(true),
  }),
  saveGoodsDetails: defineMerchantCall({
    ...write,
    certainty: 'assumed',
    source: 'public code, 2026; two sources name the list of pictures differently',
    summary: 'The detail pictures of a draft, top to bottom',
    path: '/glide/forward/gorse/mms/goods/decoration/commit/save',
    payload: z.object({
      ...draftIds,
      decoration_floor_list: z.array(
        z.object({
          key: z.string(),
          type: z.string(),
          priority: z.number(),
          content_list: z.array(z.object({ img_url: z.string(), width: z.number(), height: z.number(), file_id: z.nullable(z.number()) })),
        }),
      ),
    }),
    result: z.literal(true),
  }),
  submitGoodsDraft: defineMerchantCall({
    ...write,
    certainty: 'assumed',
    source: 'the request is of public code, 2026; no saved reply',
    summary: 'Hands a draft in; the platform may review it',
    path: '/glide/v2/mms/edit/commit/submit',
    // As the edit has it: the number of the draft is a text, that of the goods is none.
    payload: z.object({ goods_commit_id: wireId, goods_id: z.number(), crawlerInfo: z.optional(z.string()) }),
    antiContentField: 'crawlerInfo',
    result: z.unknown(),
  }),
  deleteGoodsDraft: defineMerchantCall({
    ...write,
    certainty: 'assumed',
    source: 'the path is of public notes on the platform’s own page, 2026; its request is a guess, as of its neighbours',
    summary: 'Deletes a draft that was not handed in',
    path: '/glide/v2/mms/edit/commit/delete',
    payload: z.object(draftIds),
    result: z.unknown(),
  }),
  draftList: defineMerchantCall({
    ...page,
    certainty: 'confirmed',
    source: 'public code, 2026; states other than 0 and the words of a refusal are assumed',
    summary: 'Drafts of the store in a state, some seconds behind: being edited, under review, refused',
    path: '/glide/v2/mms/query/commit/list',
    payload: z.object({ check_status: z.number(), start: z.number(), length: z.number() }),
    result: z.object({
      total: maybe(merchantNumber),
      list: rowsOf(
        z.object({
          id: wireId,
          goods_id: wireId,
          goods_name: maybe(z.string()),
          check_status: maybe(merchantNumber),
          /** Why a review refused it; assumed. */
          reject_comment: maybe(z.string()),
        }),
      ),
    }),
  }),
} as const
