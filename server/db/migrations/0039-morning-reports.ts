import { sql } from 'kysely'
import type { Queries } from '../schema.ts'

/** When people are told their morning report. Channels that are there get it, too, once its person turns it on. */
export async function createMorningReports(db: Queries): Promise<void> {
  const { schema } = db
  await schema
    .createTable('morning_reports')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('weekdays', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addPrimaryKeyConstraint('morning_reports_key', ['owner_uid', 'user_uid'])
    .addForeignKeyConstraint('morning_reports_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('morning_reports_by_due').on('morning_reports').column('due_at').execute()
  await sql`update channels set topics = replace(topics, ']', ',"morning"]') where topics <> '[]'`.execute(db)
}
