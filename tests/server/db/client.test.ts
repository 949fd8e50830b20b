import { sql } from 'kysely'
import Sqlite from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseFileOf, openDatabase } from '../../../server/db/client.ts'
import { readAtOneMoment } from '../../../server/db/dialects.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations/index.ts'
import { findMeta, saveMeta } from '../../../server/repositories/meta.ts'
import { aListing } from '../builders/box.ts'
import { aPerson, someShops } from '../builders/people.ts'
import { createTestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const AT_ONCE = 60

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('many writes at once', () => {
  it('of one owner all happen', async () => {
    const owner = await aPerson(server)
    const shops = await someShops(server, owner.ownerUid, AT_ONCE)
    const replies = await Promise.all(shops.map((shop_uid) => server.call('updateShop', { shop_uid, status: 0 }, owner)))
    expect(replies.map((reply) => reply.code)).toEqual(shops.map(() => 1000))
    expect((await server.call('auditList', {}, owner)).data.total).toBe(AT_ONCE)
  })

  it('to one shop with one seen version let exactly one editor through', async () => {
    const owner = await aPerson(server)
    const [shop_uid] = await someShops(server, owner.ownerUid, 1)
    const edits = Array.from({ length: 8 }, (_, index) => server.call('remarkShop', { shop_uid, notes: `${index}`, version: 1 }, owner))
    const codes = (await Promise.all(edits)).map((reply) => reply.code)
    expect(codes.sort()).toEqual([1000, ...Array.from({ length: 7 }, () => 1006)])
  })

  it('with one new group name let exactly one through', async () => {
    const owner = await aPerson(server)
    const replies = await Promise.all(Array.from({ length: 6 }, () => server.call('saveGroup', { group_name: '同名' }, owner)))
    expect(replies.map((reply) => reply.code).sort()).toEqual([1000, 1006, 1006, 1006, 1006, 1006])
  })

  it('with one new shop number make one shop', async () => {
    const owner = await aPerson(server)
    const add = () => server.call('addShop', { shop_id: '1', shop_name: '店', cookie: 'a=b' }, owner)
    const replies = await Promise.all(Array.from({ length: 6 }, add))
    expect(replies.filter((reply) => reply.data.renewed === false)).toHaveLength(1)
    expect(replies.every((reply) => reply.code === 1000)).toBe(true)
  })

  it.skipIf(!testDatabaseUrl)('of one owner that wait for each other leave connections to others', async () => {
    const owner = await aPerson(server)
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const { write, db, connections } = server.database
    const writes = Array.from({ length: AT_ONCE }, () => write(() => gate, owner.ownerUid))
    // While the first one holds its account's row, others are served: they would wait for a connection in vain.
    for (let count = 0; count < 5; count += 1) expect(await db.selectFrom('users').select('user_uid').limit(1).execute()).toHaveLength(1)
    expect(connections().waiting).toBe(0)
    letGo()
    await Promise.all(writes)
  })
})

// Such as `reseal`. PostgreSQL keeps what others read apart by itself.
describe.skipIf(testDatabaseUrl)('beside another program that writes to the same file', () => {
  it('a write that reads first happens, and the other’s turn comes after it', async () => {
    const beside = new Sqlite(databaseFileOf(server.settings.dataDir), { timeout: 0 })
    const key = 'ours'
    const writeBeside = () => {
      try {
        beside.exec(`insert into meta (meta_key, value) values ('theirs', '1') on conflict (meta_key) do update set value = value + 1`)
        return true
      } catch (error) {
        expect(error).toMatchObject({ code: 'SQLITE_BUSY' })
        return false
      }
    }
    for (let count = 1; count <= 50; count += 1) {
      await server.database.write(async (db) => {
        const before = await findMeta(db, key)
        writeBeside()
        await saveMeta(db, key, String(Number(before ?? 0) + 1))
      })
      expect(writeBeside()).toBe(true)
    }
    expect(await findMeta(server.database.db, key)).toBe('50')
    beside.close()
  })

  it.each([
    ['', "update meta set value = '1' where meta_key = 'ours'"],
    [' and answers rows', "insert into meta (meta_key, value) values ('ours', '1') returning value"],
  ])('a write outside of a transaction%s that waited in vain keeps no later one from being kept', async (_what, text) => {
    const place = await createTestPlace()
    const database = openDatabase(place)
    await migrate(database)
    await sql`pragma busy_timeout = 0`.execute(database.db)
    const beside = new Sqlite(databaseFileOf(place.dataDir))
    beside.exec('begin immediate')
    await expect(sql.raw(text).execute(database.db)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    beside.exec('rollback')
    beside.close()
    await database.write((db) => saveMeta(db, 'later', 'kept'))
    expect(await findMeta(database.db, 'later')).toBe('kept')
    await sql.raw(text).execute(database.db)
    await database.close()
    await place.remove()
  })

  it('a write outside of a transaction that is refused leaves none open', async () => {
    const text = sql`insert into meta (meta_key, value) values ('twice', '1')`
    await text.execute(server.database.db)
    await expect(text.execute(server.database.db)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    await server.database.write((db) => saveMeta(db, 'twice', '2'))
    expect(await findMeta(server.database.db, 'twice')).toBe('2')
  })

  it('reading at one moment keeps it from nothing', async () => {
    const beside = new Sqlite(databaseFileOf(server.settings.dataDir), { timeout: 0 })
    const seen = await readAtOneMoment(server.database.db, async (db) => {
      const before = await findMeta(db, 'seen')
      beside.exec("insert into meta (meta_key, value) values ('seen', 'new')")
      return [before, await findMeta(db, 'seen')]
    })
    expect([...seen, await findMeta(server.database.db, 'seen')]).toEqual([null, null, 'new'])
    beside.close()
  })
})

describe('the migrations', () => {
  it('run once, however many servers start together', async () => {
    const place = await createTestPlace()
    const servers = Array.from({ length: testDatabaseUrl ? 8 : 1 }, () => openDatabase(place))
    const ran = (await Promise.all(servers.map((database) => migrate(database)))).flat()
    expect(ran).toEqual(migrations.map(({ name }) => name))
    expect(await migrate(servers[0] ?? openDatabase(place))).toEqual([])
    await Promise.all(servers.map((database) => database.close()))
    await place.remove()
  })

  it('say of goods from before when they were handed in, as far as their claims tell it, and what their first picture is', async () => {
    const place = await createTestPlace()
    const database = openDatabase(place)
    const names = migrations.map(({ name }) => name)
    await migrate(database, names.slice(0, names.indexOf('0027-handed-in-first-picture')))
    const claim = { owner_uid: 'a', goods_id: '1', goods_commit_id: '', job_id: '', reason: '', field: '', saved_at: 50 }
    const states = ['claimed', 'published', 'review', 'tomorrow', 'unknown']
    const before = states.map((state) => ({ ...claim, box_id: state, shop_uid: 's', state }))
    await database.db
      .insertInto('box_claims')
      .values(before as never)
      .execute()
    const texts = [
      'origin',
      'source_goods_id',
      'source_url',
      'source_name',
      'source_shop_uid',
      'source_right',
      'right_note',
      'stage',
      'title',
      'notes',
    ]
    const box = {
      ...Object.fromEntries(texts.map((name) => [name, ''])),
      owner_uid: 'a',
      saved_by_name: '',
      added_at: 1,
      saved_at: 1,
      version: 1,
    }
    const listings = [aListing({ pictures: ['https://host/mms/1.jpg?w=4'] }), aListing()]
    const goods = listings.map((listing, at) => ({ ...box, box_id: String(at), listing: JSON.stringify(listing), price_rule: null }))
    await database.db
      .insertInto('box_goods')
      .values(goods as never)
      .execute()
    await migrate(database)
    const pictures = await database.db.selectFrom('box_goods').select('first_picture').orderBy('box_id').execute()
    expect(pictures).toEqual([{ first_picture: '/mms/1.jpg' }, { first_picture: '' }])
    const after = await database.db.selectFrom('box_claims').select(['state', 'handed_in_at']).orderBy('state').execute()
    expect(after.map(({ handed_in_at }) => handed_in_at)).toEqual([0, 50, 50, 0, 50])
    await database.close()
    await place.remove()
  })

  it('refuse a database of a newer version', async () => {
    const place = await createTestPlace()
    const database = openDatabase(place)
    await migrate(database)
    await database.db.insertInto('migrations').values({ migration_name: '9999-future', applied_at: 1 }).execute()
    await expect(migrate(database)).rejects.toThrow(/newer than this server \(9999-future\)/)
    await database.close()
    await place.remove()
  })
})
