import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RESTORABLE_MS } from '../../../contract/limits.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { aPerson, cookieOf, everyRight, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let owner: Person
let shops: string[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
})

const restore = (subject_type: string, ids: readonly unknown[], person = owner) =>
  server.call('restoreDeleted', { subject_type, ids }, person)
const listShops = async (person = owner) => (await server.call('shopList', {}, person)).data
const uidsOf = (list: readonly { shop_uid: string }[]) => list.map((shop) => shop.shop_uid)

describe('a deleted shop that is brought back', () => {
  it('is the same: id, place, remark, session, groups, the people it is lent to, its messages', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [at(shops, 1)] })
    const shop_uid = at(shops, 1)
    await server.call('remarkShop', { shop_uid, notes: '先核对库存' }, owner)
    await server.call('updateShop', { shop_uid, status: 0 }, owner)
    const { group_id } = (await server.call('saveGroup', { group_name: '组', shop_uid_list: shops }, owner)).data
    const before = (await listShops())[1]
    expect(await server.call('deleteShop', { shop_uid }, owner)).toMatchObject({ data: { deleted: 1 } })
    expect(uidsOf(await listShops(helper))).toEqual([])
    server.clock.advance(1000)
    expect(await restore('shop', [shop_uid])).toMatchObject({ code: 1000, data: { restored: 1 } })
    const after = (await listShops())[1]
    expect(after).toEqual({ ...before, updated_at: server.clock.now() })
    expect(after).toMatchObject({ notes: '先核对库存', cookie: cookieOf(after.shop_id) })
    expect(uidsOf(await listShops(helper))).toEqual([shop_uid])
    expect((await server.call('groupList', {}, owner)).data).toMatchObject([{ group_id, shop_uid_list: shops }])
    for (const reader of [owner, helper]) expect((await server.call('unreadCount', {}, reader)).data.total).toBe(1)
  })

  it('comes back without the group and the sub-account that are gone by now', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    const { group_id } = (await server.call('saveGroup', { group_name: '组', shop_uid_list: shops }, owner)).data
    await server.call('deleteShop', { shop_uid_list: shops }, owner)
    await server.call('saveGroup', { group_id, deleted: 1 }, owner)
    await server.database.db.deleteFrom('users').where('user_uid', '=', helper.userUid).execute()
    expect(await restore('shop', shops)).toMatchObject({ code: 1000, data: { restored: 3 } })
    expect(uidsOf(await listShops())).toEqual(shops)
    expect((await server.call('groupList', {}, owner)).data).toEqual([])
  })

  it('is refused when its number was added again, and nothing of the call happens', async () => {
    const { shop_id } = (await listShops())[2]
    await server.call('deleteShop', { shop_uid_list: shops.slice(1) }, owner)
    await server.call('addShop', { shop_id, shop_name: '重新添加', cookie: 'a=b' }, owner)
    expect(await restore('shop', shops.slice(1))).toMatchObject({ code: 1006, data: { errors: { shop_id: 'taken' } } })
    expect(await listShops()).toHaveLength(2)
    expect(await restore('shop', [at(shops, 1)])).toMatchObject({ code: 1000, data: { restored: 1 } })
  })

  it('may take its place back at level 0, but not beside the shop that took it', async () => {
    const free = await aPerson(server, { level: 0 })
    const own = await someShops(server, free.ownerUid, 2)
    await server.call('deleteShop', { shop_uid: own[0] }, free)
    expect(await restore('shop', [own[0]], free)).toMatchObject({ code: 1000, data: { restored: 1 } })
    await server.call('deleteShop', { shop_uid: own[0] }, free)
    server.clock.advance(1)
    await server.call('addShop', { shop_id: '8', shop_name: '新店', cookie: 'a=b' }, free)
    expect(await restore('shop', [own[0]], free)).toMatchObject({ code: 1005 })
    expect(await listShops(free)).toHaveLength(2)
  })

  it('comes back hidden where the level hides it, as all shops beyond the first two', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    const own = await someShops(server, expiring.ownerUid, 5)
    await server.call('deleteShop', { shop_uid_list: own.slice(1) }, expiring)
    server.clock.advance(1000)
    for (const shop_uid of own.slice(1)) expect(await restore('shop', [shop_uid], expiring)).toMatchObject({ code: 1000 })
    expect(uidsOf(await listShops(expiring))).toEqual(own.slice(0, 2))
  })
})

