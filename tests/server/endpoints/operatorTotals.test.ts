import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeploymentCounts, type PlatformOutcomeCount, platformOutcomes } from '../../../contract/entities/operating.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import { createTotals } from '../../../server/db/migrations/0032-totals-as-they-come.ts'
import { readHealthHours } from '../../../server/endpoints/healthHours.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { createCallHours } from '../../../server/plugins/callHours.ts'
import { chinaDay } from '../../../src/domain/chinaDay.ts'
import type { HealthHour } from '../../../src/domain/platformHealth.ts'
import { fc } from '../../fastCheck.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const calls = ['goodsList', 'mallTrade', 'mallInfo'] as const
const ACCOUNTS = 8

let server: TestServer
let operator: Person
let people: readonly Person[]
/** Rows that came from the database, and statements that were asked, since they were set to 0. */
const loaded = { rows: 0, statements: 0 }

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    loaded.statements += 1
    return node
  },
  async transformResult({ result }) {
    loaded.rows += result.rows.length
    return result
  },
}

beforeAll(async () => {
  server = await startTestServer({ wrapDatabase: (database) => ({ ...database, db: database.db.withPlugin(counting) }) })
  operator = await aPerson(server, { role: 'admin' })
  people = await Promise.all(Array.from({ length: ACCOUNTS }, () => aPerson(server)))
})
afterAll(() => server.close())

/** Of a week. */
async function readHealth(): Promise<readonly HealthHour[]> {
  const hours = await readHealthHours(server.database.db, server.clock.now() - 168 * HOUR_MS, server.clock.now() + HOUR_MS)
  return hours.map((hour) => ({ ...hour, kinds: hour.kinds.toSorted((one, other) => one.outcome.localeCompare(other.outcome)) }))
}
const readFigures = async () => (await server.call('deploymentFigures', {}, operator)).data as DeploymentCounts

/** Everybody stays logged in meanwhile. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms)
  const now = server.clock.now()
  await server.database.db
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: now + DAY_MS })
    .execute()
}

/** As the migration does where there are none. */
async function makeTotalsAgain(): Promise<void> {
  const { db } = server.database
  for (const table of ['platform_totals', 'call_days', 'drift_totals']) await db.schema.dropTable(table).execute()
  for (const index of ['shops_by_status', 'payment_orders_time']) await db.schema.dropIndex(index).execute()
  await createTotals(db)
}

interface Report {
  readonly account: number
  readonly hour: number
  readonly outcomes: readonly PlatformOutcomeCount[]
}

/** The same by adding up everything that was reported. */
function fold(reports: readonly Report[]): readonly Omit<HealthHour, 'kinds'>[] {
  const all = reports.flatMap(({ account, hour, outcomes }) => outcomes.map((each) => ({ ...each, account, hour })))
  const keys = [...new Set(all.map(({ call, hour }) => `${call} ${hour}`))].sort()
  return keys.map((key) => {
    const own = all.filter(({ call, hour }) => `${call} ${hour}` === key)
    const failures = own.filter(({ outcome }) => outcome !== 'ok')
    const sum = (rows: typeof own) => rows.reduce((total, { replies }) => total + replies, 0)
    return {
      call: own[0]?.call ?? '',
      hour: own[0]?.hour ?? 0,
      ok: sum(own) - sum(failures),
      failed: sum(failures),
      accounts: new Set(own.map(({ account }) => account)).size,
      failing_accounts: new Set(failures.map(({ account }) => account)).size,
    }
  })
}

