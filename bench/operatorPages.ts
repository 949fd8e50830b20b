import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { CALL_DAYS, HEALTH_HOURS, type PlatformOutcomeCount } from '../contract/entities/operating.ts'
import { merchantApi } from '../contract/merchantApi.ts'
import { type CallName, toolApi } from '../contract/toolApi.ts'
import { createApp } from '../server/app.ts'
import { type Database, openDatabase } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Queries } from '../server/db/schema.ts'
import { createLogger } from '../server/logger.ts'
import { addCallHours } from '../server/repositories/operating.ts'
import { readSettings } from '../server/settings.ts'
import { readSecrets } from '../server/startup/secrets.ts'
import { aPerson, type Person, someShops } from '../tests/server/builders/people.ts'
import { type Figure, medianOf } from './figures.ts'

const SIZES = (process.env.BENCH_MERCHANTS ?? '500,5000').split(',').map(Number)
const SHOPS_EACH = 40
const HELPERS_EACH = 3
const ORDERS_EACH = 12
const DRIFTS_EACH = 30
const ROUNDS = 7
const HOUR_MS = 60 * 60 * 1000
/** Requests for earnings and to be certified are asked for as orders are, and there are fewer of them. */
const LISTS: readonly CallName[] = ['userList', 'operatorOrders', 'operatorDeeds', 'announcementList']
const asked: readonly (readonly [string, CallName, Readonly<Record<string, string>>])[] = [
  ['platform health of 24 h', 'platformHealth', { hours: '24' }],
  ['platform health of 168 h', 'platformHealth', { hours: '168' }],
  ['the figures of the deployment', 'deploymentFigures', {}],
  ...LISTS.map((name) => [name, name, {}] as const),
  ...LISTS.map((name) => [`${name}, searched`, name, { keyword: 'a' }] as const),
  ['userList, the last page by last login', 'userList', { sort: 'last_login_at', page: '20' }],
]
/** With the columns that a copy has its own of. */
const copied: Readonly<Record<string, readonly string[]>> = {
  users: ['owner_uid', 'user_uid', 'username'],
  logins: ['owner_uid', 'user_uid', 'username_key'],
  shops: ['owner_uid'],
  payment_orders: ['owner_uid', 'order_no'],
  field_drift: ['owner_uid'],
  platform_hours: ['owner_uid'],
  announcement_readers: ['owner_uid', 'user_uid'],
}

/**
 * What the operator's calls take of the server's processor, and how long another account's call waits that comes at the same moment, on SQLite,
 * where all calls share one thread: with few merchants beside many.
 */
export async function measureOperatorPages(): Promise<readonly Figure[]> {
  const bySize = new Map<number, ReadonlyMap<string, Cost>>()
  for (const size of SIZES) bySize.set(size, await measureWith(size))
  const least = Math.min(...SIZES)
  const most = Math.max(...SIZES)
  return asked.flatMap(([what]) => {
    const few = bySize.get(least)?.get(what)
    const many = bySize.get(most)?.get(what)
    const line = (part: string, of: (cost: Cost | undefined) => number | undefined): Figure => ({
      what: `${what}: ${part}, ${most} merchants beside ${least}`,
      unit: 'ms',
      ours: of(many) ?? Number.NaN,
      plain: of(few) ?? Number.NaN,
      goal: '<= 100',
    })
    return [line('processor', (cost) => cost?.processor), line("another account's call", (cost) => cost?.waited)]
  })
}

interface Cost {
  readonly processor: number
  readonly waited: number
}

