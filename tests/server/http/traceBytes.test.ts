import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptTraceBytesOf, keptTraces, quotaOf } from '../../../contract/quotas.ts'
import { TRACES_AFTER_LEVEL_MS } from '../../../server/deletions/trimTraces.ts'
import { trim } from '../../../server/housekeeping.ts'
import { AUDIT_SIDE_MAX_BYTES } from '../../../server/http/audit.ts'
import { notify } from '../../../server/notifications/notify.ts'
import { addDeletedRecord } from '../../../server/repositories/deletedRecords.ts'
import { readStoredBytes } from '../../../server/repositories/storedBytes.ts'
import { aListing, aSku, someBoxGoods } from '../builders/box.ts'
import { aCost } from '../builders/costs.ts'
import { aDaySheet } from '../builders/daySheets.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let free: Person
let shops: string[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  free = await aPerson(server, { level: 0 })
  shops = await someShops(server, free.ownerUid, 2)
})

const call = (...[name, payload]: Parameters<TestServer['call']>) => server.call(name, payload, free)

/** What the rows of an account weigh, as a reader of the disk would add it up. */
async function weigh(table: 'audit_entries' | 'deleted_records' | 'notifications', owner = free.ownerUid): Promise<number> {
  const rows = await server.database.db.selectFrom(table).selectAll().where('owner_uid', '=', owner).execute()
  return rows.reduce((sum, row) => sum + Buffer.byteLength(Object.values(row).join('')), 0)
}

/** So many entries of some 16 kB, from the first moment of 1970 on, counted as `old-0`, `old-1` … */
async function fillTrail(owner_uid: string, count: number): Promise<void> {
  const side = JSON.stringify({ text: 'x'.repeat(7_900) })
  const entries = Array.from({ length: count }, (_, index) => ({
    owner_uid,
    entry_id: `old-${index}`,
    at: index,
    user_uid: '',
    user_name: '',
    action: 'saveGroup',
    subject_type: 'shopGroup',
    subject_id: '',
    before: side,
    after: side,
    request_id: '',
  }))
  await server.database.write(async (db) => {
    for (let done = 0; done < count; done += 100)
      await db
        .insertInto('audit_entries')
        .values(entries.slice(done, done + 100))
        .execute()
    await db
      .insertInto('stored_bytes')
      .values({ owner_uid, kind: 'auditBytes', bytes: count * 16_122 })
      .execute()
  })
}

/** Goods of some 270 kB. */
function heavyGoods(box_id: string) {
  const picture_url = `https://img.example.com/${'p'.repeat(470)}`
  const skus = Array.from({ length: 200 }, (_, at) =>
    aSku({ spec: [`${at}${'红'.repeat(50)}`], outer_code: '码'.repeat(100), picture_url }),
  )
  return someBoxGoods({ box_id, listing: aListing({ skus }) })
}