describe('platform health, added up as it comes', () => {
  const outcome = fc.record({
    call: fc.constantFrom(...calls),
    outcome: fc.constantFrom(...platformOutcomes.slice(0, 4)),
    replies: fc.integer({ min: 1, max: 9 }),
  })
  const report = fc.record({ account: fc.nat(ACCOUNTS - 1), pause: fc.nat(1), outcomes: fc.array(outcome, { minLength: 1, maxLength: 6 }) })

  it('is what a fold over all reports gives, and what the migration makes of the accounts’ rows (R36)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 12 }), async (drawn) => {
        await later(200 * HOUR_MS)
        const reports: Report[] = []
        for (const { account, pause, outcomes } of drawn) {
          await later(pause * HOUR_MS)
          const hour = Math.floor(server.clock.now() / HOUR_MS) * HOUR_MS
          expect((await server.call('noteOutcomes', { outcomes }, people[account] as Person)).code).toBe(1000)
          reports.push({ account, hour, outcomes })
        }
        const health = await readHealth()
        const told = health.map(({ kinds: _, ...counts }) => counts)
        const inOrder = (hours: readonly Omit<HealthHour, 'kinds'>[]) =>
          hours.toSorted((one, other) => one.call.localeCompare(other.call) || one.hour - other.hour)
        expect(inOrder(told)).toEqual(inOrder(fold(reports)))
        for (const { failed, kinds } of health) expect(kinds.reduce((sum, { replies }) => sum + replies, 0)).toBe(failed)
        await makeTotalsAgain()
        expect(await readHealth()).toEqual(health)
      }),
      { numRuns: 10 },
    )
  })

  it('counts an account once where many of its tabs report at once', async () => {
    await later(200 * HOUR_MS)
    const outcomes = [{ call: 'goodsList', outcome: 'timedOut', replies: 1 }]
    await Promise.all(people.flatMap((person) => Array.from({ length: 4 }, () => server.call('noteOutcomes', { outcomes }, person))))
    expect(await readHealth()).toEqual([
      expect.objectContaining({ ok: 0, failed: 4 * ACCOUNTS, accounts: ACCOUNTS, failing_accounts: ACCOUNTS }),
    ])
  })

  it('stays for a week when the accounts’ own rows are gone', async () => {
    const before = await readHealth()
    await later(3 * HOUR_MS)
    await sweep(server.database, server.clock.now())
    expect(await server.database.db.selectFrom('platform_hours').selectAll().execute()).toEqual([])
    expect(await readHealth()).toEqual(before)
    await later(168 * HOUR_MS)
    await sweep(server.database, server.clock.now())
    expect(await server.database.db.selectFrom('platform_totals').selectAll().execute()).toEqual([])
  })
})

it('fields that changed are counted once for each account, also by the migration', async () => {
  const fields = [
    { call: 'mallTrade', kind: 'gone', field: 'dayList[].stateDate', replies: 2 },
    { call: 'mallTrade', kind: 'gone', field: 'dayList[].stateDate', replies: 1 },
    { call: 'goodsList', kind: 'new', field: 'goods[].colour', replies: 1 },
  ]
  for (const person of people.slice(0, 3)) expect((await server.call('noteFieldDrift', { fields }, person)).code).toBe(1000)
  await later(HOUR_MS)
  await server.call('noteFieldDrift', { fields: fields.slice(2) }, people[0])
  const readDrift = async () => (await server.call('platformHealth', {}, operator)).data.drift
  const drift = await readDrift()
  const last_seen_at = server.clock.now()
  const first_seen_at = last_seen_at - HOUR_MS
  expect(drift).toEqual([
    { call: 'mallTrade', kind: 'gone', field: 'dayList[].stateDate', replies: 9, accounts: 3, first_seen_at, last_seen_at: first_seen_at },
    { call: 'goodsList', kind: 'new', field: 'goods[].colour', replies: 4, accounts: 3, first_seen_at, last_seen_at },
  ])
  await makeTotalsAgain()
  expect(await readDrift()).toEqual(drift)
})

describe('calls of the backend by day', () => {
  it('stay for 30 days when their hours are gone, and are what the migration makes of the hours', async () => {
    const hours = createCallHours(server.clock.now)
    for (const code of [1000, 1500, 1003, 1000]) {
      hours.note('shopList', code, 100)
      await hours.save(server.database)
      await later(10 * HOUR_MS)
    }
    const { calls_by_day } = await readFigures()
    await makeTotalsAgain()
    expect((await readFigures()).calls_by_day).toEqual(calls_by_day)
    await later(20 * DAY_MS)
    await sweep(server.database, server.clock.now())
    const kept = await readFigures()
    expect(kept.calls_by_day).toEqual(calls_by_day)
    expect(kept.calls_by_day.reduce((sum, { calls, failed, refused, mean_ms }) => sum + calls + failed + refused + mean_ms, 0)).toBe(
      4 + 1 + 1 + 100 * calls_by_day.length,
    )
    expect([kept.calls_by_type, kept.counted_hour]).toEqual([[], null])
    await later(12 * DAY_MS)
    await sweep(server.database, server.clock.now())
    expect((await readFigures()).calls_by_day).toEqual([])
  })
})

