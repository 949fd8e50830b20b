import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { accessKeySchema, keyModules } from '../entities/accessKey.ts'
import { id, requiredText } from '../fields.ts'
import { ACCESS_KEY_DAYS_MAX, ACCESS_KEY_NAME_MAX_CHARS, PASSWORD_MAX_CHARS } from '../limits.ts'
import { flag, listOrJson, wireNumber } from '../values.ts'

/** An operator has none: what she may do is no program's. */
const access = { who: ['user', 'sub_user'], right: 'keys.operate' } as const

export const accessKeyCalls = {
  accessKeyList: defineCall({
    summary: 'One’s own access keys, newest first; for a main account, those of all its people',
    type: 394,
    capability: 'accessKeys',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(accessKeySchema) }),
    access,
  }),
  createAccessKey: defineCall({
    summary:
      'Create an access key of one’s own for reading and, where that is chosen, for suggesting changes; its text (`secret`) is answered this once',
    type: 395,
    capability: 'accessKeys',
    method: 'POST',
    payload: z.object({
      name: requiredText(ACCESS_KEY_NAME_MAX_CHARS),
      modules: listOrJson(z.enum(keyModules)).check(z.minLength(1)),
      all_shops: z._default(flag, false),
      /** Without `all_shops`: these, at least one. */
      shop_uid_list: z._default(listOrJson(id), []),
      /** May it suggest changes that a person confirms (397 to 399)? */
      may_suggest: z._default(flag, false),
      /** How long it lives. */
      days: wireNumber(z.int(), z.gte(1), z.lte(ACCESS_KEY_DAYS_MAX)),
      /** One's own, so that a login that was stolen becomes no key. */
      password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARS)),
    }),
    reply: z.object({ key: accessKeySchema, secret: z.string() }),
    access,
    effect: 'write',
  }),
  revokeAccessKey: defineCall({
    summary: 'End an access key for good: one’s own or, for a main account, one of any of its people. It answers nothing from then on',
    type: 396,
    capability: 'accessKeys',
    method: 'POST',
    payload: z.object({ key_id: id }),
    reply: z.object({ revoked: z.number() }),
    access,
    effect: 'write',
  }),
} as const
