import { sql } from 'kysely'
import { byteLength } from '../dialects.ts'
import type { Queries } from '../schema.ts'

/** How many bytes an account keeps of what is limited by weight: adding them up for each write would take too long. */
export async function createStoredBytes(db: Queries): Promise<void> {
  await db.schema
    .createTable('stored_bytes')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('stored_bytes_key', ['owner_uid', 'kind'])
    .execute()
  const weights = [
    ['daySheetBytes', sql`select owner_uid, length(lines) as weight from day_sheets`],
    ['replyBytes', sql`select owner_uid, length(reply_sealed) as weight from idempotent_replies`],
    [
      'batchBytes',
      sql`select owner_uid, ${byteLength(db, ['plan'])} as weight from batch_jobs
          union all select owner_uid, ${byteLength(db, ['label', 'before', 'after', 'reason'])} + 100 as weight from batch_rows`,
    ],
  ] as const
  for (const [kind, rows] of weights) {
    await sql`insert into stored_bytes (owner_uid, kind, bytes)
      select owner_uid, ${sql.lit(kind)}, cast(sum(weight) as bigint) from (${rows}) as weights group by owner_uid`.execute(db)
  }
}
