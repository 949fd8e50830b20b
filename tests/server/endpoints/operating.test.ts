import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { type DeploymentCounts, OUTCOMES_PER_CALL_MAX } from '../../../contract/entities/operating.ts'
import { createCallHours } from '../../../server/plugins/callHours.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let operator: Person
beforeAll(async () => {
  server = await startTestServer()
  operator = await aPerson(server, { role: 'admin' })
})
afterAll(() => server.close())

const readFigures = async () => (await server.call('deploymentFigures', {}, operator)).data as DeploymentCounts
const readHealth = async () => (await server.call('platformHealth', {}, operator)).data
const note = (person: Person, ...outcomes: { call: string; outcome: string; replies: number }[]) =>
  server.call('noteOutcomes', { outcomes }, person)

describe('platform health', () => {
  it('adds up the hours of all accounts, and says how many of them saw failures', async () => {
    const one = await aPerson(server)
    const other = await aPerson(server)
    await note(one, { call: 'goodsList', outcome: 'ok', replies: 10 }, { call: 'goodsList', outcome: 'rateLimited', replies: 2 })
    await note(one, { call: 'goodsList', outcome: 'rateLimited', replies: 1 })
    await note(other, { call: 'goodsList', outcome: 'ok', replies: 5 })
    const { calls, failures } = await readHealth()
    const kinds = [{ outcome: 'rateLimited', replies: 3 }]
    expect(calls.filter(({ call }: { call: string }) => call === 'goodsList')).toEqual([
      { call: 'goodsList', requests: 18, share: 3 / 18, accounts: 2, failing_accounts: 1, kinds, verdict: 'unclear', failing: null },
    ])
    expect(failures).toEqual([{ hour: expect.any(Number), ...kinds[0] }])
  })

  it('says which fields of replies changed, and for how many accounts', async () => {
    const drift = { call: 'mallTrade', kind: 'gone', field: 'dayList[].stateDate', replies: 3 }
    for (const person of [await aPerson(server), await aPerson(server)]) await server.call('noteFieldDrift', { fields: [drift] }, person)
    expect((await readHealth()).drift).toEqual([expect.objectContaining({ ...drift, replies: 6, accounts: 2 })])
  })

  it('lists the fields that most accounts saw, and counts those beyond', async () => {
    const fields = Array.from({ length: 130 }, (_, at) => ({ call: 'mallTrade', kind: 'new', field: `rare_${at}`, replies: 1 }))
    const known = (await readHealth()).drift_count
    for (const kind of ['new', 'gone'])
      await server.call('noteFieldDrift', { fields: fields.map((field) => ({ ...field, kind })) }, await aPerson(server))
    const { drift, drift_count } = await readHealth()
    expect([drift.length, drift_count]).toEqual([200, known + 260])
    expect(drift[0].accounts).toBe(2)
  })

  it.each([
    ['a call that there is not', { call: 'noSuchCall', outcome: 'ok', replies: 1 }],
    ['an outcome of this side of the platform', { call: 'goodsList', outcome: 'notInstalled', replies: 1 }],
    ['no replies', { call: 'goodsList', outcome: 'ok', replies: 0 }],
  ])('is not told of %s', async (_, outcome) => {
    expect((await note(await aPerson(server), outcome)).code).toBe(ReplyCode.invalidPayload)
  })

  it('takes no more outcomes at once than a console can have', async () => {
    const outcomes = Array.from({ length: OUTCOMES_PER_CALL_MAX + 1 }, () => ({ call: 'goodsList', outcome: 'ok', replies: 1 }))
    expect((await note(await aPerson(server), ...outcomes)).code).toBe(ReplyCode.invalidPayload)
  })
})

describe('the figures of the deployment', () => {
  it('count new accounts by day, and name none of what a merchant has', async () => {
    const before = (await readFigures()).accounts
    await aPerson(server)
    const { accounts } = await readFigures()
    expect(accounts.total).toBe(before.total + 1)
    expect(accounts.new_by_day.reduce((sum, { count }) => sum + count, 0)).toBe(accounts.total)
  })

  it('count no operator, and neither shops nor sub-accounts of one (decision 0260)', async () => {
    const before = await readFigures()
    const another = await aPerson(server, { role: 'admin' })
    await someShops(server, another.ownerUid, 2)
    await aPerson(server, { ownerUid: another.ownerUid })
    const { accounts, shops } = await readFigures()
    expect({ accounts, shops }).toEqual({ accounts: before.accounts, shops: before.shops })
    const listed = await server.call('userList', { role: 'user', page_size: 1 }, operator)
    expect(listed.data).toMatchObject({ total: accounts.total })
  })

  it('name accounts whose shops are all logged out and where nobody came for a week', async () => {
    const person = await aPerson(server)
    await someShops(server, person.ownerUid, 2)
    const away = (last_login_at: number) =>
      server.database.db.updateTable('users').set({ last_login_at }).where('owner_uid', '=', person.ownerUid).execute()
    await server.database.db.updateTable('shops').set({ status: 0 }).where('owner_uid', '=', person.ownerUid).execute()
    const isSilent = async () => (await readFigures()).silent.some(({ user_uid }) => user_uid === person.ownerUid)
    await away(server.clock.now() - DAY_MS)
    expect(await isSilent()).toBe(false)
    await away(server.clock.now() - 8 * DAY_MS)
    expect(await isSilent()).toBe(true)
    expect((await readFigures()).silent_count).toBe(1)
    await server.database.db.updateTable('shops').set({ status: 1 }).where('owner_uid', '=', person.ownerUid).execute()
    expect(await isSilent()).toBe(false)
  })

  it('count calls by day and by type: those refused, those that failed here, and the slow ones', async () => {
    const hours = createCallHours(server.clock.now)
    hours.note('shopList', ReplyCode.success, 20)
    hours.note('shopList', ReplyCode.success, 340)
    hours.note('shopList', ReplyCode.levelLimit, 5)
    hours.note('addShop', ReplyCode.internal, 15)
    await hours.save(server.database)
    await hours.save(server.database)
    hours.note('shopList', ReplyCode.success, 35)
    await hours.save(server.database)
    const { calls_by_day, calls_by_type, counted_hour } = await readFigures()
    expect(calls_by_day.reduce((sum, { calls }) => sum + calls, 0)).toBe(5)
    expect(calls_by_day.reduce((sum, { calls, mean_ms }) => sum + calls * mean_ms, 0)).toBeCloseTo(415)
    expect(calls_by_type).toEqual([
      { call: 'shopList', calls: 4, failed: 0, refused: 1, slow: 1, mean_ms: 100 },
      { call: 'addShop', calls: 1, failed: 1, refused: 0, slow: 0, mean_ms: 15 },
    ])
    expect(counted_hour).toBeLessThanOrEqual(server.clock.now())
  })

  it('keep what could not be written for the next time', async () => {
    const before = (await readFigures()).calls_by_day.reduce((sum, { calls }) => sum + calls, 0)
    const hours = createCallHours(server.clock.now)
    hours.note('shopList', ReplyCode.success, 20)
    const away = { write: () => Promise.reject(new Error('away')) }
    await expect(hours.save(away)).rejects.toThrow('away')
    await hours.save(server.database)
    expect((await readFigures()).calls_by_day.reduce((sum, { calls }) => sum + calls, 0)).toBe(before + 1)
  })
})