describe('deleted records', () => {
  it('of a free account stay within what its level keeps, however often it deletes, and the newest can be brought back', async () => {
    const kept = keptTraceBytesOf('deletedBytes', 0)
    for (let index = 0; index < 45; index += 1) {
      expect(await call('saveBoxGoods', { goods: [heavyGoods(`g${index}`)] })).toMatchObject({ code: 1000 })
      expect(await call('removeBoxGoods', { box_id: `g${index}` })).toMatchObject({ code: 1000 })
      server.clock.advance(1000)
    }
    expect(await weigh('deleted_records')).toBeLessThanOrEqual(kept)
    expect(await weigh('deleted_records')).toBeGreaterThan(kept / 2)
    const restore = async (id: string) => (await call('restoreDeleted', { subject_type: 'boxGoods', ids: [id] })).data.restored
    expect([await restore('g44'), await restore('g40'), await restore('g0')]).toEqual([1, 1, 0])
  })

  it('of one account do not make those of another go', async () => {
    const other = await aPerson(server, { level: 0 })
    await server.call('saveBoxGoods', { goods: [someBoxGoods()] }, other)
    await server.call('removeBoxGoods', { box_id: 'box-1' }, other)
    server.clock.advance(1000)
    for (let index = 0; index < 45; index += 1) await keepDeleted(`x${index}`, 300_000)
    await call('saveGroup', { group_name: '组' })
    expect(await weigh('deleted_records')).toBeLessThanOrEqual(keptTraceBytesOf('deletedBytes', 0))
    expect((await server.call('restoreDeleted', { subject_type: 'boxGoods', ids: ['box-1'] }, other)).data.restored).toBe(1)
  })

  const keepDeleted = (
    subject_id: string,
    bytes: number,
    subject_type = 'boxGoods',
    deleted_at = server.clock.now(),
    deleted_by = free.userUid,
  ) =>
    server.database.write((db) =>
      addDeletedRecord(db, {
        owner_uid: free.ownerUid,
        subject_type,
        subject_id,
        deleted_by,
        deleted_at,
        record_sealed: 'x'.repeat(bytes),
      }),
    )

  const manyDeleted = async (subject_type: string, count: number, deleted_by = free.userUid) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      owner_uid: free.ownerUid,
      subject_type,
      subject_id: `n${index}`,
      deleted_by,
      record_sealed: '',
      deleted_at: server.clock.now() + 1,
    }))
    for (let done = 0; done < count; done += 1_000) {
      const some = rows.slice(done, done + 1_000)
      await server.database.write((db) => db.insertInto('deleted_records').values(some).execute())
    }
  }
  const countDeleted = async (subject_type: string) => {
    const rows = await server.database.db
      .selectFrom('deleted_records')
      .select('subject_type')
      .where('owner_uid', '=', free.ownerUid)
      .execute()
    return rows.filter((row) => row.subject_type === subject_type).length
  }

  it('of a shop stay, however many goods of the box are removed after it, and so do the goods', async () => {
    const goods = quotaOf('boxGoods', 3)
    await call('saveCosts', { entries: [aCost({ shop_uid: shops[0] ?? '' })] })
    await call('deleteShop', { shop_uid: shops[0] })
    await manyDeleted('boxGoods', goods)
    await trim(server.database)
    expect([await countDeleted('shop'), await countDeleted('boxGoods')]).toEqual([1, goods])
    expect((await call('restoreDeleted', { subject_type: 'shop', ids: [shops[0]] })).data.restored).toBe(1)
    expect((await call('costList', {})).data.list).toHaveLength(1)
  })

  it('of a shop and a view stay, however many views a sub-account deletes and however heavy they are', async () => {
    const { data: view } = await call('saveView', { screen: 's', name: '一', query: '' })
    await call('deleteView', { view_id: view.view_id })
    await call('deleteShop', { shop_uid: shops[0] })
    await manyDeleted('savedView', keptTraces.deletedRecordsPerType + 500, 'sub')
    await trim(server.database)
    expect(await countDeleted('savedView')).toBe(keptTraces.deletedRecordsPerType)
    for (let index = 0; index < 45; index += 1) await keepDeleted(`x${index}`, 300_000, 'savedView', server.clock.now() + 2, 'sub')
    await call('saveGroup', { group_name: '组' })
    expect(await weigh('deleted_records')).toBeLessThanOrEqual(keptTraceBytesOf('deletedBytes', 0))
    expect((await call('restoreDeleted', { subject_type: 'shop', ids: [shops[0]] })).data.restored).toBe(1)
    expect((await call('restoreDeleted', { subject_type: 'savedView', ids: [view.view_id] })).data.restored).toBe(1)
  })

  it.each([
    [
      'by bytes',
      async () => {
        await keepDeleted('heavy', keptTraceBytesOf('deletedBytes', 0), 'shop', server.clock.now() + 1)
        await call('saveGroup', { group_name: '组' })
      },
    ],
    [
      'by number',
      async () => {
        await manyDeleted('shop', keptTraces.deletedRecordsPerType)
        await trim(server.database)
      },
    ],
  ])('of a shop that go %s take along what was kept for the shop', async (_, makeItGo) => {
    await call('saveDaySheets', { sheets: [aDaySheet(server, { shop_uid: shops[0] ?? '' })] })
    await call('saveCosts', { entries: [aCost({ shop_uid: shops[0] ?? '' })] })
    await call('deleteShop', { shop_uid: shops[0] })
    const left = async (table: 'day_sheets' | 'cost_entries') =>
      (await server.database.db.selectFrom(table).select('shop_uid').where('owner_uid', '=', free.ownerUid).execute()).length
    expect([await left('day_sheets'), await left('cost_entries')]).toEqual([1, 1])
    await makeItGo()
    expect([await left('day_sheets'), await left('cost_entries')]).toEqual([0, 0])
    expect(await readStoredBytes(server.database.db, free.ownerUid, 'daySheetBytes')).toBe(0)
  })
})