describe('shops that the free level hides', () => {
  const sessionsOf = async (ownerUid: string) =>
    (
      await server.database.db.selectFrom('shops').select(['shop_uid', 'cookie_sealed']).where('owner_uid', '=', ownerUid).execute()
    ).flatMap(({ shop_uid, cookie_sealed }) => (cookie_sealed === null ? [] : [shop_uid]))

  async function aFreeAccount(count: number) {
    const free = await aPerson(server, { level: 0 })
    return { free, own: await someShops(server, free.ownerUid, count) }
  }

  it('stay out of reach when the first ones are deleted, the next ones seen, and the first ones brought back', async () => {
    const { free, own } = await aFreeAccount(6)
    await server.call('deleteShop', { shop_uid_list: own.slice(0, 2) }, free)
    expect(uidsOf(await listShops(free))).toEqual(own.slice(2, 4))
    expect(await restore('shop', own.slice(0, 2), free)).toMatchObject({ code: 1000, data: { restored: 2, hidden: 2 } })
    expect(uidsOf(await listShops(free))).toEqual(own.slice(2, 4))
    for (const shop_uid of own.slice(0, 2)) {
      expect(await server.call('remarkShop', { shop_uid, notes: 'x' }, free)).toMatchObject({ code: 1004 })
    }
  })

  it('come back without their sessions, so that no round of deleting and restoring hands out the session of one twice', async () => {
    const { free, own } = await aFreeAccount(6)
    const handedOut: string[] = []
    for (let round = 0; round < 6; round += 1) {
      const seen = await listShops(free)
      for (const shop of seen) if (shop.has_cookie) handedOut.push(shop.shop_uid)
      await server.call('deleteShop', { shop_uid_list: uidsOf(seen) }, free)
      await restore('shop', uidsOf(seen), free)
    }
    expect(handedOut).toEqual(own)
    expect(await sessionsOf(free.ownerUid)).toEqual([])
  })

  it('keep their sessions where there is room, and the trail says what became of each', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    const own = await someShops(server, expiring.ownerUid, 3)
    await server.call('deleteShop', { shop_uid_list: own }, expiring)
    server.clock.advance(1000)
    expect(await restore('shop', own, expiring)).toMatchObject({ data: { restored: 3, hidden: 1 } })
    expect(await sessionsOf(expiring.ownerUid)).toHaveLength(2)
    const { list } = (await server.call('auditList', { action: 'restoreDeleted' }, expiring)).data
    expect(list.map((entry: { after: { cookie: string } }) => entry.after.cookie).sort()).toEqual(['dropped', 'restored', 'restored'])
  })
})

describe('a deleted group that is brought back', () => {
  it('has those of its shops that are still there', async () => {
    const group = (await server.call('saveGroup', { group_name: '组', shop_uid_list: shops }, owner)).data
    await server.call('saveGroup', { group_id: group.group_id, deleted: 1 }, owner)
    await server.call('deleteShop', { shop_uid: shops[2] }, owner)
    expect(await restore('shopGroup', [group.group_id])).toMatchObject({ code: 1000, data: { restored: 1 } })
    expect((await server.call('groupList', {}, owner)).data).toMatchObject([
      { group_id: group.group_id, group_name: '组', shop_uid_list: shops.slice(0, 2), version: group.version },
    ])
  })

  it('is refused when its name is taken', async () => {
    const { group_id } = (await server.call('saveGroup', { group_name: '组' }, owner)).data
    await server.call('saveGroup', { group_id, deleted: 1 }, owner)
    await server.call('saveGroup', { group_name: '组' }, owner)
    expect(await restore('shopGroup', [group_id])).toMatchObject({ code: 1006, data: { errors: { group_name: 'taken' } } })
  })

  it('names to the trail only the shops that the level shows', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    const own = await someShops(server, expiring.ownerUid, 3)
    const { group_id } = (await server.call('saveGroup', { group_name: '组', shop_uid_list: own }, expiring)).data
    server.clock.advance(1000)
    await server.call('saveGroup', { group_id, deleted: 1 }, expiring)
    await restore('shopGroup', [group_id], expiring)
    const { data } = await server.call('auditList', { action: 'restoreDeleted' }, expiring)
    expect(data.list[0].after).toEqual({ group_name: '组', shop_uid_list: own.slice(0, 2) })
    expect(await server.database.db.selectFrom('shop_group_members').selectAll().where('group_id', '=', group_id).execute()).toHaveLength(3)
  })
})

describe('a deleted view that is brought back', () => {
  const save = async (payload: object, person = owner) =>
    (await server.call('saveView', { screen: 'shops', name: '掉线', query: 'status=0', ...payload }, person)).data

  it('is as it was', async () => {
    const view = await save({ shop_uid_list: shops.slice(0, 2), is_shared: true })
    await server.call('deleteView', { view_id: view.view_id }, owner)
    server.clock.advance(1000)
    expect(await restore('savedView', [view.view_id])).toMatchObject({ code: 1000, data: { restored: 1 } })
    expect((await server.call('savedViewList', {}, owner)).data.list).toEqual([{ ...view, updated_at: server.clock.now() }])
  })

  it('is hers alone: neither her main account nor another sub-account can bring it back', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: {} })
    const other = await aPerson(server, { ownerUid: owner.ownerUid, rights: {} })
    const { view_id } = await save({}, helper)
    await server.call('deleteView', { view_id }, helper)
    for (const person of [owner, other]) expect(await restore('savedView', [view_id], person)).toMatchObject({ data: { restored: 0 } })
    expect(await restore('savedView', [view_id], helper)).toMatchObject({ code: 1000, data: { restored: 1 } })
  })

  it('is refused when its name is taken', async () => {
    const { view_id } = await save({})
    await server.call('deleteView', { view_id }, owner)
    await save({})
    expect(await restore('savedView', [view_id])).toMatchObject({ code: 1006, data: { errors: { name: 'taken' } } })
  })
})

