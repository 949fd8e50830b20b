/**
 * What the operator sees of the whole deployment, over all owners: counts alone. Nothing of what a merchant sells is read here.
 */

import { type RawBuilder, sql } from 'kysely'
import type { DeploymentCounts, PlatformOutcomeCount, SeenDrift } from '../../contract/entities/operating.ts'
import { ShopStatus } from '../../contract/entities/shop.ts'
import { Role } from '../../contract/roles.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { aggregateTexts } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import type { CallDaysTable, CallHoursTable, PlatformHoursTable, PlatformTotalsTable } from '../db/tables/operating.ts'
import { ownedRows } from './ownedTable.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CHINA_AHEAD_MS = 8 * 60 * 60 * 1000

const platformHours = ownedRows('platform_hours')
/** Their accounts, shops and sub-accounts are none that the deployment serves: they are in none of its counts (decision 0260). */
const operators = sql<string>`(select user_uid from users where role = ${Role.admin})`

/** Adds up what was counted. A server that ends in between loses a minute of it. */
export async function addCallHours(db: Queries, rows: readonly CallHoursTable[]): Promise<void> {
  const days = new Map<string, CallDaysTable>()
  for (const { hour, outcome, calls, slow, ms, ...row } of rows) {
    const day = chinaDay(hour)
    const known = days.get(`${day} ${outcome}`) ?? { day, outcome, calls: 0, slow: 0, ms: 0 }
    days.set(`${day} ${outcome}`, { ...known, calls: known.calls + calls, slow: known.slow + slow, ms: known.ms + ms })
    await db
      .insertInto('call_hours')
      .values({ ...row, hour, outcome, calls, slow, ms })
      .onConflict((conflict) =>
        conflict.columns(['hour', 'call', 'outcome']).doUpdateSet((known) => ({
          calls: known('call_hours.calls', '+', calls),
          slow: known('call_hours.slow', '+', slow),
          ms: known('call_hours.ms', '+', ms),
        })),
      )
      .execute()
  }
  if (days.size === 0) return
  await db
    .insertInto('call_days')
    .values([...days.values()])
    .onConflict((conflict) =>
      conflict.columns(['day', 'outcome']).doUpdateSet((known) => ({
        calls: known('call_days.calls', '+', known.ref('excluded.calls')),
        slow: known('call_days.slow', '+', known.ref('excluded.slow')),
        ms: known('call_days.ms', '+', known.ref('excluded.ms')),
      })),
    )
    .execute()
}

/** Rows of an account in this hour: which calls ended how. */
export function listOutcomes(db: Queries, ownerUid: string, hour: number): Promise<PlatformHoursTable[]> {
  return platformHours.list(db, ownerUid, { hour })
}

/**
 * Adds up how an account's requests to the merchant platform ended in this hour, for the account and over all of them. `known`: its rows
 * of this hour, in the same transaction.
 */
export async function addOutcomes(
  db: Queries,
  { owner_uid, hour }: Pick<PlatformHoursTable, 'owner_uid' | 'hour'>,
  known: readonly PlatformHoursTable[],
  outcomes: readonly PlatformOutcomeCount[],
): Promise<void> {
  const rows = addTwice(outcomes).map(({ call, outcome, replies }) => ({ owner_uid, hour, merchant_call: call, outcome, replies }))
  if (rows.length === 0) return
  const seen = new Set(known.map(({ merchant_call }) => merchant_call))
  const failing = new Set(known.filter(({ outcome }) => outcome !== 'ok').map(({ merchant_call }) => merchant_call))
  const totals = rows.map(({ merchant_call, outcome, replies }): PlatformTotalsTable => {
    const isNew = !seen.has(merchant_call)
    const isNewFailing = outcome !== 'ok' && !failing.has(merchant_call)
    seen.add(merchant_call)
    if (isNewFailing) failing.add(merchant_call)
    return { hour, merchant_call, outcome, replies, accounts: Number(isNew), failing_accounts: Number(isNewFailing) }
  })
  await db
    .insertInto('platform_hours')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'hour', 'merchant_call', 'outcome']).doUpdateSet((row) => ({
        replies: row('platform_hours.replies', '+', row.ref('excluded.replies')),
      })),
    )
    .execute()
  // Last, since all accounts add to these rows, and in one order, so that two do not wait for each other.
  await db
    .insertInto('platform_totals')
    .values(totals)
    .onConflict((conflict) =>
      conflict.columns(['hour', 'merchant_call', 'outcome']).doUpdateSet((row) => ({
        replies: row('platform_totals.replies', '+', row.ref('excluded.replies')),
        accounts: row('platform_totals.accounts', '+', row.ref('excluded.accounts')),
        failing_accounts: row('platform_totals.failing_accounts', '+', row.ref('excluded.failing_accounts')),
      })),
    )
    .execute()
}

