import { sql } from 'kysely'
import { chinaDay } from '../../../src/domain/chinaDay.ts'
import type { Queries } from '../schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CHINA_AHEAD_MS = 8 * 60 * 60 * 1000
/** No date is later (ECMAScript, "Time Values"), with room for China's hours: a row that says so has no day. */
const LAST_MS = 8.64e15 - DAY_MS

/** What the operator's pages read of all accounts, added up as it comes, from what is there; and the indexes by which shops are counted and orders listed. */
export async function createTotals(db: Queries): Promise<void> {
  await createPlatformTotals(db)
  await createCallDays(db)
  await createDriftTotals(db)
  await db.schema.createIndex('shops_by_status').on('shops').columns(['owner_uid', 'status']).execute()
  await db.schema.createIndex('payment_orders_time').on('payment_orders').columns(['created_at', 'order_no']).execute()
}

async function createPlatformTotals(db: Queries): Promise<void> {
  await db.schema
    .createTable('platform_totals')
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('merchant_call', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('replies', 'bigint', (column) => column.notNull())
    .addColumn('accounts', 'bigint', (column) => column.notNull())
    .addColumn('failing_accounts', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('platform_totals_key', ['hour', 'merchant_call', 'outcome'])
    .execute()
  await sql`
    insert into platform_totals (hour, merchant_call, outcome, replies, accounts, failing_accounts)
    select ph.hour, ph.merchant_call, ph.outcome, sum(ph.replies),
      sum(case when ph.outcome = firsts.outcome then 1 else 0 end), sum(case when ph.outcome = firsts.failure then 1 else 0 end)
    from platform_hours ph
    join (
      select owner_uid, hour, merchant_call, min(outcome) as outcome, min(case when outcome <> 'ok' then outcome end) as failure
      from platform_hours group by owner_uid, hour, merchant_call
    ) firsts on firsts.owner_uid = ph.owner_uid and firsts.hour = ph.hour and firsts.merchant_call = ph.merchant_call
    group by ph.hour, ph.merchant_call, ph.outcome`.execute(db)
}

async function createCallDays(db: Queries): Promise<void> {
  await db.schema
    .createTable('call_days')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('slow', 'bigint', (column) => column.notNull())
    .addColumn('ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('call_days_key', ['day', 'outcome'])
    .execute()
  const day = sql<number>`(hour + ${sql.lit(CHINA_AHEAD_MS)}) / ${sql.lit(DAY_MS)}`
  const { rows } = await sql<{ day_no: number; outcome: string; calls: number; slow: number; ms: number }>`
    select ${day} as day_no, outcome, sum(calls) as calls, sum(slow) as slow, sum(ms) as ms from call_hours
    where hour between 0 and ${sql.lit(LAST_MS)} group by ${day}, outcome`.execute(db)
  for (const { day_no, outcome, calls, slow, ms } of rows) {
    const row = { day: chinaDay(Number(day_no) * DAY_MS), outcome, calls: Number(calls), slow: Number(slow), ms: Number(ms) }
    await db.insertInto('call_days').values(row).execute()
  }
}

async function createDriftTotals(db: Queries): Promise<void> {
  await db.schema
    .createTable('drift_totals')
    .addColumn('merchant_call', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('replies', 'bigint', (column) => column.notNull())
    .addColumn('accounts', 'bigint', (column) => column.notNull())
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('drift_totals_key', ['merchant_call', 'kind', 'field'])
    .execute()
  await sql`
    insert into drift_totals (merchant_call, kind, field, replies, accounts, first_seen_at, last_seen_at)
    select merchant_call, kind, field, sum(replies), count(*), min(first_seen_at), max(last_seen_at)
    from field_drift group by merchant_call, kind, field`.execute(db)
}