describe('the trail', () => {
  it('cuts long texts of a long entry, and says how much there was', async () => {
    const proof = '据'.repeat(300)
    const entries = Array.from({ length: 20 }, (_, index) =>
      aCost({ shop_uid: shops[0] ?? '', goods_id: `${index + 1}`, source: 'inherited', proof }),
    )
    for (let round = 0; round < 2; round += 1) expect(await call('saveCosts', { entries })).toMatchObject({ code: 1000 })
    const [{ after }] = (await call('auditList', { action: 'saveCosts' })).data.list
    expect(Buffer.byteLength(JSON.stringify(after))).toBeLessThanOrEqual(AUDIT_SIDE_MAX_BYTES)
    expect(JSON.stringify(after)).toMatch(/据… \d+"/)
    expect(after.entries).toBe(20)
  })

  it('keeps a short entry as it is', async () => {
    await call('saveGroup', { group_name: '长'.repeat(50) })
    expect((await call('auditList', { action: 'saveGroup' })).data.list[0].after).toMatchObject({ group_name: '长'.repeat(50) })
  })

  it('of a free account stays within its bytes, and the newest entries are kept', async () => {
    const kept = keptTraceBytesOf('auditBytes', 0)
    await fillTrail(free.ownerUid, 1_000)
    await call('saveGroup', { group_name: '新' })
    expect(await weigh('audit_entries')).toBeLessThanOrEqual(kept)
    expect(await weigh('audit_entries')).toBeGreaterThan(kept * 0.8)
    const { list } = (await call('auditList', { page_size: 2 })).data
    expect(list[0].after).toEqual({ group_name: '新', shop_uid_list: [] })
    expect(list[1].entry_id).toBe('old-999')
  })

  it('stays for 90 days when a level ends, so that who pays late finds it whole', async () => {
    const owner = await aPerson(server, { level: 1, levelExpiresAt: server.clock.now() + 1000 })
    await fillTrail(owner.ownerUid, 800)
    server.clock.advance(2000)
    expect(await server.call('saveGroup', { group_name: '一' }, owner)).toMatchObject({ code: 1000 })
    expect(await weigh('audit_entries', owner.ownerUid)).toBeGreaterThan(12_000_000)
    server.clock.advance(TRACES_AFTER_LEVEL_MS)
    // Her own login has run out by then.
    const later = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight })
    expect(await server.call('saveView', { screen: 's', name: '二', query: '' }, later)).toMatchObject({ code: 1000 })
    expect(await weigh('audit_entries', owner.ownerUid)).toBeLessThanOrEqual(keptTraceBytesOf('auditBytes', 0))
  })

  it('keeps what a sub-account did, and what others did, however often she saves a view of her own', async () => {
    const sub = await aPerson(server, { ownerUid: free.ownerUid, rights: {} })
    await call('saveGroup', { group_name: '主' })
    // What she did before, with rights that were taken from her since.
    const deed = {
      owner_uid: free.ownerUid,
      at: 1,
      user_uid: sub.userUid,
      user_name: '',
      subject_type: 'shop',
      subject_id: '',
      request_id: '',
    }
    const deeds = Array.from({ length: 20 }, (_, at) => ({
      ...deed,
      entry_id: `deed-${at}`,
      action: 'openBackend',
      before: null,
      after: null,
    }))
    await server.database.write((db) => db.insertInto('audit_entries').values(deeds).execute())
    const saved = { screen: 's', name: '我的', query: '据'.repeat(500) }
    const { data: view } = await server.call('saveView', saved, sub)
    // As many as the byte counter and the hourly tidying come to see.
    const side = JSON.stringify({ query: 'x'.repeat(7_900) })
    const flood = (from: number, count: number, text: string | null) =>
      Array.from({ length: count }, (_, at) => ({
        ...deed,
        at: 2,
        entry_id: `v-${from + at}`,
        action: 'saveView',
        before: text,
        after: text,
      }))
    await server.database.write(async (db) => {
      for (let done = 0; done < 1_000; done += 100)
        await db
          .insertInto('audit_entries')
          .values(flood(done, 100, side))
          .execute()
      await db
        .updateTable('stored_bytes')
        .set({ bytes: 16e6 })
        .where('owner_uid', '=', free.ownerUid)
        .where('kind', '=', 'auditBytes')
        .execute()
    })
    await server.call('saveView', { ...saved, view_id: view.view_id, name: '新' }, sub)
    expect(await weigh('audit_entries')).toBeLessThanOrEqual(keptTraceBytesOf('auditBytes', 0))
    const count = async (action: string) => (await call('auditList', { action })).data.total
    expect([await count('openBackend'), await count('saveGroup')]).toEqual([20, 1])
    expect((await call('auditList', { action: 'saveView', page_size: 1 })).data.list[0].after).toMatchObject({ name: '新' })
    await server.database.write(async (db) => {
      for (let done = 0; done < keptTraces.auditEntries; done += 1_000)
        await db
          .insertInto('audit_entries')
          .values(flood(10_000 + done, 1_000, null))
          .execute()
    })
    await trim(server.database)
    expect([await count('openBackend'), await count('saveGroup')]).toEqual([20, 1])
    expect(await count('saveView')).toBeGreaterThan(keptTraces.auditEntries - 100)
  })

  it('is not dropped where the counter says too much', async () => {
    await call('saveGroup', { group_name: '一' })
    await server.database.write((db) =>
      db.updateTable('stored_bytes').set({ bytes: 1e9 }).where('owner_uid', '=', free.ownerUid).where('kind', '=', 'auditBytes').execute(),
    )
    await call('saveGroup', { group_name: '二' })
    expect((await call('auditList', { action: 'saveGroup' })).data.total).toBe(2)
    expect(await readStoredBytes(server.database.db, free.ownerUid, 'auditBytes')).toBeLessThan(10_000)
  })
})

