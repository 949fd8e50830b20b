import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '../../../contract/toolApi.ts'
import type { Database } from '../../../server/db/client.ts'
import { aPerson, cookieOf, everyRight, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestReply, type TestServer } from '../builders/testServer.ts'

/** Holds the next write right before its transaction, as a body that is slow to arrive or the writes of others before it do. */
let holdNext: ((letGo: () => void) => void) | null = null

function holding(database: Database): Database {
  return {
    ...database,
    async write(work, ownerUid) {
      const hold = holdNext
      holdNext = null
      if (hold) await new Promise<void>(hold)
      return database.write(work, ownerUid)
    },
  }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ wrapDatabase: holding })
})
afterAll(() => server.close())
afterEach(() => {
  holdNext = null
})

describe('a write that was let in, and waits while its sender loses what it needs', () => {
  let owner: Person
  let helper: { readonly account_id: string; readonly token: string }
  let shopUid: string

  beforeEach(async () => {
    owner = await aPerson(server)
    const [first = ''] = await someShops(server, owner.ownerUid, 3)
    shopUid = first
    helper = await aHelper()
  })

  async function aHelper() {
    const rights = { ...everyRight, hot: [] }
    const person = { username: 'helper', password: PASSWORD, name: '小李', shop_uid_list: [shopUid], rights }
    const { account_id, username } = (await server.call('createSubAccount', person, owner)).data
    const { token } = (await server.call('login', { username, password: PASSWORD })).data
    return { account_id, token }
  }

  /** The answer to a write during which something else was done, from its beginning to its end. */
  async function write(name: CallName, payload: object, token: string, meanwhile: () => Promise<TestReply>): Promise<TestReply> {
    const held = new Promise<() => void>((resolve) => {
      holdNext = resolve
    })
    const answer = server.call(name, payload, { token })
    const letGo = await held
    expect(await meanwhile()).toMatchObject({ code: 1000 })
    letGo()
    return answer
  }

  const edit = (changes: object) => () =>
    server.call('saveSubAccount', { action: 'edit', account_id: helper.account_id, ...changes }, owner)
  const remark = (meanwhile: () => Promise<TestReply>) => write('remarkShop', { shop_uid: shopUid, notes: '迟了' }, helper.token, meanwhile)
  const notesNow = async () => (await server.call('shopList', {}, owner)).data[0].notes

  it.each([
    ['is deleted', () => server.call('saveSubAccount', { action: 'delete', account_id: helper.account_id }, owner)],
    ['is disabled', () => edit({ enabled: false })()],
    ['gets another password', () => edit({ password: 'Other-Kettle-43' })()],
    ['logs out', () => server.call('logout', {}, helper)],
  ])('is refused as any call after it where a sub-account %s', async (_what, meanwhile) => {
    expect(await remark(meanwhile)).toMatchObject({ code: -100 })
    expect(await notesNow()).toBe('')
  })

  it('is refused where she has the right no longer', async () => {
    expect(await remark(edit({ rights: { shop: ['view'] } }))).toMatchObject({ code: 1003 })
    expect(await notesNow()).toBe('')
  })

  it('adds no shop for one who is gone', async () => {
    const shop = { shop_id: '7001', shop_name: '店', cookie: cookieOf('7001') }
    const reply = await write('addShop', shop, helper.token, () =>
      server.call('saveSubAccount', { action: 'delete', account_id: helper.account_id }, owner),
    )
    expect(reply).toMatchObject({ code: -100, status: 200 })
    expect((await server.call('shopList', {}, owner)).data).toHaveLength(3)
  })

  it('of a program is refused once its key is revoked', async () => {
    const key = { name: '表格', modules: ['goods'], all_shops: true, may_suggest: true, days: 30, password: PASSWORD }
    const { key: made, secret } = (await server.call('createAccessKey', key, owner)).data
    const rows = [{ shop_uid: shopUid, goods_id: '1', is_onsale: false }]
    // So that its first use is in the trail already: the write that is held is the suggestion.
    await server.call('shopList', {}, { token: secret })
    const suggestion = { title: '下架', change: { kind: 'setShelf', rows } }
    const reply = await write('suggestBatch', suggestion, secret, () => server.call('revokeAccessKey', { key_id: made.key_id }, owner))
    expect(reply).toMatchObject({ code: -100 })
    expect((await server.call('suggestionList', {}, owner)).data.list).toEqual([])
  })

  it('counts by the level of then', async () => {
    const operator = await aPerson(server, { role: 'admin' })
    const shop = { shop_id: '7002', shop_name: '店', cookie: cookieOf('7002') }
    const reply = await write('addShop', shop, owner.token, () =>
      server.call('saveUser', { action: 'edit', user_uid: owner.userUid, level: 0 }, operator),
    )
    expect(reply).toMatchObject({ code: 1005 })
  })

  it('of an operator is refused once that is somebody else', async () => {
    const [operator, other] = [await aPerson(server, { role: 'admin' }), await aPerson(server, { role: 'admin' })]
    const raise = { action: 'edit', user_uid: owner.userUid, level: 1 }
    const reply = await write('saveUser', raise, operator.token, () =>
      server.call('saveUser', { action: 'edit', user_uid: operator.userUid, role: 'user' }, other),
    )
    expect(reply.code).not.toBe(1000)
    expect((await server.call('userInfo', {}, owner)).data.level).toBe(3)
  })

  it('is done where nothing of it has changed', async () => {
    expect(await remark(edit({ name: '小张' }))).toMatchObject({ code: 1000 })
    expect(await notesNow()).toBe('迟了')
    const [entry] = (await server.call('auditList', { action: 'remarkShop' }, owner)).data.list
    expect(entry).toMatchObject({ user_name: '小张' })
  })
})
