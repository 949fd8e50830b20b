import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { recordField, recordSchema } from '../../../contract/recordFields.ts'
import type { StampedRow, Tables } from '../../../server/db/schema.ts'
import { crud } from '../../../server/endpoints/crud.ts'
import type { Actor } from '../../../server/http/actor.ts'
import type { CallContext } from '../../../server/http/callContext.ts'
import { type OwnedTable, ownedTable } from '../../../server/repositories/ownedTable.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** A table that no release has: suppliers, each of a shop or of none. */
const TABLE = 'test_suppliers'
const supplierSchema = recordSchema('supplier_id', {
  supplier_name: recordField.title(20),
  weight_kg: recordField.decimal(2),
  is_own: recordField.boolean,
  kind: recordField.state(['own', 'agent']),
  shop_uid: recordField.reference,
})
type Supplier = z.infer<typeof supplierSchema>

/** The table is in no schema and its records in no list of what can be brought back: to the compiler it stands in for the groups. */
const table = ownedTable(TABLE as 'shop_groups', 'supplier_id' as 'group_id', {
  sorted: ['supplier_name' as 'group_name', 'created_at'],
  searched: ['supplier_name' as 'group_name'],
  order: ['created_at'],
}) as unknown as OwnedTable<'shop_groups', 'group_id'>
const suppliers = crud('shopGroup', table, {
  record: supplierSchema as unknown as z.ZodMiniType<Supplier>,
  title: 'supplier_name' as keyof Tables['shop_groups'] & string,
  audited: ['supplier_name', 'shop_uid'],
  quota: 'groups',
  scope: 'shop_uid' as keyof Tables['shop_groups'] & string,
})

let server: TestServer
let owner: Person
let helper: Person
let shops: readonly string[]

beforeAll(async () => {
  server = await startTestServer()
  await server.database.write(async ({ schema }) => {
    await schema
      .createTable(TABLE)
      .addColumn('owner_uid', 'text', (column) => column.notNull())
      .addColumn('supplier_id', 'text', (column) => column.notNull())
      .addColumn('supplier_name', 'text', (column) => column.notNull())
      .addColumn('weight_kg', 'double precision')
      .addColumn('is_own', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('shop_uid', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops.slice(0, 1) })
})

/** Runs in a transaction, as a write does. */
function as<Reply>({ ownerUid, userUid }: Person, level: number, run: (context: CallContext) => Promise<Reply>): Promise<Reply> {
  const role = userUid === ownerUid ? 'user' : 'sub_user'
  const actor: Actor = { userUid, ownerUid, name: '', role, level, rights: everyRight, sessionId: '', key: null }
  const known = { call: 'saveGroup', actor, now: server.clock.now(), requestId: '', services: { vault: server.vault } }
  return server.database.write((db) => run({ ...known, db } as unknown as CallContext), ownerUid)
}
const save = (payload: object, person = owner, level = 3) => as(person, level, (context) => suppliers.save(payload, context))
const list = async (filter: object = {}, person = owner, level = 3) =>
  (await as(person, level, (context) => suppliers.list({ page: 1, page_size: 20, sort: 'supplier_name', ...filter } as never, context)))
    .list
const namesOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ supplier_name }) => supplier_name)
const remove = (payload: object, person = owner, level = 3) => as(person, level, (context) => suppliers.remove(payload, context))

