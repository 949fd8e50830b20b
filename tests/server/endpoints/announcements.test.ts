import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { Announcement, ShownAnnouncement } from '../../../contract/entities/announcement.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let operator: Person
let reader: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await aPerson(server, { role: 'admin' })
  reader = await aPerson(server)
  // Tests see their own announcements alone.
  await server.database.db.deleteFrom('announcements').execute()
})

const texts = { kind: 'info', title_zh: '今晚停机', title_en: 'Maintenance tonight', content_zh: '两点到三点', content_en: 'From 2 to 3' }
const save = (payload: object, person = operator) => server.call('saveAnnouncement', payload, person)
const announce = async (overrides: object = {}) => (await save({ action: 'create', ...texts, ...overrides })).data as Announcement
const shownTo = async (person: Person) => (await server.call('shownAnnouncements', {}, person)).data.list as ShownAnnouncement[]
const see = (person: Person, ids: readonly string[], more: object = {}) => server.call('seeAnnouncements', { ids, ...more }, person)
const unreadOf = async (person: Person) => (await server.call('unreadCount', {}, person)).data
const listed = async (payload: object = {}) => (await server.call('announcementList', payload, operator)).data.list as Announcement[]

describe('an announcement', () => {
  it('is shown to everybody in both languages, and counts as unread until it is seen', async () => {
    const helper = await aPerson(server, { ownerUid: reader.ownerUid, rights: {} })
    const { announcement_id } = await announce()
    for (const person of [reader, helper, operator]) {
      expect(await shownTo(person)).toEqual([expect.objectContaining({ ...texts, announcement_id, is_seen: false, is_put_away: false })])
      expect(await unreadOf(person)).toMatchObject({ notice: 1, total: 1 })
    }
    expect((await see(reader, [announcement_id])).data).toMatchObject({ notice: 0, total: 0 })
    expect(await shownTo(reader)).toEqual([expect.objectContaining({ is_seen: true })])
    expect(await unreadOf(helper)).toMatchObject({ notice: 1 })
  })

  it('is shown from its beginning to its end', async () => {
    const now = server.clock.now()
    const { announcement_id } = await announce({ starts_at: now + HOUR_MS, ends_at: now + 2 * HOUR_MS })
    const stateOf = async () => (await listed({ announcement_id }))[0]?.state
    expect([await stateOf(), (await shownTo(reader)).length]).toEqual(['planned', 0])
    server.clock.advance(HOUR_MS)
    expect([await stateOf(), (await shownTo(reader)).length]).toEqual(['shown', 1])
    server.clock.advance(HOUR_MS)
    expect([await stateOf(), (await shownTo(reader)).length]).toEqual(['over', 0])
    expect(await unreadOf(reader)).toMatchObject({ notice: 0 })
  })

  it('that is important says so until each reader puts it away', async () => {
    const { announcement_id } = await announce({ kind: 'important' })
    expect((await unreadOf(reader)).important).toBe(1)
    await see(reader, [announcement_id])
    expect(await unreadOf(reader)).toMatchObject({ notice: 0, important: 1 })
    expect((await see(reader, [announcement_id], { put_away: true })).data.important).toBeUndefined()
    // Seen once more it stays put away.
    await see(reader, [announcement_id])
    expect(await shownTo(reader)).toEqual([expect.objectContaining({ is_put_away: true })])
    expect((await unreadOf(operator)).important).toBe(1)
  })

  it('is marked with all notices, and by nothing else', async () => {
    await announce()
    await server.call('readNotifications', { all: 1, type: 'todo' }, reader)
    expect(await unreadOf(reader)).toMatchObject({ notice: 1 })
    expect((await server.call('readNotifications', { all: 1, type: 'notice' }, reader)).data).toMatchObject({ notice: 0 })
  })

  it('counts those who saw it, each once', async () => {
    const { announcement_id } = await announce()
    await see(reader, [announcement_id])
    await see(reader, [announcement_id], { put_away: true })
    await see(await aPerson(server), [announcement_id, 'no such'])
    expect(await listed({ announcement_id })).toEqual([expect.objectContaining({ seen_count: 2 })])
  })

  it('is changed for everybody at once, unless somebody else changed it meanwhile', async () => {
    const { announcement_id, version, starts_at } = await announce()
    const edit = (changes: object) => save({ action: 'edit', announcement_id, version, ...changes })
    expect((await edit({ title_en: 'Maintenance tomorrow' })).data).toMatchObject({ title_en: 'Maintenance tomorrow', starts_at })
    expect(await shownTo(reader)).toEqual([expect.objectContaining({ title_en: 'Maintenance tomorrow', title_zh: '今晚停机' })])
    const late = await edit({ title_en: 'Never' })
    expect([late.code, late.data.current.title_en]).toEqual([ReplyCode.conflict, 'Maintenance tomorrow'])
  })

  it('that is withdrawn is shown to nobody, and stays so', async () => {
    const { announcement_id } = await announce({ kind: 'important' })
    expect((await save({ action: 'withdraw', announcement_id })).data.state).toBe('withdrawn')
    expect(await shownTo(reader)).toEqual([])
    expect(await unreadOf(reader)).not.toHaveProperty('important')
    expect((await save({ action: 'edit', announcement_id, title_en: 'Back' })).code).toBe(ReplyCode.conflict)
    expect((await save({ action: 'withdraw', announcement_id })).data.state).toBe('withdrawn')
    expect((await see(reader, [announcement_id])).code).toBe(ReplyCode.success)
    expect(await listed({ state: 'withdrawn' })).toEqual([expect.objectContaining({ seen_count: 0 })])
  })

  it('is found by its words and its state', async () => {
    await announce()
    await announce({ title_en: 'New plans', starts_at: server.clock.now() + HOUR_MS })
    expect(await listed({ keyword: 'new PLANS' })).toHaveLength(1)
    expect((await listed({ state: 'planned' })).map(({ title_en }) => title_en)).toEqual(['New plans'])
    expect((await listed({ state: 'shown' })).map(({ title_en }) => title_en)).toEqual([texts.title_en])
  })

  it.each([
    ['without a title in one of the languages', { title_en: '' }, { title_en: 'required' }],
    ['of no kind', { kind: 'loud' }, { kind: 'unknown_value' }],
    ['that ends before it begins', { starts_at: 2_000_000_000_000, ends_at: 1_999_999_999_999 }, { ends_at: 'ends_first' }],
    ['that is too long', { title_zh: '长'.repeat(101) }, { title_zh: 'too_long:100' }],
  ])('is refused %s', async (_, wrong, errors) => {
    const reply = await save({ action: 'create', ...texts, ...wrong })
    expect([reply.code, reply.data.errors]).toEqual([ReplyCode.invalidPayload, errors])
  })

  it('that there is not is not found', async () => {
    for (const action of ['edit', 'withdraw']) expect((await save({ action, announcement_id: 'none' })).code).toBe(ReplyCode.notFound)
  })
})
