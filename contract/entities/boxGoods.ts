import * as z from 'zod/mini'
import { id, requiredText, text, timeMs } from '../fields.ts'
import { fen } from '../values.ts'
import { boxClaimSchema } from './boxClaim.ts'

/** Where goods in the box are from. */
export const boxOrigins = ['ownShop', 'link', 'wholesale'] as const

/** The right to use a source's pictures and texts, as the person says; nothing checks it. */
export const sourceRights = ['unknown', 'own', 'supplier', 'permitted'] as const

/** How far goods in the box are, before they go to shops. */
export const boxStages = ['collected', 'edited', 'checked'] as const

export const BOX_PICTURES_MAX = 10
export const BOX_DETAILS_MAX = 20
export const BOX_SKUS_MAX = 200
export const BOX_PROPERTIES_MAX = 60
/** Kinds of specs that SKUs differ in. */
export const BOX_SPECS_MAX = 2
/** Goods of one call, with all their fields. */
export const BOX_GOODS_PER_CALL_MAX = 20
const positiveId = z.number().check(z.int(), z.positive())
const amount = fen.check(z.gte(0), z.lte(1_000_000_000))
const pictureUrl = text(500).check(z.refine((url) => url === '' || /^https?:\/\/\S+$/i.test(url), 'bad_format'))
const basisPoints = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))

/**
 * Selling price = source price x percent + yuan, with the ending; single price = that x percent + yuan, and above it by what the category
 * asks (business-features 3.3).
 */
export const boxPriceRuleSchema = z.object({
  /** Of the source price, basis points: 15000 is one and a half times. */
  group_bp: basisPoints,
  group_add_fen: fen,
  /** Last digits of the price in fen: 90 makes 12.34 to 12.90; null: as it is counted. */
  ending_fen: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(999))),
  /** Of the group price, basis points. */
  single_bp: basisPoints,
  single_add_fen: fen,
  /** Reference price of the goods: of its dearest single price, basis points. */
  market_bp: basisPoints,
  /** Least share of the price that is left after the source price, basis points; null: none is asked. */
  least_margin_bp: z.nullable(basisPoints),
})
export type BoxPriceRule = z.infer<typeof boxPriceRuleSchema>

export const boxSkuSchema = z.object({
  /** A value for each kind of spec of the listing, in their order. */
  spec: z.array(requiredText(60)).check(z.maxLength(BOX_SPECS_MAX)),
  /** At the source; null: it did not say, which is not 0. As the next four. */
  source_fen: z.nullable(amount),
  group_fen: z.nullable(amount),
  single_fen: z.nullable(amount),
  stock: z.nullable(z.number().check(z.int(), z.gte(0))),
  weight_g: z.nullable(z.number().check(z.int(), z.gte(0))),
  /** The merchant's own code. */
  outer_code: text(100),
  picture_url: pictureUrl,
})
export type BoxSku = z.infer<typeof boxSkuSchema>

export const boxPropertySchema = z.object({
  /** Of the platform's template; null: a property of the source that fits none yet. */
  ref_pid: z.nullable(positiveId),
  name: requiredText(60),
  /** Of the chosen value; null: it is typed. */
  vid: z.nullable(positiveId),
  value: text(200),
})

/** What holds of a listing that does not say: goods that were saved before it could be said are so. */
export const unsaidOfListing = { short_title: '', description: '', group_size: 2, freight_template: '' } as const

/** What is to be published: the same for every shop. */
export const listingSchema = z.object({
  title: text(200),
  /** From the first category to the leaf, at most four. Null: none was chosen. */
  category: z.nullable(z.object({ ids: z.array(positiveId).check(z.minLength(1), z.maxLength(4)), names: z.array(text(60)) })),
  properties: z.array(boxPropertySchema).check(z.maxLength(BOX_PROPERTIES_MAX)),
  /** Names of the kinds of specs: colour, size. */
  spec_names: z.array(requiredText(20)).check(z.maxLength(BOX_SPECS_MAX)),
  skus: z.array(boxSkuSchema).check(z.maxLength(BOX_SKUS_MAX)),
  /** Reference price; the single price is below it. Null: none yet. */
  market_fen: z.nullable(amount),
  /** Carousel, then details, in their order: addresses at the source. */
  pictures: z.array(pictureUrl).check(z.maxLength(BOX_PICTURES_MAX)),
  details: z.array(pictureUrl).check(z.maxLength(BOX_DETAILS_MAX)),
  /** Seconds until it must be shipped: 86400 or 172800. */
  shipment_limit_s: z.number().check(z.int(), z.positive()),
  is_refundable: z.boolean(),
  /** 4 to 20 signs; '': the platform is not told any. What is out of bounds is kept, and blocks publishing; as the next two. */
  short_title: z._default(text(60), unsaidOfListing.short_title),
  /** At most 500 signs; ''. */
  description: z._default(text(1_000), unsaidOfListing.description),
  /** Buyers that make up a group, 2 to 9. */
  group_size: z._default(z.number().check(z.int(), z.gte(0), z.lte(1_000)), unsaidOfListing.group_size),
  /** Name of the freight template: each shop has its own templates, and is taken by the name. '': as is chosen when publishing. */
  freight_template: z._default(text(100), unsaidOfListing.freight_template),
})
export type Listing = z.infer<typeof listingSchema>

/** Goods that are asked about in one call. */
export const SAME_PICTURES_PER_CALL_MAX = 200

/** Goods of the box with the same first picture as others. */
export const samePictureSchema = z.object({
  /** Of the goods that were asked about. */
  box_id: z.string(),
  /** Of the other goods, as the next two. */
  other_id: z.string(),
  title: z.string(),
  /** Shops that the reader sees and the other goods are claimed for or in; not those where they were left out or taken off. */
  shop_uids: z.array(z.string()),
})
export type SamePicture = z.infer<typeof samePictureSchema>

export const boxGoodsFields = {
  /** Made by the sender, so that a call that is sent twice adds once. */
  box_id: id,
  origin: z.enum(boxOrigins),
  /** Where they are from is said when they are added, and stays. Of the goods at their source. */
  source_goods_id: text(20),
  source_url: pictureUrl,
  /** Name of the supplier; ''. */
  source_name: text(100),
  /** The own shop; '': none. Where the reader does not see that shop, this, the number and the address are ''. */
  source_shop_uid: text(64),
  right: z.enum(sourceRights),
  right_note: text(200),
  stage: z.enum(boxStages),
  listing: listingSchema,
  /** Null: prices are typed. */
  price_rule: z.nullable(boxPriceRuleSchema),
  notes: text(200),
} as const

export const boxGoodsSchema = z.object({
  ...boxGoodsFields,
  /** That of the listing. */
  title: z.string(),
  /** Of shops that the reader sees. */
  claims: z.array(boxClaimSchema),
  added_at: timeMs,
  saved_at: timeMs,
  saved_by_name: z.string(),
  version: z.number(),
})
export type BoxGoods = z.infer<typeof boxGoodsSchema>
