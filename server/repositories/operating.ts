/**
 * What the operator sees of the whole deployment, over all owners: counts alone. Nothing of what a merchant sells is read here.
 */

import type { PlatformOutcomeCount, SeenDrift } from '../../contract/entities/operating.ts'
import { Role } from '../../contract/roles.ts'
import type { Queries } from '../db/schema.ts'
import type { CallHoursTable } from '../db/tables/operating.ts'
import { ownedRows } from './ownedTable.ts'

const platformHours = ownedRows('platform_hours')

/** Adds up what was counted. A server that ends in between loses a minute of it. */
export async function addCallHours(db: Queries, rows: readonly CallHoursTable[]): Promise<void> {
  for (const row of rows) {
    const { calls, slow, ms } = row
    await db
      .insertInto('call_hours')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['hour', 'call', 'outcome']).doUpdateSet((known) => ({
          calls: known('call_hours.calls', '+', calls),
          slow: known('call_hours.slow', '+', slow),
          ms: known('call_hours.ms', '+', ms),
        })),
      )
      .execute()
  }
}

/** Adds up how an account's requests to the merchant platform ended in this hour. */
export async function addOutcomes(db: Queries, owner_uid: string, hour: number, outcomes: readonly PlatformOutcomeCount[]): Promise<void> {
  for (const { call, outcome, replies } of outcomes) {
    await db
      .insertInto('platform_hours')
      .values({ owner_uid, hour, merchant_call: call, outcome, replies })
      .onConflict((conflict) =>
        conflict.columns(['owner_uid', 'hour', 'merchant_call', 'outcome']).doUpdateSet((known) => ({
          replies: known('platform_hours.replies', '+', replies),
        })),
      )
      .execute()
  }
}

export async function dropHoursBefore(db: Queries, callsBefore: number, outcomesBefore: number): Promise<void> {
  await db.deleteFrom('call_hours').where('hour', '<', callsBefore).execute()
  await db.deleteFrom('platform_hours').where('hour', '<', outcomesBefore).execute()
}

export async function listCallHours(db: Queries, since: number): Promise<readonly CallHoursTable[]> {
  return db.selectFrom('call_hours').selectAll().where('hour', '>=', since).execute()
}

/** A row for each account, call and outcome of each hour. */
export async function listOutcomes(db: Queries, since: number) {
  return db.selectFrom('platform_hours').selectAll().where('hour', '>=', since).execute()
}

/** Replies of an account in this hour, by which a console that reports too much is known. */
export async function countOutcomeRows(db: Queries, ownerUid: string, hour: number): Promise<number> {
  return platformHours.count(db, ownerUid, { hour })
}

/** Fields that were seen since, over all accounts. */
export async function listSeenDrift(db: Queries, since: number, limit: number): Promise<readonly SeenDrift[]> {
  const rows = await db
    .selectFrom('field_drift')
    .select((eb) => [
      'merchant_call as call',
      'kind',
      'field',
      eb.cast<number>(eb.fn.sum('replies'), 'bigint').as('replies'),
      eb.fn.countAll<number>().as('accounts'),
      eb.fn.min('first_seen_at').as('first_seen_at'),
      eb.fn.max('last_seen_at').as('last_seen_at'),
    ])
    .where('last_seen_at', '>=', since)
    .groupBy(['merchant_call', 'kind', 'field'])
    .orderBy('accounts', 'desc')
    .orderBy('replies', 'desc')
    .limit(limit)
    .execute()
  return rows as SeenDrift[]
}

/** Main accounts, as far as the counts need them. */
export async function listAccounts(db: Queries) {
  return db
    .selectFrom('users')
    .select(['owner_uid', 'username', 'level', 'level_expires_at', 'enabled', 'last_login_at', 'created_at'])
    .whereRef('user_uid', '=', 'owner_uid')
    .where('role', '!=', Role.admin)
    .execute()
}

export async function countSubAccounts(db: Queries): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .whereRef('user_uid', '!=', 'owner_uid')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The last login of anybody of an account. */
export async function listLastLogins(db: Queries) {
  return db
    .selectFrom('users')
    .select((eb) => ['owner_uid', eb.fn.max('last_login_at').as('last_login_at')])
    .groupBy('owner_uid')
    .execute()
}

/** Shops of each account by their state. */
export async function countShops(db: Queries) {
  return db
    .selectFrom('shops')
    .select((eb) => ['owner_uid', 'status', eb.fn.countAll<number>().as('shops')])
    .groupBy(['owner_uid', 'status'])
    .execute()
}
