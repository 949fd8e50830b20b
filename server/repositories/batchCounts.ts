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

const unsentOutcomes: readonly string[] = ['waiting', 'skipped'] satisfies BatchOutcome[]

/** How many rows of a job ended how, by shop, since readers see different shops. */
type ShopCounts = Record<string, Record<string, number>>

/** As a job keeps it: of the moment at which the job was written. */
interface KeptCounts {
  readonly at: number
  readonly shops: ShopCounts
  /** Somebody was told that the job ended so, and no row has ended otherwise since. */
  readonly isTold?: true
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
  const gone =
    rows.length === 0 ? [] : await batchRowTable.select(db, job.owner_uid, replaced).select(['row_no', 'shop_uid', 'outcome']).execute()
  for (const row of gone) addCount(shops, row, -1)
  for (const row of rows) addCount(shops, row, 1)
  await saveBatchRows(db, rows)
  const outcomes = new Map(gone.map(({ row_no, outcome }) => [row_no, outcome]))
  const isAsTold = before !== null && isEndTold(before) && rows.every(({ row_no, outcome }) => outcomes.get(row_no) === outcome)
  return keepCounts(db, job, { at: job.updated_at, shops, ...(isAsTold && { isTold: true }) })
}

/** Was it told how the job ended, and has no row ended otherwise since? A person who looks at it again makes it end again. */
export function isEndTold(job: Pick<BatchJobsTable, 'updated_at' | 'row_counts'>): boolean {
  return parseKept(job)?.isTold ?? false
}

/** How the job ended is told now. */
export async function noteEndTold(db: Queries, job: BatchJobsTable): Promise<void> {
  const kept = parseKept(job)
  if (kept) await keepCounts(db, job, { ...kept, isTold: true })
}

async function keepCounts(db: Queries, job: BatchJobsTable, counts: KeptCounts): Promise<BatchJobsTable> {
  const row_counts = JSON.stringify(counts)
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

/** Of these jobs of an account, those that their makers stopped before any row was sent. */
export async function listCalledOff(db: Queries, ownerUid: string, jobIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (jobIds.length === 0) return found
  for (const job of await batchJobTable.list(db, ownerUid, { job_id: jobIds, state: 'stopped' })) {
    const outcomes = Object.values(await readCounts(db, job)).flatMap((ofShop) => Object.keys(ofShop))
    if (job.stopped_by_name === null && outcomes.every((outcome) => unsentOutcomes.includes(outcome))) found.add(job.job_id)
  }
  return found
}

/** What is kept, unless the job was written since then by a server that does not keep it: then its rows are counted. */
async function readCounts(db: Queries, job: BatchJobsTable): Promise<ShopCounts> {
  const kept = parseKept(job)
  if (kept) return kept.shops
  const { owner_uid, job_id } = job
  const counted = await batchRowTable
    .select(db, owner_uid, { job_id })
    .select((eb) => ['shop_uid', 'outcome', eb.fn.countAll<number>().as('rows')])
    .groupBy(['shop_uid', 'outcome'])
    .execute()
  const shops: ShopCounts = {}
  for (const { rows, ...row } of counted) addCount(shops, row, rows)
  return shops
}

function parseKept({ updated_at, row_counts }: Pick<BatchJobsTable, 'updated_at' | 'row_counts'>): KeptCounts | null {
  const kept = row_counts === null ? null : (JSON.parse(row_counts) as KeptCounts)
  return kept?.at === updated_at ? kept : null
}

function addCount(shops: ShopCounts, { shop_uid, outcome }: Counted, rows: number): void {
  const { [outcome]: before = 0, ...others } = shops[shop_uid] ?? {}
  const count = before + rows
  shops[shop_uid] = count === 0 ? others : { ...others, [outcome]: count }
}
