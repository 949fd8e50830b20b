import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedViewSchema } from '../../../contract/entities/savedView.ts'
import { RESTORABLE_MS, VIEWS_PER_PERSON_MAX } from '../../../contract/limits.ts'
import { sweep, trim } from '../../../server/housekeeping.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const columns = { order: ['notes', 'shop_name'], hidden: ['status'], pinned: ['shop_name'], widths: { notes: 240 }, density: 'compact' }

let server: TestServer
let owner: Person
let helper: Person
let shops: string[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops.slice(0, 1) })
})

const save = (payload: object = {}, person = owner) =>
  server.call('saveView', { screen: 'shops', name: '掉线的店', query: 'status=0&sort=-checked_at', ...payload }, person)
const list = async (payload: object = {}, person = owner) => (await server.call('savedViewList', payload, person)).data
const namesOf = async (payload: object = {}, person = owner) =>
  (await list(payload, person)).list.map((view: { name: string }) => view.name)

describe('a saved view', () => {
  it('is kept, changed and deleted by whom it belongs to', async () => {
    const created = await save({ columns, shop_uid_list: shops })
    expect(savedViewSchema.parse(created.data)).toMatchObject({
      columns,
      shop_uid_list: shops,
      is_mine: true,
      is_shared: false,
      version: 1,
    })
    const { view_id } = created.data
    const changed = await save({ view_id, name: '改名', version: 1 })
    expect(changed.data).toMatchObject({ view_id, name: '改名', columns: null, shop_uid_list: [], version: 2 })
    expect(await list()).toEqual({ list: [changed.data], total: 1 })
    expect(await server.call('deleteView', { view_id }, owner)).toMatchObject({ code: 1000, data: { deleted: 1 } })
    expect(await list()).toEqual({ list: [], total: 0 })
    expect(await server.call('deleteView', { view_id }, owner)).toMatchObject({ code: 1004 })
  })

  it('has a name of its own, for its person and its screen', async () => {
    const first = (await save()).data
    const second = (await save({ name: '另一个' })).data
    expect(await save()).toMatchObject({ code: 1006, data: { errors: { name: 'taken' } } })
    expect(await save({ view_id: second.view_id })).toMatchObject({ code: 1006 })
    expect(await save({ view_id: first.view_id })).toMatchObject({ code: 1000 })
    expect(await save({ screen: 'shopGroups' })).toMatchObject({ code: 1000 })
    expect(await save({}, helper)).toMatchObject({ code: 1000 })
  })

  it('is in the trail by its name, and with what it shows only while others see it', async () => {
    const trailOf = async (action: string) => {
      const { list: entries } = (await server.call('auditList', { action, sort: 'at' }, owner)).data
      return entries.map(({ before, after }: { before: object | null; after: object | null }) => [before, after])
    }
    const { view_id } = (await save({ columns })).data
    await save({ view_id, name: '改名', query: 'status=1' })
    await save({ view_id, name: '改名', query: 'status=1', is_shared: true })
    await save({ view_id, name: '改名', query: 'status=2', is_shared: true })
    await server.call('deleteView', { view_id }, owner)
    expect(await trailOf('saveView')).toEqual([
      [null, { screen: 'shops', name: '掉线的店', is_shared: false }],
      [{ name: '掉线的店' }, { name: '改名' }],
      [{ is_shared: false }, { is_shared: true }],
      [{ query: 'status=1' }, { query: 'status=2' }],
    ])
    expect(await trailOf('deleteView')).toEqual([[{ screen: 'shops', name: '改名', is_shared: true }, null]])
  })

  it('answers 1006 with the current one to an editor who saw an older one', async () => {
    const { view_id } = (await save()).data
    await save({ view_id, name: '乙' })
    expect(await save({ view_id, name: '丙', version: 1 })).toMatchObject({ code: 1006, data: { current: { name: '乙', version: 2 } } })
  })

  it(`is one of at most ${VIEWS_PER_PERSON_MAX} of a person`, async () => {
    for (let count = 0; count < VIEWS_PER_PERSON_MAX; count += 1) await save({ name: `视图 ${count}` })
    const errors = { name: `too_many:${VIEWS_PER_PERSON_MAX}` }
    expect(await save({ name: '再来一个' })).toMatchObject({ code: 1002, data: { errors } })
    expect(await save({ name: '别人的' }, helper)).toMatchObject({ code: 1000 })
    const { view_id } = (await list({ page_size: 1 })).list[0]
    expect(await save({ view_id, name: '改名' })).toMatchObject({ code: 1000 })
  })

  it('is made once by one name, however many ask at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => save()))
    expect(replies.map((reply) => reply.code).sort()).toEqual([1000, 1006, 1006, 1006, 1006, 1006])
  })
})