describe('notifications', () => {
  it('of a free account stay within its bytes, the newest ones', async () => {
    const values = { title: '标题'.repeat(1_000), done: 1, rest: 0 }
    for (let at = 1; at <= 900; at += 1)
      await server.database.write((db) => notify(db, { ownerUid: free.ownerUid, userUids: [free.userUid], code: 'batchDone', values, at }))
    await call('saveGroup', { group_name: '组' })
    expect(await weigh('notifications')).toBeLessThanOrEqual(keptTraceBytesOf('notificationBytes', 0))
    const { list } = (await call('notificationList', {})).data
    expect(list[0].time).toBe(900)
  })
})

describe('first answers to writes with a key', () => {
  it('of a free account stay within its bytes', async () => {
    for (let index = 0; index < 20; index += 1) {
      const goods = [heavyGoods(`k${index % 3}`)]
      const options = { token: free.token, headers: { 'idempotency-key': `key-${index}` } }
      expect(await server.call('saveBoxGoods', { goods }, options)).toMatchObject({ code: 1000 })
      server.clock.advance(1000)
    }
    const rows = await server.database.db.selectFrom('idempotent_replies').selectAll().where('owner_uid', '=', free.ownerUid).execute()
    const bytes = rows.reduce((sum, { reply_sealed }) => sum + reply_sealed.length, 0)
    expect(bytes).toBeLessThanOrEqual(keptTraceBytesOf('replyBytes', 0))
    expect(rows.some(({ idempotency_key }) => idempotency_key === 'key-19')).toBe(true)
  })
})
