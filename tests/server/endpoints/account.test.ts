import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { profilePayload, userSchema } from '../../../contract/entities/user.ts'
import { FREE_FAILURES } from '../../../server/security/loginThrottle.ts'
import { aPerson, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await aPerson(server)
})

describe('userInfo', () => {
  it('of a main account has no rights and no main account [spec 7.8]', async () => {
    await someShops(server, person.ownerUid, 2)
    const { data } = await server.call('userInfo', {}, person)
    expect(userSchema.parse(data)).toMatchObject({
      accountId: person.userUid,
      role: 'user',
      level: 3,
      level_expires_at: null,
      shop_count: 2,
      certification: 0,
    })
    expect(Date.parse(data.registrationDate)).toBe(server.clock.now())
    expect('rights' in data || 'sub_main_uid' in data).toBe(false)
  })

  it('has every profile field of the specification, empty where it is unknown', async () => {
    await server.call('updateUser', { job: '店主' }, person)
    const { data } = await server.call('userInfo', {}, person)
    const profile = Object.fromEntries(Object.keys(profilePayload).map((name) => [name, data[name as keyof typeof data]]))
    const unknown = Object.fromEntries(Object.keys(profilePayload).map((name) => [name, '']))
    expect(profile).toEqual({ ...unknown, name: profile.name, job: '店主' })
  })

  it('of a sub-account names her main account, her rights, and the level of the main account', async () => {
    const shops = await someShops(server, person.ownerUid, 3)
    const rights = { shop: ['view' as const] }
    const helper = await aPerson(server, { ownerUid: person.ownerUid, rights, level: 0, shopUids: shops.slice(0, 1) })
    expect((await server.call('userInfo', {}, helper)).data).toMatchObject({
      role: 'sub_user',
      sub_main_uid: person.ownerUid,
      rights,
      level: 3,
      shop_count: 1,
    })
  })
})

describe('updateUser', () => {
  it('changes the named fields of the profile only [spec 7.10]', async () => {
    await server.call('updateUser', { name: '陈掌柜', phone: '13800000000' }, person)
    const { data } = await server.call('updateUser', { job: ' 店主 ' }, person)
    expect(data).toMatchObject({ name: '陈掌柜', phone: '13800000000', job: '店主' })
  })

  it.each(['role', 'level', 'rights', 'sub_main_uid', 'username'])('does not take %s', async (field) => {
    expect(await server.call('updateUser', { name: 'x', [field]: 'admin' }, person)).toMatchObject({
      code: 1002,
      data: { errors: { [field]: 'unknown_field' } },
    })
  })

  it.each(['Ab1', 'abcdef1', 'ABCDEF1', 'Abcdefg', 'Abc 123'])('refuses %j as a new password [spec 5.2]', async (new_password) => {
    const reply = await server.call('updateUser', { old_password: PASSWORD, new_password }, person)
    expect(reply).toMatchObject({ code: 1002, data: { errors: { new_password: 'password_rule' } } })
  })

  it.each(['Password1', 'Abc123', '1qaz@WSX'])('refuses %j, which is among the first that anybody tries', async (new_password) => {
    const reply = await server.call('updateUser', { old_password: PASSWORD, new_password }, person)
    expect(reply).toMatchObject({ code: 1002, data: { errors: { new_password: 'password_guessable' } } })
  })

  it('wants the old password, and lets nobody guess it', async () => {
    const change = { old_password: 'Wrong1234', new_password: 'Better456' }
    for (let index = 0; index < FREE_FAILURES; index += 1) {
      expect(await server.call('updateUser', change, person)).toMatchObject({
        code: 1002,
        data: { errors: { old_password: 'wrong_password' } },
      })
    }
    expect(await server.call('updateUser', { ...change, old_password: PASSWORD }, person)).toMatchObject({ code: 1007 })
  })
})
