import type { Queries } from '../schema.ts'

/** By name: the table, and its columns in the order in which they are asked for. */
const indexes = {
  notifications_by_time: ['notifications', ['at']],
  notifications_by_code: ['notifications', ['code', 'at']],
  idempotent_replies_by_time: ['idempotent_replies', ['created_at']],
  sessions_by_end: ['sessions', ['expires_at']],
  login_places_by_time: ['login_places', ['last_login_at']],
  login_failures_by_time: ['login_failures', ['at']],
  channel_codes_by_time: ['channel_codes', ['sent_at']],
  batch_jobs_by_change: ['batch_jobs', ['updated_at']],
  alerts_by_reading: ['alerts', ['state', 'as_of']],
  alerts_by_end: ['alerts', ['state', 'left_at']],
  work_marks_by_end: ['work_marks', ['until']],
  hot_days_by_day: ['hot_days', ['day']],
  users_by_role: ['users', ['role']],
  certifications_by_id: ['certifications', ['certification_id']],
  // Where a database has no statistics, it takes an index over all accounts for as good as the one of the account.
  payment_orders_of_state: ['payment_orders', ['owner_uid', 'status', 'created_at']],
} as const

/** What runs out with time, and what is looked for over all accounts, is found without reading the rows of every account. */
export async function indexUpkeep({ schema }: Queries): Promise<void> {
  for (const [name, [table, columns]] of Object.entries(indexes))
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
}
