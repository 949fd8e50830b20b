import * as z from 'zod/mini'
import { id, requiredText, text, timeMs } from '../fields.ts'
import { fen } from '../values.ts'

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
/** Claims of one call. */
export const CLAIMS_PER_CALL_MAX = 500

const FORBIDDEN_WORDS_MAX = 500
const FORBIDDEN_WORD_MAX_CHARS = 20

/** What an account wants every listing checked for, beside the platform's own rules. */
export const listingSettingsFields = {
  /** Words that a title should not have: each is a warning, since the platform's own list is not public. */
  forbidden_words: z.array(requiredText(FORBIDDEN_WORD_MAX_CHARS)).check(
    z.maxLength(FORBIDDEN_WORDS_MAX),
    z.refine((words) => new Set(words).size === words.length, 'taken'),
  ),
} as const
export const listingSettingsSchema = z.object({
  ...listingSettingsFields,
  version: z.number(),
  saved_at: timeMs,
  saved_by_name: z.string(),
})
export type ListingSettings = z.infer<typeof listingSettingsSchema>

/**
 * What holds until somebody saves something: superlatives that the advertising law forbids by name or that are judged like those, and words
 * that lead buyers away from the platform. The list is ours.
 */
export const unsetListingSettings: ListingSettings = {
  forbidden_words: [
    ...['国家级', '最高级', '最佳', '最好', '最低价', '最便宜', '全网最低', '第一', '顶级', '极品'],
    ...['绝无仅有', '史无前例', '独一无二', '万能', '百分百', '100%有效', '永久', '根治', '特供', '专供', '国宴'],
    ...['微信', '淘宝', '天猫', '京东', '抖音', '扫码', '加群'],
  ],
  ...{ version: 0, saved_at: 0, saved_by_name: '' },
}

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

/**
 * How far goods are in one shop that they were claimed for (product D2).
 *
 * | state     | it means                                                        | then                     |
 * |-----------|-----------------------------------------------------------------|--------------------------|
 * | claimed   | is to go there                                                  | checked and queued       |
 * | queued    | is in a batch                                                   | sent                     |
 * | sending   | its draft is made and filled                                    | handed in                |
 * | review    | was handed in; the platform looks at it                         | published or refused     |
 * | published | is on sale there, as `goods_id`                                 | watched                  |
 * | unknown   | was handed in, and no answer came                               | read back before any try |
 * | refused   | the platform said no: `reason`, and the `field` it names        | edited in the box        |
 * | tomorrow  | the shop's limit of new goods a day is reached                  | sent on the next day     |
 * | skipped   | the same goods are in the shop already                          | nothing                  |
 * | withdrawn | was taken off again                                             | nothing                  |
 */
export const claimStates = [
  'claimed',
  'queued',
  'sending',
  'review',
  'published',
  'unknown',
  'refused',
  'tomorrow',
  'skipped',
  'withdrawn',
] as const
export type ClaimState = (typeof claimStates)[number]

/** Not sent, or given up: such a claim can be taken back. */
export const freeClaimStates = ['claimed', 'queued', 'refused', 'tomorrow', 'skipped', 'withdrawn'] as const satisfies readonly ClaimState[]

/**
 * Goods by what became of them in the shops that the reader sees.
 *
 * | tab       | goods                                                |
 * |-----------|------------------------------------------------------|
 * | unclaimed | that go to no shop                                   |
 * | claimed   | that go to a shop                                    |
 * | tomorrow  | that wait for the next day of a shop                 |
 * | failed    | that a shop refused, or of which nobody knows        |
 * | published | that are on sale in a shop                           |
 */
export const boxTabs = ['unclaimed', 'claimed', 'tomorrow', 'failed', 'published'] as const
export type BoxTab = (typeof boxTabs)[number]
/** Claims that put goods under these tabs. */
export const tabClaimStates = {
  tomorrow: ['tomorrow'],
  failed: ['refused', 'unknown'],
  published: ['published'],
} as const satisfies Readonly<Record<string, readonly ClaimState[]>>

export const boxClaimFields = {
  box_id: id,
  shop_uid: requiredText(64),
  state: z.enum(claimStates),
  /** The platform's own, once its draft was made; '' before. */
  goods_id: z.string().check(z.regex(/^\d{0,20}$/, 'bad_format')),
  goods_commit_id: z.string().check(z.regex(/^\d{0,20}$/, 'bad_format')),
  /** Of the batch that sends it; ''. */
  job_id: text(64),
  /** A code of ours or the platform's words; ''. */
  reason: text(500),
  /** What of the listing was refused: `title`, `category`, `properties.300`, `skus`, `pictures` …; ''. */
  field: text(60),
} as const

export const boxClaimSchema = z.object({ ...boxClaimFields, saved_at: timeMs })
export type BoxClaim = z.infer<typeof boxClaimSchema>

/**
 * Why a claim was not saved, while others of the same call were.
 *
 * | why        | it means                                                                   |
 * |------------|----------------------------------------------------------------------------|
 * | moved      | it is in a state that does not lead to the one that was sent: `current`    |
 * | sent       | it cannot be taken back, since its goods are or may be in the shop         |
 * | notClaimed | the goods are not claimed for the shop, so they cannot be as far as was said |
 * | goodsGone  | the goods are not in the box any more                                      |
 */
export const claimRefusals = ['moved', 'sent', 'notClaimed', 'goodsGone'] as const

/** A claim that was not saved. */
export const refusedClaimSchema = z.object({
  box_id: z.string(),
  shop_uid: z.string(),
  why: z.enum(claimRefusals),
  /** As it is kept; null: there is none. */
  current: z.nullable(boxClaimSchema),
})
export type RefusedClaim = z.infer<typeof refusedClaimSchema>

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
