import { sql } from 'kysely'
import { readTablePages } from '../dialects.ts'
import type { Queries } from '../schema.ts'

const JOBS_AT_ONCE = 200

/** How rows of a batch ended, by shop, is kept with it: it is asked for with each save and each list, and a batch may have 100,000 rows. */
export async function keepBatchRowCounts(db: Queries): Promise<void> {
  await db.schema.alterTable('batch_jobs').addColumn('row_counts', 'text').execute()
  for await (const jobs of readTablePages(db, 'batch_jobs', ['owner_uid', 'job_id', 'updated_at'], JOBS_AT_ONCE)) {
    for (const { owner_uid, job_id, updated_at } of jobs) {
      const { rows } = await sql<{ shop_uid: string; outcome: string; rows: number }>`
        select shop_uid, outcome, count(*) as rows from batch_rows
        where owner_uid = ${owner_uid} and job_id = ${job_id} group by shop_uid, outcome`.execute(db)
      const shops: Record<string, Record<string, number>> = {}
      for (const row of rows) shops[row.shop_uid] = { ...shops[row.shop_uid], [row.outcome]: Number(row.rows) }
      const counts = JSON.stringify({ at: Number(updated_at), shops })
      await sql`update batch_jobs set row_counts = ${counts} where owner_uid = ${owner_uid} and job_id = ${job_id}`.execute(db)
    }
  }
}