/** One count for each call and outcome, in the order of their names. */
function addTwice(outcomes: readonly PlatformOutcomeCount[]): readonly PlatformOutcomeCount[] {
  const sums = new Map<string, PlatformOutcomeCount>()
  for (const { call, outcome, replies } of outcomes) {
    const key = `${call} ${outcome}`
    sums.set(key, { call, outcome, replies: replies + (sums.get(key)?.replies ?? 0) })
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

/** `callsBefore` and `outcomesBefore`: of the hours and totals, ms; `daysBefore`: of the days. */
export async function dropHoursBefore(db: Queries, callsBefore: number, daysBefore: string, outcomesBefore: number): Promise<void> {
  await db.deleteFrom('call_hours').where('hour', '<', callsBefore).execute()
  await db.deleteFrom('call_days').where('day', '<', daysBefore).execute()
  await db.deleteFrom('platform_totals').where('hour', '<', outcomesBefore).execute()
}

/** Drops so many of the accounts' rows of hours before this one. Out: how many there were. */
export async function dropOutcomesBefore(db: Queries, hour: number, limit: number): Promise<number> {
  const key = sql`owner_uid, hour, merchant_call, outcome`
  const { numAffectedRows = 0n } = await sql`
    delete from platform_hours where (${key}) in (select ${key} from platform_hours where hour < ${hour} limit ${sql.lit(limit)})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** What calls of the backend came to, by day of China from this one. */
export function listCallDays(db: Queries, since: string): Promise<CallDaysTable[]> {
  return db.selectFrom('call_days').selectAll().where('day', '>=', since).orderBy('day').execute()
}

/** The same since this moment, by call and outcome. */
export async function listCallTypes(db: Queries, since: number): Promise<readonly Omit<CallHoursTable, 'hour'>[]> {
  return db
    .selectFrom('call_hours')
    .select((eb) => [
      'call',
      'outcome',
      whole(eb.fn.sum('calls')).as('calls'),
      whole(eb.fn.sum('slow')).as('slow'),
      whole(eb.fn.sum('ms')).as('ms'),
    ])
    .where('hour', '>=', since)
    .groupBy(['call', 'outcome'])
    .execute()
}

/** Beginning of the newest hour with a call; null: there is none. */
export async function findNewestCallHour(db: Queries): Promise<number | null> {
  const row = await db.selectFrom('call_hours').select('hour').orderBy('hour', 'desc').limit(1).executeTakeFirst()
  return row?.hour ?? null
}

/** A row for each call and hour from `since` to before `until`, ms, over all accounts, by hour and call. `kinds`: `timedOut:3,rejected:1`. */
export async function listPlatformTotals(db: Queries, since: number, until: number) {
  return (
    db
      .selectFrom('platform_totals')
      .select((eb) => [
        'merchant_call',
        'hour',
        whole(eb.fn.sum('replies')).as('replies'),
        whole(eb.fn.sum('accounts')).as('accounts'),
        whole(eb.fn.sum('failing_accounts')).as('failing_accounts'),
        aggregateTexts(db, sql<string | null>`case when outcome <> 'ok' then outcome || ':' || cast(replies as text) end`).as('kinds'),
      ])
      .where('hour', '>=', since)
      .where('hour', '<', until)
      // As the key of the table has them, so that nothing has to be sorted.
      .groupBy(['hour', 'merchant_call'])
      .orderBy('hour')
      .orderBy('merchant_call')
      .execute()
  )
}

/** Fields that were seen since, with all accounts that ever saw them: those of most accounts first, at most so many; and how many there are. */
export async function listSeenDrift(db: Queries, since: number, limit: number) {
  const seen = db.selectFrom('drift_totals').where('last_seen_at', '>=', since)
  const rows = await seen
    .select(['merchant_call as call', 'kind', 'field', 'replies', 'accounts', 'first_seen_at', 'last_seen_at'])
    .orderBy('accounts', 'desc')
    .orderBy('replies', 'desc')
    .limit(limit)
    .execute()
  const { total } = await seen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows as SeenDrift[], total }
}

/** What is counted of main accounts that are no operator's, and of their sub-accounts. `now`: which levels have not ended; `expiringBefore`: which soon will, ms. */
export async function countAccounts(db: Queries, now: number, expiringBefore: number) {
  const isPaying = sql`level > 0 and (level_expires_at is null or level_expires_at > ${now})`
  const counts = await db
    .selectFrom('users')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      countWhere(sql`enabled = 1`).as('enabled'),
      countWhere(isPaying).as('paying'),
      countWhere(sql`${isPaying} and level_expires_at < ${expiringBefore}`).as('expiring'),
    ])
    .whereRef('user_uid', '=', 'owner_uid')
    .where('role', '!=', Role.admin)
    .executeTakeFirstOrThrow()
  const subs = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .whereRef('user_uid', '!=', 'owner_uid')
    .where('owner_uid', 'not in', operators)
    .executeTakeFirstOrThrow()
  return { ...counts, sub_accounts: subs.total }
}

/** New main accounts since this moment, by day of China. */
export async function countNewAccounts(db: Queries, since: number): Promise<ReadonlyMap<string, number>> {
  const dayNo = sql<number>`(created_at + ${sql.lit(CHINA_AHEAD_MS)}) / ${sql.lit(DAY_MS)}`
  const rows = await db
    .selectFrom('users')
    .select((eb) => [dayNo.as('day_no'), eb.fn.countAll<number>().as('accounts')])
    .whereRef('user_uid', '=', 'owner_uid')
    .where('role', '!=', Role.admin)
    .where('created_at', '>', since)
    .groupBy(dayNo)
    .execute()
  return new Map(rows.map(({ day_no, accounts }) => [chinaDay(day_no * DAY_MS), accounts]))
}

/**
 * Enabled accounts with shops of which none is online, and where nobody logged in since this moment: the longest silent first, at most so
 * many; and how many there are.
 */
export async function listSilentAccounts(db: Queries, since: number, limit: number) {
  const lastLogin = sql<number | null>`(select max(people.last_login_at) from users people where people.owner_uid = users.owner_uid)`
  const silent = db
    .selectFrom('users')
    .whereRef('users.user_uid', '=', 'users.owner_uid')
    .where('users.role', '!=', Role.admin)
    .where('users.enabled', '=', 1)
    // The cheapest question first: most accounts have a shop online.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shops')
            .select('shop_uid')
            .whereRef('shops.owner_uid', '=', 'users.owner_uid')
            .where('shops.status', '=', ShopStatus.online),
        ),
      ),
    )
    .where(({ exists, selectFrom }) => exists(selectFrom('shops').select('shop_uid').whereRef('shops.owner_uid', '=', 'users.owner_uid')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as people')
            .select('people.user_uid')
            .whereRef('people.owner_uid', '=', 'users.owner_uid')
            .where('people.last_login_at', '>=', since),
        ),
      ),
    )
  const rows = await silent
    .select(['users.owner_uid', 'users.username', lastLogin.as('last_login_at'), sql<number>`count(*) over ()`.as('total')])
    .orderBy(sql`coalesce(${lastLogin}, 0)`)
    .orderBy('users.owner_uid')
    .limit(limit)
    .execute()
  const owners = rows.map(({ owner_uid }) => owner_uid)
  const counts =
    owners.length === 0
      ? []
      : await db
          .selectFrom('shops')
          .select((eb) => ['owner_uid', eb.fn.countAll<number>().as('shops')])
          .where('owner_uid', 'in', owners)
          .groupBy('owner_uid')
          .execute()
  const shopsOf = new Map(counts.map(({ owner_uid, shops }) => [owner_uid, shops]))
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => ({ ...row, shops: shopsOf.get(row.owner_uid) ?? 0 })),
  }
}

/** Shops of all accounts that are no operator's, those online, and the accounts that have one. */
export async function countShops(db: Queries): Promise<DeploymentCounts['shops']> {
  const byOwner = db
    .selectFrom('shops')
    .select((eb) => ['owner_uid', eb.fn.countAll<number>().as('shops'), countWhere(sql`status = ${ShopStatus.online}`).as('online')])
    .where('owner_uid', 'not in', operators)
    .groupBy('owner_uid')
  return db
    .selectFrom(byOwner.as('owners'))
    .select((eb) => [
      whole(eb.fn.coalesce(eb.fn.sum('shops'), sql`0`)).as('total'),
      whole(eb.fn.coalesce(eb.fn.sum('online'), sql`0`)).as('online'),
      eb.fn.countAll<number>().as('accounts_with_shops'),
    ])
    .executeTakeFirstOrThrow()
}

function countWhere(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`count(case when ${condition} then 1 end)`
}

/** PostgreSQL adds whole numbers up to a kind of its own, which comes as text. */
function whole(expression: unknown): RawBuilder<number> {
  return sql<number>`cast(${expression} as bigint)`
}