describe('the list of saved views', () => {
  it('has one’s own and the shared ones, by name', async () => {
    await save({ name: '丙 自用' })
    await save({ name: '甲 共用', is_shared: true })
    await save({ name: '乙 自用' }, helper)
    expect(await namesOf()).toEqual(['丙 自用', '甲 共用'].sort())
    expect(await namesOf({}, helper)).toEqual(['乙 自用', '甲 共用'].sort())
    expect(await namesOf({}, await aPerson(server))).toEqual([])
  })

  it('is narrowed by screen, id and text, sorted and paged', async () => {
    const first = (await save({ name: 'A 100%' })).data
    server.clock.advance(1000)
    await save({ name: 'B' })
    await save({ name: 'C', screen: 'shopGroups' })
    expect(await namesOf({ screen: 'shops' })).toEqual(['A 100%', 'B'])
    expect(await namesOf({ view_id: first.view_id })).toEqual(['A 100%'])
    expect(await namesOf({ keyword: '0%' })).toEqual(['A 100%'])
    expect(await namesOf({ sort: '-name' })).toEqual(['C', 'B', 'A 100%'])
    expect(await list({ page: 2, page_size: 2 })).toMatchObject({ total: 3, list: [{ name: 'C' }] })
    expect(await server.call('savedViewList', { sort: 'query' }, owner)).toMatchObject({
      code: 1002,
      data: { errors: { sort: 'unknown_value' } },
    })
  })
})

describe('sharing a view', () => {
  it('is the main account’s: a sub-account is refused', async () => {
    expect(await save({ is_shared: true }, helper)).toMatchObject({ code: 1003 })
    const { view_id } = (await save({}, helper)).data
    expect(await save({ view_id, is_shared: true }, helper)).toMatchObject({ code: 1003 })
    expect(await namesOf({}, owner)).toEqual([])
  })

  it('lets a sub-account read it, not change or delete it', async () => {
    const { view_id } = (await save({ is_shared: true })).data
    expect((await list({}, helper)).list).toMatchObject([{ view_id, is_shared: true, is_mine: false }])
    expect(await save({ view_id, name: '改名' }, helper)).toMatchObject({ code: 1003 })
    expect(await server.call('deleteView', { view_id }, helper)).toMatchObject({ code: 1003 })
  })

  it('ends when the main account says so', async () => {
    const { view_id } = (await save({ is_shared: true })).data
    await save({ view_id, is_shared: false })
    expect(await namesOf({}, helper)).toEqual([])
  })
})

describe('a view of another person', () => {
  it.each(['the main account', 'another owner'])('is no record to %s', async (who) => {
    const person = who === 'another owner' ? await aPerson(server) : owner
    const { view_id } = (await save({}, helper)).data
    expect(await save({ view_id, name: '偷' }, person)).toMatchObject({ code: 1004 })
    expect(await server.call('deleteView', { view_id }, person)).toMatchObject({ code: 1004 })
    expect(await namesOf({}, helper)).toEqual(['掉线的店'])
  })

  it('stays while its sub-account can be brought back, and goes with her for good', async () => {
    const { view_id } = (await save({}, helper)).data
    await server.call('saveSubAccount', { action: 'delete', account_id: helper.userUid }, owner)
    const isThere = async () =>
      (await server.database.db.selectFrom('saved_views').selectAll().where('view_id', '=', view_id).execute()).length === 1
    await trim(server.database)
    expect(await isThere()).toBe(true)
    await sweep(server.database, server.clock.now() + RESTORABLE_MS + 1)
    await trim(server.database)
    expect(await isThere()).toBe(false)
  })
})

describe('the shops of a view', () => {
  it('are named to a reader only as far as she sees them', async () => {
    await save({ is_shared: true, shop_uid_list: shops })
    expect((await list({}, helper)).list[0].shop_uid_list).toEqual(shops.slice(0, 1))
  })

  it('that the level hides stay in it when it is saved', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    const own = await someShops(server, expiring.ownerUid, 3)
    const { view_id } = (await save({ shop_uid_list: own }, expiring)).data
    server.clock.advance(1000)
    expect((await save({ view_id, shop_uid_list: own.slice(0, 1) }, expiring)).data.shop_uid_list).toEqual(own.slice(0, 1))
    const row = await server.database.db.selectFrom('saved_views').select('shop_uid_list').where('view_id', '=', view_id).executeTakeFirst()
    expect(JSON.parse(row?.shop_uid_list ?? '')).toEqual([own[0], own[2]])
  })
})
