import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { boxClaimSchema, boxTabs, CLAIMS_PER_CALL_MAX, claimStates, refusedClaimSchema, sentClaimSchema } from '../entities/boxClaim.ts'
import {
  BOX_GOODS_PER_CALL_MAX,
  boxGoodsFields,
  boxGoodsSchema,
  boxOrigins,
  SAME_PICTURES_PER_CALL_MAX,
  samePictureSchema,
} from '../entities/boxGoods.ts'
import { listingSettingsFields, listingSettingsSchema } from '../entities/listingSettings.ts'
import { id, text } from '../fields.ts'
import { BOX_REMOVED_PER_CALL_MAX } from '../limits.ts'
import { listOrJson, listParameters, listReply, version, wireNumber } from '../values.ts'

const reader = { who: 'signedIn', right: 'goods.view' } as const
const operator = { who: 'signedIn', right: 'goods.operate' } as const

export const boxCalls = {
  boxList: defineCall({
    summary: 'Goods in the box of the account, with what became of them in shops that the user sees',
    type: 340,
    capability: 'box',
    method: 'GET',
    payload: z.object({
      ...listParameters,
      box_id: z.optional(id),
      /** Several at once; ids that are not there are left out. */
      box_ids: z.optional(listOrJson(id)),
      origin: z.optional(z.enum(boxOrigins)),
      /** Left out: all. */
      tab: z.optional(z.enum(boxTabs)),
      /** Address of a picture: goods of which it is the first, from whatever host and in whatever size. */
      picture: z.optional(text(500)),
    }),
    reply: listReply(boxGoodsSchema),
    access: reader,
  }),
  saveBoxGoods: defineCall({
    summary: 'Put goods into the box or change them, at most 20 a call; where they are from stays as it was first said',
    type: 341,
    capability: 'box',
    method: 'POST',
    payload: z.object({
      goods: listOrJson(z.object({ ...boxGoodsFields, version }), BOX_GOODS_PER_CALL_MAX).check(z.minLength(1)),
    }),
    /** In the order in which they were sent. */
    reply: z.object({ list: z.array(boxGoodsSchema) }),
    access: operator,
    effect: 'write',
  }),
  removeBoxGoods: defineCall({
    summary: 'Take goods out of the box, with their claims; not those that are being published',
    type: 342,
    capability: 'box',
    method: 'POST',
    payload: z.object({ box_id: z.optional(id), box_ids: z.optional(listOrJson(id, BOX_REMOVED_PER_CALL_MAX)) }),
    reply: z.object({ removed: z.number() }),
    access: operator,
    effect: 'write',
  }),
  saveClaims: defineCall({
    summary:
      'Claim goods for shops, say how far they are there, or take claims back (`is_removed`) that were not sent; at most 500 a call. What may not be so is answered, the rest is saved',
    type: 343,
    capability: 'claims',
    method: 'POST',
    payload: z.object({
      claims: listOrJson(sentClaimSchema, CLAIMS_PER_CALL_MAX).check(z.minLength(1)),
    }),
    reply: z.object({
      added: z.number(),
      changed: z.number(),
      removed: z.number(),
      /** Those that may not go where they were sent, each once; all others are saved. */
      refused: z._default(z.array(refusedClaimSchema), []),
    }),
    access: operator,
    effect: 'write',
  }),
  claimList: defineCall({
    summary: 'Claims of these states for shops that the user sees, those first that have been so for longest',
    type: 364,
    capability: 'claims',
    method: 'GET',
    payload: z.object({
      ...listParameters,
      states: listOrJson(z.enum(claimStates)).check(z.minLength(1)),
      /** Only those with one of these numbers of the platform. */
      goods_ids: z.optional(listOrJson(id)),
    }),
    reply: listReply(boxClaimSchema),
    access: reader,
  }),
  handedInCounts: defineCall({
    summary:
      'How many goods of the box each shop that the user sees was handed since a moment, or gets from a batch that is not over; shops without any are left out',
    type: 365,
    capability: 'claims',
    method: 'GET',
    /** Ms since 1970. */
    payload: z.object({ since: wireNumber(z.int(), z.gte(0)) }),
    reply: z.object({ list: z.array(z.object({ shop_uid: z.string(), count: z.number() })) }),
    access: reader,
  }),
  samePictures: defineCall({
    summary: 'Other goods of the box that have the same first picture as these under another title, and the shops that they are for',
    type: 366,
    capability: 'claims',
    method: 'GET',
    payload: z.object({ box_ids: listOrJson(id, SAME_PICTURES_PER_CALL_MAX).check(z.minLength(1)) }),
    reply: z.object({ list: z.array(samePictureSchema) }),
    access: reader,
  }),
  listingSettings: defineCall({
    summary: 'What the account wants every listing checked for',
    type: 357,
    capability: 'box',
    method: 'GET',
    payload: z.object({}),
    reply: listingSettingsSchema,
    access: reader,
  }),
  saveListingSettings: defineCall({
    summary: 'Change it, all at once; for main accounts',
    type: 358,
    capability: 'box',
    method: 'POST',
    payload: z.object({ ...listingSettingsFields, version }),
    reply: listingSettingsSchema,
    access: { who: ['admin', 'user'] },
    effect: 'write',
  }),
} as const
