import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { HOT_DAYS_KEPT } from '../../../contract/entities/hotList.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { chinaDay } from '../../../src/domain/chinaDay.ts'
import { aChance, aHotRow } from '../builders/hotLists.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 86_400_000

let server: TestServer
let owner: Person
let reader: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  reader = await aPerson(server, { ownerUid: owner.ownerUid, rights: { hot: ['view'] } })
})

const daysAgo = (days: number) => chinaDay(server.clock.now() - days * DAY_MS)
const saveDay = (more: object = {}, person = owner) => server.call('saveHotDay', { list: 'today', rows: [aHotRow], ...more }, person)
const days = async (more: object = {}, person = owner) =>
  (await server.call('hotDayList', { list: 'today', first_day: daysAgo(30), last_day: daysAgo(0), ...more }, person)).data.days
const save = (more: Parameters<typeof aChance>[0] & { version?: number; is_deleted?: boolean } = {}, person = owner) =>
  server.call('saveChance', { ...aChance(), ...more }, person)
const chances = async (person = owner) => (await server.call('chanceList', {}, person)).data.list

describe('an opportunity that is picked a second time', () => {
  it('stays as far as it is, and is answered', async () => {
    await save({ state: 'sourceFound', source_url: 'https://example.com/1' })
    const { code, data } = await save({ state: 'picked' })
    expect([code, data.current]).toMatchObject([ReplyCode.conflict, { state: 'sourceFound', version: 1 }])
    expect(await chances()).toMatchObject([{ state: 'sourceFound', source_url: 'https://example.com/1' }])
  })
})

describe('what a list said', () => {
  it('is kept for the day of China on which it was saved, for the whole account', async () => {
    const { data } = await saveDay()
    expect(data).toEqual({ day: daysAgo(0), saved: 1 })
    expect(await days({}, reader)).toMatchObject([{ list: 'today', subject: '', day: daysAgo(0), rows: [aHotRow] }])
  })

  it('is replaced by what the same list says later on the day, and by no other list or subject', async () => {
    await saveDay()
    await saveDay({ rows: [{ ...aHotRow, rank: 7 }] })
    await saveDay({ subject: '8001', rows: [{ ...aHotRow, rank: 3 }] })
    await saveDay({ list: 'week' })
    expect((await days()).map(({ rows }: { rows: { rank: number }[] }) => rows[0]?.rank)).toEqual([7])
    expect(await days({ subject: '8001' })).toHaveLength(1)
  })

  it('comes day by day, oldest first, and a day on which nobody looked is absent', async () => {
    for (const back of [5, 2, 0]) {
      const said = { list: 'today', subject: '', saved_at: 1, saved_by_name: '阿宁', rows: '[]' }
      await server.database.write((db) =>
        db
          .insertInto('hot_days')
          .values({ owner_uid: owner.ownerUid, day: daysAgo(back), ...said })
          .execute(),
      )
    }
    expect((await days()).map(({ day }: { day: string }) => day)).toEqual([5, 2, 0].map(daysAgo))
    expect(await days({ first_day: daysAgo(2), last_day: daysAgo(1) })).toHaveLength(1)
  })

  it.each([
    ['that ends before it begins', { first_day: '2026-11-02', last_day: '2026-11-01' }, 'too_small'],
    ['of more than 31 days', { first_day: '2026-10-01', last_day: '2026-11-01' }, 'too_big'],
  ])('is refused for a range %s', async (_what, range, reason) => {
    const { code, data } = await server.call('hotDayList', { list: 'today', ...range }, owner)
    expect([code, data.errors]).toEqual([ReplyCode.invalidPayload, { last_day: reason }])
  })

  it('is not saved by who may only look, nor with more rows than a page has', async () => {
    expect((await saveDay({}, reader)).code).toBe(ReplyCode.notPermitted)
    expect((await saveDay({ rows: Array.from({ length: 101 }, () => aHotRow) })).code).toBe(ReplyCode.invalidPayload)
    expect(await days()).toEqual([])
  })

  it('is dropped after half a year', async () => {
    const old = { owner_uid: owner.ownerUid, list: 'today', subject: '', saved_at: 1, saved_by_name: '', rows: '[]' }
    await server.database.write((db) =>
      db
        .insertInto('hot_days')
        .values([HOT_DAYS_KEPT, HOT_DAYS_KEPT + 1].map((back) => ({ ...old, day: daysAgo(back) })))
        .execute(),
    )
    await sweep(server.database, server.clock.now())
    const left = await server.database.db.selectFrom('hot_days').select('day').where('owner_uid', '=', owner.ownerUid).execute()
    expect(left).toEqual([{ day: daysAgo(HOT_DAYS_KEPT) }])
  })
})

describe('an opportunity', () => {
  it('is picked for the whole account, is changed, and is put away', async () => {
    expect((await save()).data).toMatchObject({ ...aChance(), version: 1, saved_by_name: owner.username })
    const found = { state: 'sourceFound', source_url: 'https://example.com/1', cost_fen: 800, version: 1 } as const
    expect((await save(found)).data).toMatchObject({ state: 'sourceFound', cost_fen: 800, version: 2 })
    expect(await chances(reader)).toMatchObject([{ chance_id: aChance().chance_id, state: 'sourceFound' }])
    expect((await save({ is_deleted: true, version: 2 })).data).toBeNull()
    expect(await chances()).toEqual([])
  })

  it('comes the newest first', async () => {
    for (const chance_id of ['1', '2', '3']) {
      await save({ chance_id })
      server.clock.advance(1_000)
    }
    expect((await chances()).map(({ chance_id }: { chance_id: string }) => chance_id)).toEqual(['3', '2', '1'])
  })

  it('is not written over what somebody else saved meanwhile, nor picked again by an editor after it was put away', async () => {
    await save()
    await save({ notes: '先问样品', version: 1 })
    expect(await save({ notes: '不要', version: 1 })).toMatchObject({ code: ReplyCode.conflict, data: { current: { notes: '先问样品' } } })
    await save({ is_deleted: true })
    expect((await save({ version: 2 })).code).toBe(ReplyCode.notFound)
    expect((await save({ is_deleted: true })).code).toBe(ReplyCode.notFound)
  })

  it.each([
    ['a source found without the source', { state: 'sourceFound' }, 'source_url'],
    ['its profit checked without a margin', { state: 'profitChecked', source_url: 'https://example.com' }, 'margin_bp'],
    ['published without its goods', { state: 'published', source_url: 'https://example.com', margin_bp: 1_000 }, 'goods_id'],
    ['a source that is no address', { source_url: 'javascript:alert(1)' }, 'source_url'],
  ] as const)('cannot have %s', async (_what, more, field) => {
    const { code, data } = await save(more)
    expect([code, Object.keys(data.errors)]).toEqual([ReplyCode.invalidPayload, [field]])
  })

  it('is another one for another account, and is not changed by who may only look', async () => {
    await save()
    const stranger = await aPerson(server)
    expect(await chances(stranger)).toEqual([])
    expect((await save({ notes: 'x' }, reader)).code).toBe(ReplyCode.notPermitted)
    expect(await chances()).toMatchObject([{ notes: '' }])
  })
})