describe('a record', () => {
  it('has, of what a save does not name, what the schema says of a missing field; an edit leaves it as it is', async () => {
    const { supplier_id } = await save({ supplier_name: '甲' })
    expect(await list()).toMatchObject([{ supplier_name: '甲', weight_kg: null, is_own: false, kind: 'own', shop_uid: null, version: 1 }])
    await save({ supplier_id, supplier_name: '甲', weight_kg: 1.25, is_own: true, kind: 'agent' })
    await save({ supplier_id, supplier_name: '乙', shop_uid: undefined })
    expect(await list()).toMatchObject([{ supplier_name: '乙', weight_kg: 1.25, is_own: true, kind: 'agent', version: 3 }])
    await save({ supplier_id, supplier_name: '乙', weight_kg: null })
    expect(await list({ is_own: true })).toMatchObject([{ weight_kg: null }])
    expect(await list({ is_own: false })).toEqual([])
  })

  it('of a shop is there for who sees the shop, and one of no shop for everybody', async () => {
    for (const [index, shop_uid] of [...shops, null].entries()) await save({ supplier_name: `${index}`, shop_uid })
    expect(await namesOf()).toEqual(['0', '1', '2', '3'])
    expect(await namesOf({}, helper)).toEqual(['0', '3'])
    expect(await namesOf({}, owner, 0)).toEqual(['0', '1', '3'])
    expect(await namesOf({ shop_uid: shops[1] }, helper)).toEqual([])
  })

  it.each([
    ['edited', ({ supplier_id }: Supplier) => save({ supplier_id, supplier_name: '乙' }, helper)],
    ['deleted', ({ supplier_id }: Supplier) => remove({ supplier_id }, helper)],
    ['given to another shop', ({ supplier_id }: Supplier) => save({ supplier_id, shop_uid: shops[0] }, helper)],
  ])('of a shop is not %s by who does not see the shop', async (_, change) => {
    const record = await save({ supplier_name: '甲', shop_uid: shops[1] })
    await expect(change(record)).rejects.toMatchObject({ code: 1004 })
    expect(await list()).toEqual([record])
  })

  it('is neither made for a shop that its user does not see, nor given to one', async () => {
    await expect(save({ supplier_name: '甲', shop_uid: shops[1] }, helper)).rejects.toMatchObject({ code: 1004 })
    await expect(save({ supplier_name: '甲', shop_uid: shops[2] }, owner, 0)).rejects.toMatchObject({ code: 1004 })
    const { supplier_id } = await save({ supplier_name: '甲', shop_uid: shops[0] }, helper)
    await expect(save({ supplier_id, supplier_name: '甲', shop_uid: shops[1] }, helper)).rejects.toMatchObject({ code: 1004 })
  })

  it('of a shop that is gone stays with the main account, which can still edit it', async () => {
    const record = await save({ supplier_name: '甲', shop_uid: shops[0] })
    await server.call('deleteShop', { shop_uid: shops[0] }, owner)
    expect(await namesOf({}, helper)).toEqual([])
    expect(await save({ ...record, supplier_name: '乙' })).toMatchObject({ supplier_name: '乙', shop_uid: shops[0] })
  })

  it('that was deleted comes back only for who sees its shop', async () => {
    const { supplier_id } = await save({ supplier_name: '甲', shop_uid: shops[1] })
    const row = (await table.get(server.database.db, owner.ownerUid, supplier_id)) as object as StampedRow<Supplier>
    expect(row).toMatchObject({ supplier_id, is_own: 0, shop_uid: shops[1] })
    await remove({ supplier_id })
    const restore = (person: Person) => as(person, 3, (context) => suppliers.restore({ row } as never, context))
    expect(await restore(helper)).toBeNull()
    expect(await list()).toEqual([])
    expect(await restore(owner)).toEqual({ supplier_name: '甲', shop_uid: shops[1] })
    expect(await namesOf()).toEqual(['甲'])
  })

  it('is deleted with many others, or none of them is', async () => {
    const ids = [await save({ supplier_name: '甲' }), await save({ supplier_name: '乙' })].map(({ supplier_id }) => supplier_id)
    await expect(remove({ supplier_ids: [...ids, 'none'] })).rejects.toMatchObject({ code: 1004 })
    expect(await namesOf()).toHaveLength(2)
    await expect(remove({})).rejects.toMatchObject({ code: 1002, data: { errors: { supplier_id: 'required' } } })
    expect(await remove({ supplier_ids: [...ids, ...ids] })).toEqual({ deleted: 2 })
    expect(await list()).toEqual([])
  })
})
