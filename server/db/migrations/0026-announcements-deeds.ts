import { sql } from 'kysely'
import { refuseChanges } from '../dialects.ts'
import type { Queries } from '../schema.ts'

/** Announcements to everybody, who has seen them, and what operators did. */
export async function createAnnouncementsAndDeeds(db: Queries): Promise<void> {
  const { schema } = db
  await schema
    .createTable('announcements')
    .addColumn('announcement_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title_zh', 'text', (column) => column.notNull())
    .addColumn('title_en', 'text', (column) => column.notNull())
    .addColumn('content_zh', 'text', (column) => column.notNull())
    .addColumn('content_en', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('announcement_readers')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('announcement_id', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('put_away_at', 'bigint')
    .addPrimaryKeyConstraint('announcement_readers_key', ['owner_uid', 'user_uid', 'announcement_id'])
    .execute()
  await schema.createIndex('announcement_readers_of').on('announcement_readers').columns(['announcement_id']).execute()
  await schema
    .createTable('operator_deeds')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject_type', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('about_uid', 'text', (column) => column.notNull())
    .addColumn('about_name', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('operator_deeds_by_time').on('operator_deeds').columns(['at', 'entry_id']).execute()
  await takeOverTrails(db)
  await refuseChanges(db, 'operator_deeds')
}

/** What operators did before this table was there is in their own trails; whose account it was is known of accounts alone. */
async function takeOverTrails(db: Queries): Promise<void> {
  const same = sql.raw('entry_id, at, user_uid, user_name, action, subject_type, subject_id')
  await sql`
    insert into operator_deeds (${same}, about_uid, about_name, before, after, request_id)
    select ${same}, case when action = 'saveUser' then subject_id else '' end, '', before, after, request_id
    from audit_entries
    where user_uid != '' and action in ('saveUser', 'confirmPayment', 'decideExtract', 'decideCertification')`.execute(db)
}
