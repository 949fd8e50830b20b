import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { addedShopSchema, ShopStatus, shopSchema } from '../entities/shop.ts'
import { ALL_GROUPS } from '../entities/shopGroup.ts'
import { id, requiredText, text } from '../fields.ts'
import { looseList, recordOrNothing } from '../lenient.ts'
import { SHOP_NAME_MAX_CHARS, SHOP_NOTES_MAX_CHARS } from '../limits.ts'
import { cookieOrSealed, flag, listOrJson, version, wireNumber } from '../values.ts'

const notes = text(SHOP_NOTES_MAX_CHARS)
const shopName = requiredText(SHOP_NAME_MAX_CHARS)
const oneOrMany = { shop_uid: z.optional(id), shop_uid_list: z.optional(listOrJson(id)) }
const namesAShop = z.refine<{ shop_uid?: unknown; shop_uid_list?: unknown }>(
  (value) => value.shop_uid !== undefined || value.shop_uid_list !== undefined,
  {
    message: 'required',
    path: ['shop_uid'],
  },
)

export const shopCalls = {
  shopList: defineCall({
    summary:
      'Shops in sort order; `group_id` 0 means all, `shopName` is looked for in name, id and remark. With `cookies` 1 each has its cookie, sealed to the key that the call brings',
    type: 46,
    method: 'GET',
    defaults: { group_id: ALL_GROUPS },
    payload: z.object({
      group_id: z._default(id, ALL_GROUPS),
      shopName: z.optional(text(SHOP_NAME_MAX_CHARS)),
      /** Other backends do not know it, and answer the cookies always, as the specification has it. */
      cookies: z._default(flag, false),
    }),
    reply: looseList(shopSchema),
    access: { who: 'signedIn', right: 'shop.view' },
    shape: 'spec',
  }),
  addShop: defineCall({
    summary: 'Add a shop, or renew the session of one that is there',
    type: 45,
    method: 'POST',
    payload: z.object({
      shop_id: id,
      shop_name: shopName,
      cookie: cookieOrSealed,
      notes: z._default(notes, ''),
      group_ids: z._default(listOrJson(id), []),
    }),
    reply: recordOrNothing(addedShopSchema),
    access: { who: 'signedIn', right: 'shop.session' },
    effect: 'write',
  }),
  updateShop: defineCall({
    summary: 'Change name, status or session of a shop',
    type: 48,
    method: 'POST',
    payload: z.object({
      shop_uid: id,
      shop_name: z.optional(shopName),
      status: z.optional(wireNumber(z.refine((value) => Object.values(ShopStatus).some((known) => known === value), 'unknown_value'))),
      cookie: z.optional(cookieOrSealed),
      /** The session that was found logged out, as the list named it: a shop that has another by now stays as it is. Default: the one it has. */
      cookie_version: z.optional(id),
      version,
    }),
    reply: recordOrNothing(shopSchema),
    access: { who: 'signedIn', right: 'shop.operate' },
    effect: 'write',
  }),
  deleteShop: defineCall({
    summary: 'Delete one shop or many',
    type: 47,
    method: 'POST',
    payload: z.object(oneOrMany).check(namesAShop),
    reply: z.unknown(),
    access: { who: ['admin', 'user'] },
    effect: 'write',
  }),
  sortShops: defineCall({
    summary: 'Put the shops in order: names every shop that the caller sees',
    type: 61,
    method: 'POST',
    payload: z.object({ shop_uid_list: listOrJson(id) }),
    reply: z.unknown(),
    access: { who: ['admin', 'user'] },
    effect: 'write',
  }),
  remarkShop: defineCall({
    summary: 'Change the remark of a shop',
    type: 91,
    method: 'POST',
    payload: z.object({ shop_uid: id, notes, version }),
    reply: recordOrNothing(shopSchema),
    access: { who: 'signedIn', right: 'shop.operate' },
    effect: 'write',
  }),
  setShopTemplate: defineCall({
    summary: 'Choose the cost template of one shop or many',
    type: 79,
    method: 'POST',
    payload: z.object({ ...oneOrMany, template_id: id, template_name: text(SHOP_NAME_MAX_CHARS) }).check(namesAShop),
    reply: recordOrNothing(looseList(shopSchema)),
    access: { who: 'signedIn', right: 'shop.operate' },
    effect: 'write',
  }),
} as const