describe('the figures of the deployment', () => {
  it('are what a fold over accounts and shops gives', async () => {
    const now = server.clock.now()
    const { db } = server.database
    const statuses = [[], [0], [0, 1], [1, 1, 1], [2], [0, 0]]
    for (const [index, own] of statuses.entries()) {
      const person = people[index] as Person
      const shops = await someShops(server, person.ownerUid, own.length)
      for (const [place, shop_uid] of shops.entries())
        await db
          .updateTable('shops')
          .set({ status: own[place] ?? 0 })
          .where('shop_uid', '=', shop_uid)
          .execute()
      await aPerson(server, { ownerUid: person.ownerUid })
    }
    const set = (index: number, changes: object) =>
      db
        .updateTable('users')
        .set(changes)
        .where('user_uid', '=', (people[index] as Person).userUid)
        .execute()
    await set(0, { level: 3, level_expires_at: now + 3 * DAY_MS, created_at: now - 2 * DAY_MS })
    await set(1, { level: 0, level_expires_at: null, created_at: now - 40 * DAY_MS })
    await set(2, { level: 2, level_expires_at: now - 1, enabled: 0 })
    await set(3, { level: 2, level_expires_at: null })
    await set(4, { last_login_at: now - DAY_MS })
    await set(5, { last_login_at: now - 8 * DAY_MS })
    const users = await db.selectFrom('users').selectAll().execute()
    const shops = await db.selectFrom('shops').selectAll().execute()
    const mains = users.filter(({ owner_uid, user_uid, role }) => owner_uid === user_uid && role !== 'admin')
    const paying = mains.filter(({ level, level_expires_at }) => level > 0 && (level_expires_at ?? now + 1) > now)
    const silent = mains.filter(({ owner_uid, enabled }) => {
      const own = shops.filter((shop) => shop.owner_uid === owner_uid)
      const lastLogin = Math.max(...users.filter((user) => user.owner_uid === owner_uid).map((user) => user.last_login_at ?? 0))
      return enabled === 1 && own.length > 0 && own.every(({ status }) => status !== 1) && lastLogin < now - 7 * DAY_MS
    })
    const figures = await readFigures()
    expect(figures.accounts).toMatchObject({
      total: mains.length,
      enabled: mains.filter(({ enabled }) => enabled === 1).length,
      paying: paying.length,
      expiring: paying.filter(({ level_expires_at }) => level_expires_at !== null && level_expires_at < now + 14 * DAY_MS).length,
      sub_accounts: users.filter(({ owner_uid, user_uid }) => owner_uid !== user_uid).length,
    })
    expect(figures.accounts.new_by_day).toHaveLength(30)
    for (const { day, count } of figures.accounts.new_by_day)
      expect([day, count]).toEqual([day, mains.filter(({ created_at }) => chinaDay(created_at) === day).length])
    expect(figures.shops).toEqual({
      total: shops.length,
      online: shops.filter(({ status }) => status === 1).length,
      accounts_with_shops: new Set(shops.map(({ owner_uid }) => owner_uid)).size,
    })
    expect(figures.silent_count).toBe(silent.length)
    expect(figures.silent.map(({ user_uid }) => user_uid).sort()).toEqual(silent.map(({ user_uid }) => user_uid).sort())
    expect(silent.map(({ user_uid }) => user_uid)).toEqual(expect.arrayContaining([people[1]?.userUid, people[5]?.userUid]))
    const times = figures.silent.map(({ last_login_at }) => last_login_at ?? 0)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    for (const { user_uid, shops: own } of figures.silent) expect(own).toBe(shops.filter(({ owner_uid }) => owner_uid === user_uid).length)
  })
})

describe('what an operator asks for (R36)', () => {
  const asked: readonly [CallName, object][] = [
    ['platformHealth', { hours: 168 }],
    ['deploymentFigures', {}],
    ['userList', {}],
    ['operatorOrders', {}],
    ['operatorExtracts', {}],
    ['operatorCertifications', {}],
    ['operatorDeeds', {}],
    ['announcementList', {}],
  ]

  /** More of everything that other accounts have. */
  async function addAccounts(count: number) {
    const outcomes = calls.map((call) => ({ call, outcome: 'rejected', replies: 1 }))
    for (let index = 0; index < count; index += 1) {
      const person = await aPerson(server)
      await someShops(server, person.ownerUid, 3)
      await server.call('noteOutcomes', { outcomes }, person)
      await server.call('noteFieldDrift', { fields: [{ call: 'mallTrade', kind: 'gone', field: 'dayList[]', replies: 1 }] }, person)
    }
  }

  async function weigh(name: CallName, payload: object) {
    Object.assign(loaded, { rows: 0, statements: 0 })
    expect((await server.call(name, payload, operator)).code).toBe(1000)
    // Else nothing was counted.
    expect(Math.min(loaded.rows, loaded.statements)).toBeGreaterThan(0)
    return { ...loaded }
  }

  it('takes as many statements and rows from the database however many accounts there are', async () => {
    await addAccounts(25)
    const before = []
    for (const [name, payload] of asked) before.push([name, await weigh(name, payload)])
    await addAccounts(25)
    const after = []
    for (const [name, payload] of asked) after.push([name, await weigh(name, payload)])
    expect(after).toEqual(before)
  })
})
