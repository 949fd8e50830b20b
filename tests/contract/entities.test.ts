import { describe, expect, it } from 'vitest'
import { loginReplySchema } from '../../contract/entities/loginReply.ts'
import { ShopStatus, shopSchema } from '../../contract/entities/shop.ts'
import { userSchema } from '../../contract/entities/user.ts'

describe('the entities of the specification', () => {
  it('a shop has its ids, name, notes, status and cookie [spec 3.7]', () => {
    const fields = { shop_uid: 's1', shop_id: '100000001', shop_name: 'Harbour', notes: 'restock', status: 1, cookie: 'PASS_ID=a' }
    const ours = { checked_at: null, template_id: null, template_name: null, has_cookie: true, created_at: 1, updated_at: 1, version: 1 }
    expect(shopSchema.parse({ ...fields, ...ours })).toMatchObject(fields)
  })

  it('a shop that is online has status 1 [spec 3.8, 9.3]', () => {
    expect(ShopStatus.online).toBe(1)
  })

  it('a user has these fields [spec 3.12]', () => {
    const fields = {
      name: 'Chen',
      avatar: '/a.png',
      job: 'owner',
      organization: 'harbour',
      location: 'ningbo',
      email: 'chen@example.com',
      introduction: 'sells tea',
      personalWebsite: 'https://example.com',
      jobName: 'Owner',
      organizationName: 'Harbour Ltd',
      locationName: 'Ningbo',
      phone: '13800000000',
      registrationDate: '2026-01-01',
      accountId: 'u1',
      certification: 1,
      sub_main_uid: 'm1',
      role: 'user',
    }
    expect(userSchema.parse({ ...fields, level: 3 })).toMatchObject(fields)
  })

  it.each([
    ['with a java uid', { java_uid: '9' }],
    ['without one', {}],
  ])('a login is answered with token, user id and level, %s [spec 3.13, 6.5]', (_, more) => {
    const reply = { token: 'T', user_id: 'u1', level: 3, ...more }
    expect(loginReplySchema.parse(reply)).toEqual(reply)
  })
})