describe('restoreDeleted', () => {
  it('does it once, however often and from however many sides it is asked', async () => {
    await server.call('deleteShop', { shop_uid_list: shops }, owner)
    const replies = await Promise.all(Array.from({ length: 6 }, () => restore('shop', shops)))
    expect(replies.map((reply) => reply.data.restored).sort()).toEqual([0, 0, 0, 0, 0, 3])
    expect(await listShops()).toHaveLength(3)
    expect((await server.call('auditList', { action: 'restoreDeleted' }, owner)).data.total).toBe(3)
  })

  it('brings back what is deleted, brought back and deleted again', async () => {
    for (let round = 0; round < 2; round += 1) {
      await server.call('deleteShop', { shop_uid: shops[0] }, owner)
      expect(await restore('shop', [shops[0]])).toMatchObject({ data: { restored: 1 } })
    }
    expect(uidsOf(await listShops())).toEqual(shops)
  })

  it.each([
    ['of nobody', () => ['none']],
    ['that is not deleted', () => [shops[0]]],
    ['named as another type', () => [shops[1]]],
    ['that is named by nobody', () => []],
  ])('leaves out a record %s', async (_, ids) => {
    await server.call('deleteShop', { shop_uid: shops[1] }, owner)
    expect(await restore('shopGroup', ids())).toMatchObject({ code: 1000, data: { restored: 0 } })
    expect(await listShops()).toHaveLength(2)
  })

  it('tells another owner nothing and gives her nothing', async () => {
    const stranger = await aPerson(server)
    await server.call('deleteShop', { shop_uid: shops[0] }, owner)
    const tried = await restore('shop', [shops[0]], stranger)
    const madeUp = await restore('shop', ['none'], stranger)
    expect([tried.code, tried.data]).toEqual([madeUp.code, madeUp.data])
    expect(await listShops(stranger)).toEqual([])
    expect(await restore('shop', [shops[0]])).toMatchObject({ data: { restored: 1 } })
  })

  it.each(['shop', 'shopGroup', 'subAccount'])('is refused to a sub-account for a %s, whatever her rights', async (type) => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    await server.call('deleteShop', { shop_uid: shops[0] }, owner)
    expect(await restore(type, [shops[0]], helper)).toMatchObject({ code: 1003 })
  })

  it('ends after seven days, when housekeeping drops what was kept', async () => {
    await server.call('deleteShop', { shop_uid: shops[0] }, owner)
    await server.call('deleteShop', { shop_uid: shops[1] }, owner)
    server.clock.advance(RESTORABLE_MS)
    const { token } = (await server.call('login', { username: owner.username, password: PASSWORD })).data
    expect(await restore('shop', [shops[0]], { ...owner, token })).toMatchObject({ data: { restored: 1 } })
    server.clock.advance(1)
    expect(await restore('shop', [shops[1]], { ...owner, token })).toMatchObject({ data: { restored: 0 } })
    const countKept = async () =>
      (await server.database.db.selectFrom('deleted_records').selectAll().where('owner_uid', '=', owner.ownerUid).execute()).length
    expect(await countKept()).toBe(1)
    await sweep(server.database, server.clock.now())
    expect(await countKept()).toBe(0)
  })

  it('keeps nothing readable of what it may bring back', async () => {
    await server.call('remarkShop', { shop_uid: shops[0], notes: 'canary-notes' }, owner)
    await server.call('deleteShop', { shop_uid: shops[0] }, owner)
    const kept = await server.database.db.selectFrom('deleted_records').selectAll().where('owner_uid', '=', owner.ownerUid).execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toMatch(/canary/)
  })
})

describe.skipIf(!testDatabaseUrl)('two servers on one database', () => {
  it('bring a deleted record back once', async () => {
    const other = await startTestServer({ place: server.place })
    await server.call('deleteShop', { shop_uid_list: shops }, owner)
    const restores = [server, other, server, other].map((each) => each.call('restoreDeleted', { subject_type: 'shop', ids: shops }, owner))
    expect((await Promise.all(restores)).map((reply) => reply.data.restored).sort()).toEqual([0, 0, 0, 3])
    await other.close()
  })
})

function at(list: readonly string[], index: number): string {
  return list[index] ?? ''
}
