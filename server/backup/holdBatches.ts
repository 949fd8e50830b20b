import { BATCH_GRACE_MS } from '../../src/domain/batchStarts.ts'
import { jsonText } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'

/**
 * What became of batches after their backup was made is not known here: they may have been sent, moved or called off since. So none of them writes
 * anything to a shop before a person says so. `now`: ms since 1970.
 */
export async function holdBatches(db: Queries, now: number): Promise<void> {
  await outdatePublishing(db)
  await restPlanned(db, now)
}

/**
 * Makes goods of the box newer than the batches of publishing that wait or were under way know them: each row says that they are to be planned again, which
 * asks the shops what they have by now. What was sent since the backup would be sent a second time.
 */
async function outdatePublishing(db: Queries): Promise<void> {
  const unsent = await db
    .selectFrom('batch_jobs')
    .innerJoin('batch_rows', (join) =>
      join.onRef('batch_rows.owner_uid', '=', 'batch_jobs.owner_uid').onRef('batch_rows.job_id', '=', 'batch_jobs.job_id'),
    )
    .where('batch_jobs.kind', '=', 'publish')
    .where('batch_jobs.state', 'in', ['running', 'paused', 'planned'])
    .where('batch_rows.outcome', 'not in', ['done', 'skipped'])
    .select(['batch_jobs.owner_uid', jsonText(db, 'batch_rows.after', 'box_id').as('box_id')])
    .distinct()
    .execute()
  for (const { owner_uid, box_id } of unsent)
    await db
      .updateTable('box_goods')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('owner_uid', '=', owner_uid)
      .where('box_id', '=', box_id)
      .execute()
}

/**
 * Pauses other batches that would begin by themselves, such as prices of tonight: they are work in the workplace, with the time that they were planned
 * for. One of publishing stays planned, since a paused one keeps its goods from all others.
 */
async function restPlanned(db: Queries, now: number): Promise<void> {
  await db
    .updateTable('batch_jobs')
    .set(({ eb }) => ({ state: 'paused', updated_at: now, version: eb('version', '+', 1) }))
    .where('state', '=', 'planned')
    .where('kind', '!=', 'publish')
    .where('starts_at', '>=', now - BATCH_GRACE_MS)
    .execute()
}
