import { jsonText } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'

/**
 * Makes goods of the box newer than the batches of publishing know them that may have gone on after their backup was made: nothing of them is sent
 * before a person plans it again, which asks the shops what they have by now. What was sent after the backup would be sent a second time. A
 * batch that is planned for a time to come has sent nothing. `now`: ms since 1970.
 */
export async function outdatePublishing(db: Queries, now: number): Promise<void> {
  const unsent = await db
    .selectFrom('batch_jobs')
    .innerJoin('batch_rows', (join) =>
      join.onRef('batch_rows.owner_uid', '=', 'batch_jobs.owner_uid').onRef('batch_rows.job_id', '=', 'batch_jobs.job_id'),
    )
    .where('batch_jobs.kind', '=', 'publish')
    .where((eb) =>
      eb.or([
        eb('batch_jobs.state', 'in', ['running', 'paused']),
        eb('batch_jobs.state', '=', 'planned').and(eb.or([eb('batch_jobs.starts_at', 'is', null), eb('batch_jobs.starts_at', '<=', now)])),
      ]),
    )
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
