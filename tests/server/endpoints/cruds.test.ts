import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { toolApi } from '../../../contract/toolApi.ts'
import { crudNouns } from '../builders/cruds.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe.each(crudNouns)('of the kind %s, records', (type, { calls, id, title, shop, role, ...samples }) => {
  const [listCall, saveCall, removeCall] = calls
  const payloadOf = (call: typeof saveCall) => toolApi[call].payload as z.ZodMiniObject
  let owner: Person
  let one: Readonly<Record<string, unknown>>
  let changed: Readonly<Record<string, unknown>>

  beforeEach(async () => {
    owner = await aPerson(server, role && { role })
    const [first, second] = shop ? await someShops(server, owner.ownerUid, 2) : []
    one = { ...samples.one, ...(shop && { [shop]: first }) }
    changed = { ...samples.changed, ...(shop && { [shop]: second }) }
  })

  const save = (payload: object, person = owner) => server.call(saveCall, payload, person)
  const saved = async (payload: object) => (await save(payload)).data[id] as string
  const list = async (payload: object = {}, person = owner) => (await server.call(listCall, payload, person)).data.list
  const remove = (payload: object, person = owner) => server.call(removeCall, payload, person)
  const restore = (ids: readonly string[]) => server.call('restoreDeleted', { subject_type: type, ids }, owner)

  it('are created, edited and deleted', async () => {
    const created = await save(one)
    expect((toolApi[saveCall].reply as z.ZodMiniType).parse(created.data)).toMatchObject({ ...one, version: 1 })
    const key = { [id]: created.data[id] }
    expect((await save({ ...key, ...changed, version: 1 })).data).toMatchObject({ ...key, ...changed, version: 2 })
    expect(await list()).toMatchObject([{ ...key, ...changed }])
    expect((await remove(key)).data).toEqual({ deleted: 1 })
    expect(await list()).toEqual([])
  })

  it('keep what an edit does not name, where it need not name all', async () => {
    const edit = { [id]: await saved(one), [title]: '丙' }
    const isEnough = payloadOf(saveCall).safeParse(edit).success
    expect(await save(edit)).toMatchObject(isEnough ? { code: 1000, data: { ...one, [title]: '丙' } } : { code: 1002 })
  })

  it('are searched, filtered and asked for one by one', async () => {
    const key = { [id]: await saved(one) }
    expect(await list({ keyword: one[title] })).toHaveLength(1)
    expect(await list({ keyword: '丁' })).toEqual([])
    expect(await list(key)).toHaveLength(1)
    expect(await list({ [id]: 'none' })).toEqual([])
    for (const filter of Object.keys(payloadOf(listCall).shape).filter((each) => each in one)) {
      expect(await list({ [filter]: one[filter] }), filter).toHaveLength(1)
      expect(await list({ [filter]: changed[filter] }), filter).toHaveLength(changed[filter] === one[filter] ? 1 : 0)
    }
  })

  it('have a title of their own, within an account', async () => {
    await save(one)
    const second = await saved(changed)
    expect(await save(one)).toMatchObject({ code: 1006, data: { errors: { [title]: 'taken' } } })
    expect(await save({ ...one, [id]: second })).toMatchObject({ code: 1006 })
    const { [shop ?? '']: _, ...elsewhere } = one
    expect(await save(elsewhere, await aPerson(server, role && { role }))).toMatchObject({ code: 1000 })
  })

  it('without a title are refused', async () => {
    expect(await save({ ...one, [title]: ' ' })).toMatchObject({ code: 1002, data: { errors: { [title]: 'required' } } })
  })

  it('answer 1006 with the current record to an editor who saw an older one', async () => {
    const key = { [id]: await saved(one) }
    await save({ ...key, ...changed })
    expect(await save({ ...key, ...one, version: 1 })).toMatchObject({ code: 1006, data: { current: { ...changed, version: 2 } } })
  })

  it('of another account are no records', async () => {
    const key = { [id]: await saved(one) }
    const stranger = await aPerson(server, role && { role })
    const { [shop ?? '']: _, ...elsewhere } = changed
    expect(await save({ ...key, ...elsewhere }, stranger)).toMatchObject({ code: 1004 })
    expect(await remove(key, stranger)).toMatchObject({ code: 1004 })
    expect(await list({}, stranger)).toEqual([])
  })

  it('are brought back after they were deleted, unless the title is taken by then', async () => {
    const first = await saved(one)
    await remove({ [id]: first })
    const holder = await saved(one)
    expect(await restore([first])).toMatchObject({ code: 1006, data: { errors: { [title]: 'taken' } } })
    await save({ ...changed, [id]: holder })
    expect((await restore([first])).data).toEqual({ restored: 1, hidden: 0 })
    expect(await list({ [id]: first })).toMatchObject([one])
  })

  it.runIf(`${id}s` in payloadOf(removeCall).shape)('are deleted many at once, all or none', async () => {
    const both = [await saved(one), await saved(changed)]
    expect(await remove({ [`${id}s`]: [...both, 'none'] })).toMatchObject({ code: 1004 })
    expect(await list()).toHaveLength(2)
    expect(await remove({ [`${id}s`]: both })).toMatchObject({ data: { deleted: 2 } })
    expect(await remove({})).toMatchObject({ code: 1002, data: { errors: { [id]: 'required' } } })
    expect((await restore(both)).data).toEqual({ restored: 2, hidden: 0 })
  })

  it.runIf(shop)('of a shop are seen by who sees the shop', async () => {
    const free = await aPerson(server, { level: 0, ...(role && { role }) })
    const [first = '', , third = ''] = await someShops(server, free.ownerUid, 3)
    const ofShop = (shopUid: string) => save({ ...one, [shop ?? '']: shopUid }, free)
    expect(await ofShop(third)).toMatchObject({ code: 1004 })
    const seen = (await ofShop(first)).data
    expect(await list({}, free)).toMatchObject([{ [id]: seen[id], [shop ?? '']: first }])
    expect(await list({ [shop ?? '']: third }, free)).toEqual([])
  })
})
