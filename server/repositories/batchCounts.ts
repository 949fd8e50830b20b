import { type BatchOutcome, batchOutcomes } from '../../contract/entities/batchJob.ts'
import type { Queries } from '../db/schema.ts'
import type { BatchJobsTable, BatchRowsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { batchJobTable } from './batchJobs.ts'
import { batchRowTable, saveBatchRows } from './batchRows.ts'
import { listShopUidsInScope } from './shopScope.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>
type Counted = Pick<BatchRowsTable, 'shop_uid' | 'outcome'>

const none = Object.fromEntries(batchOutcomes.map((outcome) => [outcome, 0])) as Record<BatchOutcome, number>

/** How many rows of a job ended how, by shop, since readers see different shops. */
type ShopCounts = Record<string, Record<string, number>>

/** As a job keeps it: of the moment at which the job was written. */
interface KeptCounts {
  readonly at: number
  readonly shops: ShopCounts
}

/**
 * Saves rows of a job that was just written, and counts them into what is kept with it, as it may have thousands of others. `before`: the job as
 * it was; null: it is new. Out: the job as it is now.
 */
export async function saveCountedRows(
  db: Queries,
  before: BatchJobsTable | null,
  job: BatchJobsTable,
  rows: readonly BatchRowsTable[],
): Promise<BatchJobsTable> {
  const shops = before ? await readCounts(db, before) : {}
  const replaced = { job_id: job.job_id, row_no: rows.map(({ row_no }) => row_no) }
  const gone = rows.length === 0 ? [] : await batchRowTable.select(db, job.owner_uid, replaced).select(['shop_uid', 'outcome']).execute()
  for (const row of gone) addCount(shops, row, -1)
  for (const row of rows) addCount(shops, row, 1)
  await saveBatchRows(db, rows)
  const row_counts = JSON.stringify({ at: job.updated_at, shops } satisfies KeptCounts)
  await batchJobTable.update(db, job, { row_counts })
  return { ...job, row_counts }
}

/** The rows of a job, for a reader. */
interface JobCounts {
  /** How those about shops that the reader sees ended. */
  readonly counts: Record<BatchOutcome, number>
  /** How many there are about other shops. */
  readonly hidden: number
}

/** How the rows of each job ended. */
export async function countOutcomes(db: Queries, reader: Reader, jobs: readonly BatchJobsTable[]): Promise<ReadonlyMap<string, JobCounts>> {
  const counted = new Map<string, JobCounts>()
  if (jobs.length === 0) return counted
  const seen = new Set(await listShopUidsInScope(db, reader))
  for (const job of jobs) {
    const shops = await readCounts(db, job)
    const counts = { ...none }
    let hidden = 0
    for (const [shopUid, outcomes] of Object.entries(shops)) {
      for (const [outcome, rows] of Object.entries(outcomes)) {
        if (seen.has(shopUid)) counts[outcome as BatchOutcome] += rows
        else hidden += rows
      }
    }
    counted.set(job.job_id, { counts, hidden })
  }
  return counted
}

/** What is kept, unless the job was written since then by a server that does not keep it: then its rows are counted. */
async function readCounts(db: Queries, { owner_uid, job_id, updated_at, row_counts }: BatchJobsTable): Promise<ShopCounts> {
  const kept = row_counts === null ? null : (JSON.parse(row_counts) as KeptCounts)
  if (kept?.at === updated_at) return kept.shops
  const counted = await batchRowTable
    .select(db, owner_uid, { job_id })
    .select((eb) => ['shop_uid', 'outcome', eb.fn.countAll<number>().as('rows')])
    .groupBy(['shop_uid', 'outcome'])
    .execute()
  const shops: ShopCounts = {}
  for (const { rows, ...row } of counted) addCount(shops, row, rows)
  return shops
}

function addCount(shops: ShopCounts, { shop_uid, outcome }: Counted, rows: number): void {
  const { [outcome]: before = 0, ...others } = shops[shop_uid] ?? {}
  const count = before + rows
  shops[shop_uid] = count === 0 ? others : { ...others, [outcome]: count }
}
