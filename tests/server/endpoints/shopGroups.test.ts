import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopGroupSchema } from '../../../contract/entities/shopGroup.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
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

const save = (payload: object, person = owner) => server.call('saveGroup', payload, person)
const listGroups = async (person = owner) => (await server.call('groupList', {}, person)).data

describe('shop groups', () => {
  it('are created, renamed, refilled and deleted [spec 3.10, 7.24, 7.26]', async () => {
    const created = await save({ group_name: '甲组', shop_uid_list: [shops[1], shops[0], shops[1]] })
    expect(shopGroupSchema.parse(created.data)).toMatchObject({ group_name: '甲组', shop_uid_list: shops.slice(0, 2), version: 1 })
    const { group_id } = created.data
    const edited = await save({ group_id, group_name: '乙组', shop_uid_list: JSON.stringify([shops[2]]), version: 1 })
    expect(edited.data).toMatchObject({ group_name: '乙组', shop_uid_list: [shops[2]], version: 2 })
    expect(await save({ group_id, deleted: 1 })).toMatchObject({ code: 1000, data: { group_id, group_name: '乙组' } })
    expect(await listGroups()).toEqual([])
  })

  it('keep their shops when they are only renamed', async () => {
    const { group_id } = (await save({ group_name: '甲组', shop_uid_list: shops })).data
    expect((await save({ group_id, group_name: '乙组' })).data).toMatchObject({ group_name: '乙组', shop_uid_list: shops })
    expect((await save({ group_id, group_name: '乙组', shop_uid_list: [] })).data).toMatchObject({ shop_uid_list: [] })
  })

  it('have names of their own, within an owner', async () => {
    const first = (await save({ group_name: '甲组' })).data
    const second = (await save({ group_name: '乙组' })).data
    expect(await save({ group_name: '甲组' })).toMatchObject({
      code: 1006,
      msg: '有内容已被占用，请换一个',
      data: { errors: { group_name: 'taken' } },
    })
    expect(await save({ group_id: second.group_id, group_name: '甲组' })).toMatchObject({ code: 1006 })
    expect(await save({ group_id: first.group_id, group_name: '甲组' })).toMatchObject({ code: 1000 })
    expect(await save({ group_name: '甲组' }, await aPerson(server))).toMatchObject({ code: 1000 })
  })

  it('answer 1006 with the current group to an editor who saw an older one', async () => {
    const { group_id } = (await save({ group_name: '甲组' })).data
    await save({ group_id, group_name: '乙组' })
    expect(await save({ group_id, group_name: '丙组', version: 1 })).toMatchObject({
      code: 1006,
      data: { current: { group_name: '乙组', version: 2 } },
    })
  })

  it('of another owner are no records', async () => {
    const { group_id } = (await save({ group_name: '甲组' })).data
    const stranger = await aPerson(server)
    for (const payload of [
      { group_id, group_name: '偷' },
      { group_id, deleted: 1 },
    ])
      expect(await save(payload, stranger)).toMatchObject({ code: 1004 })
    expect(await listGroups()).toHaveLength(1)
  })

  it('keep the members that level 0 hides', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    const own = await someShops(server, expiring.ownerUid, 4)
    const { group_id } = (await save({ group_name: '全部', shop_uid_list: own }, expiring)).data
    server.clock.advance(1000)
    const edited = await save({ group_id, group_name: '改名', shop_uid_list: [own[0]] }, expiring)
    expect(edited.data.shop_uid_list).toEqual([own[0]])
    const rows = await server.database.db.selectFrom('shop_group_members').select('shop_uid').where('group_id', '=', group_id).execute()
    expect(rows.map((row) => row.shop_uid).sort()).toEqual([own[0], own[2], own[3]].sort())
    const { data } = await server.call('auditList', { action: 'saveGroup', page_size: 1 }, expiring)
    expect(JSON.stringify(data.list)).not.toContain(own[2])
  })
})
