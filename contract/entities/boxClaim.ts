import * as z from 'zod/mini'
import { id, requiredText, text, timeMs } from '../fields.ts'
import { flag } from '../values.ts'

/** Claims of one call. */
export const CLAIMS_PER_CALL_MAX = 500
export const CLAIM_REASON_MAX_CHARS = 500
export const CLAIM_FIELD_MAX_CHARS = 60
const JOB_VERSION_MAX = 1_000_000_000

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
  reason: text(CLAIM_REASON_MAX_CHARS),
  /** What of the listing was refused: `title`, `category`, `properties.300`, `skus`, `pictures` …; ''. */
  field: text(CLAIM_FIELD_MAX_CHARS),
} as const

export const boxClaimSchema = z.object({
  ...boxClaimFields,
  saved_at: timeMs,
  /** It is queued or being sent in a batch that runs or is paused, or may have been handed in by it: no other batch may send it. Said with goods of the box. Absent: it is not, or nobody said. */
  is_held: z.optional(z.boolean()),
})
export type BoxClaim = z.infer<typeof boxClaimSchema>

/** A claim as it is saved. */
export const sentClaimSchema = z.object({
  ...boxClaimFields,
  /**
   * The version of its batch that the sender holds. Each time a batch is taken over its version rises: what is said under a lower one than was named
   * before is refused as `moved`. Absent: who says so does not run the batch.
   */
  job_version: z.optional(z.int().check(z.nonnegative(), z.maximum(JOB_VERSION_MAX))),
  /**
   * When the claim was saved that a person looked at before she said this, ms since 1970. Where it was saved since and says something else, it is
   * refused as `moved`. Absent: whatever is kept is judged.
   */
  seen_at: z.optional(timeMs),
  is_removed: z._default(flag, false),
})

/**
 * Why a claim was not saved, while others of the same call were.
 *
 * | why        | it means                                                                   |
 * |------------|----------------------------------------------------------------------------|
 * | moved      | it is further than what was sent, or another batch has it: `current`       |
 * | sent       | it cannot be taken back, since its goods are or may be in the shop         |
 * | notClaimed | the goods are not claimed for the shop, so they cannot be as far as was said |
 * | goodsGone  | the goods are not in the box any more                                      |
 * | sameGoods  | it is not sent: another batch sends the same goods there, or has just done so, from another entry of the box |
 */
export const claimRefusals = ['moved', 'sent', 'notClaimed', 'goodsGone', 'sameGoods'] as const

/** A claim that was not saved. */
export const refusedClaimSchema = z.object({
  box_id: z.string(),
  shop_uid: z.string(),
  why: z.enum(claimRefusals),
  /** As it is kept; null: there is none. */
  current: z.nullable(boxClaimSchema),
})
export type RefusedClaim = z.infer<typeof refusedClaimSchema>
