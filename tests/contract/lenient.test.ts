import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { loginReplySchema } from '../../contract/entities/loginReply.ts'
import { shopSchema } from '../../contract/entities/shop.ts'
import { shopGroupSchema } from '../../contract/entities/shopGroup.ts'
import { userSchema } from '../../contract/entities/user.ts'
import { toolApi } from '../../contract/toolApi.ts'

/** What one backend or another answers for the same thing, and how it is read. */
const readings: [string, z.ZodMiniType, unknown, unknown][] = [
  [
    'a shop with the fields of the specification alone',
    shopSchema,
    { shop_uid: 7, shop_id: 900000007, shop_name: '花间集', notes: null, status: '1', cookie: 'PASS_ID=a' },
    {
      shop_uid: '7',
      shop_id: '900000007',
      shop_name: '花间集',
      notes: '',
      status: 1,
      cookie: 'PASS_ID=a',
      checked_at: null,
      template_id: null,
      template_name: null,
      created_at: null,
      updated_at: null,
    },
  ],
  ['a shop whose status is not known', shopSchema, { shop_uid: '7', shop_id: '1' }, { status: -1, shop_name: '' }],
  ['a shop with no session', shopSchema, { shop_uid: '7', shop_id: '1', cookie: null, status: 0 }, { cookie: undefined, status: 0 }],
  [
    'a group whose list is text',
    shopGroupSchema,
    { group_id: 3, shop_uid_list: '[101,103]' },
    { group_id: '3', shop_uid_list: ['101', '103'] },
  ],
  ['a group with a list of numbers', shopGroupSchema, { group_id: '3', shop_uid_list: [101] }, { shop_uid_list: ['101'], group_name: '' }],
  [
    'user information with exactly the fields of the specification',
    userSchema,
    { name: '王掌柜', avatar: null, phone: 13800000000, certification: '1', sub_main_uid: 42, accountId: 15, role: null },
    { name: '王掌柜', avatar: undefined, phone: '13800000000', certification: 1, sub_main_uid: '42', accountId: '15', role: undefined },
  ],
  ['a level as text', userSchema, { level: '3' }, { level: 3 }],
  ['no level at all', userSchema, {}, { level: undefined, level_expires_at: undefined, rights: undefined }],
  ['a level that never ends', userSchema, { level: 1, level_expires_at: null }, { level: 1, level_expires_at: null }],
  [
    'a login with numbers',
    loginReplySchema,
    { token: 't', user_id: 15, level: '2', java_uid: null },
    { user_id: '15', level: 2, java_uid: null },
  ],
]

describe('a reply of another backend', () => {
  it.each(readings)('%s is read', (_, schema, sent, read) => {
    const parsed = schema.safeParse(sent)
    expect(parsed.error?.issues).toBeUndefined()
    const data = parsed.data as Record<string, unknown>
    for (const [key, value] of Object.entries(read as object)) expect(data[key], key).toEqual(value)
  })

  it.each([
    ['a shop without an id', shopSchema, { shop_id: '1', shop_name: '花间集' }],
    ['a status that is no number', shopSchema, { shop_uid: '1', shop_id: '1', status: 'online' }],
    ['a remark that is a record', shopSchema, { shop_uid: '1', shop_id: '1', notes: {} }],
    ['a level in words', userSchema, { level: 'gold' }],
    ['a login without a token', loginReplySchema, { user_id: '1', level: 0 }],
  ])('%s is unreadable, not made up', (_, schema, sent) => {
    expect(schema.safeParse(sent).success).toBe(false)
  })
})

describe('what a write answers', () => {
  const writes = [
    'addShop',
    'updateShop',
    'remarkShop',
    'deleteShop',
    'sortShops',
    'setShopTemplate',
    'saveGroup',
    'createSubAccount',
    'saveSubAccount',
    'updateUser',
    'createPayment',
  ] as const

  it.each(writes)('may be nothing at all: %s', (name) => {
    for (const data of [null, [], true, 'ok', 1, {}]) expect(toolApi[name].reply.safeParse(data).success, JSON.stringify(data)).toBe(true)
  })
})