async function measureWith(merchants: number): Promise<ReadonlyMap<string, Cost>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const settings = readSettings({ DATA_DIR: dataDir, PLATFORM: 'sandbox' })
  const database = openDatabase(settings)
  await migrate(database)
  const secrets = readSecrets(settings)
  const { merchant, operator } = await fill(database, secrets.vault, merchants)
  const logger = createLogger('fatal', { write: () => undefined })
  const folders = { consoleFolder: null, extensionFolder: null }
  const app = await createApp({ settings, database, secrets, menu: [], logger, ...folders, takeCall: () => undefined })
  try {
    const costs = new Map<string, Cost>()
    for (const [what, name, payload] of asked) costs.set(what, await weigh(app, { name, payload, operator, merchant }))
    process.stdout.write(`${merchants} merchants: load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
    return costs
  } finally {
    await app.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Question {
  readonly name: CallName
  readonly payload: Readonly<Record<string, string>>
  readonly operator: Person
  readonly merchant: Person
}

/** The middle of some rounds; the first warms up. */
async function weigh(app: FastifyInstance, { name, payload, operator, merchant }: Question): Promise<Cost> {
  const [processor, waited]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage()
    await ask(app, name, payload, operator)
    const { user, system } = process.cpuUsage(before)
    let isOver = false
    const own = ask(app, name, payload, operator).finally(() => {
      isOver = true
    })
    let longest = 0
    while (!isOver) {
      const began = performance.now()
      // As a call does that comes over the network: not before the turn of what waits already.
      await letOthersIn()
      await ask(app, 'unreadCount', {}, merchant)
      longest = Math.max(longest, performance.now() - began)
    }
    await own
    if (round === 0) continue
    processor.push((user + system) / 1000)
    waited.push(longest)
  }
  return { processor: medianOf(processor), waited: medianOf(waited) }
}

async function ask(app: FastifyInstance, name: CallName, payload: Readonly<Record<string, string>>, { token }: Person): Promise<void> {
  const { method, path, query } = toolApi[name]
  const url = `${path}?${new URLSearchParams({ ...query, ...payload })}`
  const { body } = await app.inject({ method, url, headers: { authorization: token } })
  const { code } = JSON.parse(body) as { readonly code: number }
  if (code !== 1000) throw new Error(`${name} answered ${code}`)
}

/** One merchant with everything, and copies of her. */
async function fill(database: Database, vault: ReturnType<typeof readSecrets>['vault'], merchants: number) {
  const place = { database, vault, clock: { now: Date.now, advance: () => undefined } }
  const operator = await aPerson(place, { role: 'admin' })
  const merchant = await aPerson(place)
  for (let count = 0; count < HELPERS_EACH; count += 1) await aPerson(place, { ownerUid: merchant.ownerUid })
  await someShops(place, merchant.ownerUid, SHOPS_EACH)
  const now = Date.now()
  await database.write(async (db) => {
    await addMoney(db, merchant, now)
    await addDrift(db, merchant, now)
    await addHours(db, merchant, merchants, now)
    await addDeployments(db, operator, merchant, merchants, now)
    await copy(db, merchant.ownerUid, merchants - 1)
  })
  const { rows } = await sql<{ count: number }>`select count(*) as count from shops`.execute(database.db)
  if (rows[0]?.count !== merchants * SHOPS_EACH) throw new Error(`${rows[0]?.count} shops instead of ${merchants * SHOPS_EACH}`)
  await sql`analyze`.execute(database.db)
  return { operator, merchant }
}

async function copy(db: Queries, owner: string, copies: number): Promise<void> {
  for (const [table, own] of Object.entries(copied)) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
    const names = sql.join(rows.map(({ name }) => sql.ref(name)))
    const values = sql.join(rows.map(({ name }) => (own.includes(name) ? sql`${sql.ref(name)} || '-' || copy` : sql.ref(name))))
    await sql`
      insert into ${sql.table(table)} (${names})
      with recursive copies(copy) as (select 1 union all select copy + 1 from copies where copy < ${sql.lit(copies)})
      select ${values} from ${sql.table(table)}, copies where owner_uid = ${owner}`.execute(db)
  }
}

async function addMoney(db: Queries, { ownerUid }: Person, now: number): Promise<void> {
  for (let count = 0; count < ORDERS_EACH; count += 1) {
    const at = now - count * HOUR_MS
    const paid = { status: count % 4 === 0 ? 'waiting' : 'paid', trade_no: null, paid_at: at }
    const plan = { plan_id: 'year', level: 3, days: 365, amount_fen: 99_900, method: 'alipay' }
    await db
      .insertInto('payment_orders')
      .values({ owner_uid: ownerUid, order_no: `order-${count}`, ...plan, ...paid, created_at: at })
      .execute()
  }
}

async function addDrift(db: Queries, { ownerUid }: Person, now: number): Promise<void> {
  for (let count = 0; count < DRIFTS_EACH; count += 1) {
    const field = { merchant_call: 'mallTrade', kind: 'gone', field: `list[].field${count}` }
    await db
      .insertInto('field_drift')
      .values({ owner_uid: ownerUid, ...field, replies: 3, first_seen_at: now, last_seen_at: now })
      .execute()
    await db
      .insertInto('drift_totals')
      .values({ ...field, replies: 3, accounts: 1, first_seen_at: now, last_seen_at: now })
      .execute()
  }
}

/** Every call in every hour, and each of them ends in four ways: more than there will be. */
async function addHours(db: Queries, { ownerUid }: Person, merchants: number, now: number): Promise<void> {
  const calls = Object.keys(merchantApi)
  const outcomes: readonly PlatformOutcomeCount['outcome'][] = ['ok', 'timedOut', 'rateLimited', 'rejected']
  const thisHour = Math.floor(now / HOUR_MS) * HOUR_MS
  for (let back = 0; back < HEALTH_HOURS; back += 1) {
    const hour = thisHour - back * HOUR_MS
    const rows = calls.flatMap((merchant_call) => outcomes.map((outcome) => ({ hour, merchant_call, outcome, replies: 3 })))
    const totals = rows.map((row) => ({ ...row, replies: 3 * merchants, accounts: 1, failing_accounts: 1 }))
    await db.insertInto('platform_totals').values(totals).execute()
    if (back > 1) continue
    const own = rows.filter(({ outcome }) => outcome === 'ok').map((row) => ({ ...row, owner_uid: ownerUid }))
    await db.insertInto('platform_hours').values(own).execute()
  }
  const callNames = Object.keys(toolApi)
  for (let back = 0; back < CALL_DAYS * 24; back += 1) {
    const hour = thisHour - back * HOUR_MS
    const counted = { calls: merchants, slow: 1, ms: merchants * 20 }
    const rows = ['ok', 'refused', 'failed'].flatMap((outcome) => callNames.map((call) => ({ hour, call, outcome, ...counted })))
    // By the hour two days are kept.
    await addCallHours(db, back < 48 ? rows : rows.slice(0, 1))
  }
}

async function addDeployments(db: Queries, operator: Person, merchant: Person, merchants: number, now: number): Promise<void> {
  for (let count = 0; count < 20; count += 1) {
    const announcement_id = `announcement-${count}`
    const texts = { title_zh: 'a title', title_en: 'a title', content_zh: 'words', content_en: 'words' }
    const times = { starts_at: now, ends_at: null, withdrawn_at: null, created_at: now, created_by: 'operator', version: 1 }
    await db
      .insertInto('announcements')
      .values({ announcement_id, kind: 'news', ...texts, ...times })
      .execute()
    const reader = { owner_uid: merchant.ownerUid, user_uid: merchant.userUid, announcement_id, seen_at: now, put_away_at: null }
    await db.insertInto('announcement_readers').values(reader).execute()
  }
  // Each merchant was dealt with four times.
  for (let first = 0; first < 4 * merchants; first += 500) {
    const deeds = Array.from({ length: 500 }, (_, index) => ({
      entry_id: `deed-${first + index}`,
      at: now - (first + index) * 1000,
      user_uid: operator.userUid,
      user_name: operator.username,
      action: 'saveUser',
      subject_type: 'user',
      subject_id: merchant.userUid,
      about_uid: merchant.userUid,
      about_name: merchant.username,
      before: '{"level":1}',
      after: '{"level":3}',
      request_id: '',
    }))
    await db.insertInto('operator_deeds').values(deeds).execute()
  }
}
