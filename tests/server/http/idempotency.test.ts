import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IDEMPOTENT_REPLY_KEPT_MS, sweep } from '../../../server/housekeeping.ts'
import { idempotentReplyTable } from '../../../server/repositories/idempotentReplies.ts'
import { sealedPlaceOf } from '../../../server/security/sealedColumns.ts'
import { aPerson, cookieOf, everyRight, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let owner: Person
let keyCount = 0
let headers: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  keyCount += 1
  headers = { 'idempotency-key': `key-${keyCount}` }
})

const payload = { shop_id: '5001', shop_name: '店', cookie: cookieOf('5001') }
const add = (overrides: object = {}, person = owner, more = headers) =>
  server.call('addShop', { ...payload, ...overrides }, { token: person.token, headers: more })
const countShops = async () => (await server.call('shopList', {}, owner)).data.length

describe('a write with an idempotency key', () => {
  it('answers the second time as the first, and does nothing', async () => {
    const first = await add()
    const second = await add()
    expect(second.data).toEqual(first.data)
    expect(first.data.renewed).toBe(false)
    expect((await server.call('auditList', { action: 'addShop' }, owner)).data.total).toBe(1)
  })

  it('is done once however many arrive together', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => add()))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1)
    expect(replies[0]).toMatchObject({ code: 1000, data: { renewed: false } })
    expect(await countShops()).toBe(1)
  })

  it.each([
    ['another payload', () => add({ shop_id: '5002' })],
    ['another call', () => server.call('saveGroup', { group_name: '组' }, { token: owner.token, headers })],
  ])('answers 1006 to the same key with %s', async (_title, other) => {
    await add()
    expect(await other()).toMatchObject({ code: 1006, data: { errors: { 'idempotency-key': 'taken' } } })
    expect(await countShops()).toBe(1)
  })

  it('of another person of the same account is not hers', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight })
    await add()
    expect((await add({}, helper)).code).toBe(1006)
  })

  it('of another owner is another one', async () => {
    const stranger = await aPerson(server)
    await add()
    expect((await add({}, stranger)).data.renewed).toBe(false)
  })

  it('that failed may be sent again', async () => {
    expect((await add({ group_ids: ['none'] })).code).toBe(1004)
    expect((await add()).code).toBe(1000)
  })

  it('has its password change answered again, though the old password is no longer right', async () => {
    const change = () => server.call('updateUser', { old_password: PASSWORD, new_password: 'Better456' }, { token: owner.token, headers })
    expect([(await change()).code, (await change()).code]).toEqual([1000, 1000])
  })

  it('is forgotten after a day', async () => {
    await add()
    await sweep(server.database, server.clock.now() + IDEMPOTENT_REPLY_KEPT_MS)
    expect((await add()).data.renewed).toBe(false)
    await sweep(server.database, server.clock.now() + IDEMPOTENT_REPLY_KEPT_MS + 1)
    expect((await add()).data.renewed).toBe(true)
  })

  it('that was answered before its hash was sealed with the answer is known still', async () => {
    const { data } = await add()
    const row = { owner_uid: owner.ownerUid, idempotency_key: `key-${keyCount}` }
    const said = JSON.stringify([owner.userUid, 'addShop', payload])
    await server.database.write((db) =>
      idempotentReplyTable.update(db, row, {
        request_hash: createHash('sha256').update(said).digest('hex'),
        reply_sealed: server.vault.seal(JSON.stringify(data), sealedPlaceOf.reply(row)),
      }),
    )
    expect((await add()).data).toEqual(data)
    expect((await add({ shop_id: '5002' })).code).toBe(1006)
  })

  it('may not have a key beyond 255 characters', async () => {
    const reply = await add({}, owner, { 'idempotency-key': 'k'.repeat(256) })
    expect(reply).toMatchObject({ code: 1002, data: { errors: { 'idempotency-key': 'too_long:255' } } })
  })
})
