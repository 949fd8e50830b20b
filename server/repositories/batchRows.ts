import { type RawBuilder, sql } from 'kysely'
import { ROW_IN_REVIEW } from '../../contract/entities/batchJob.ts'
import { byteLength } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import type { BatchRowsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { contains } from './contains.ts'
import { weighPage } from './fetchPage.ts'
import { type Filter, ownedRows } from './ownedTable.ts'
import type { SortedPage } from './page.ts'
import { shopsInScope } from './shopScope.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>

export const batchRowTable = ownedRows('batch_rows')

type BatchRowFilter = Pick<Filter<BatchRowsTable>, 'outcome'> & { readonly keyword?: string | undefined }

export const batchRowSortFields = ['row_no', 'label', 'outcome'] as const

/** Numbers and weights of rows of a job about shops that the reader sees. */
export function weighBatchPage(
  db: Queries,
  reader: Reader,
  job_id: string,
  { outcome, keyword }: BatchRowFilter,
  page: SortedPage<(typeof batchRowSortFields)[number]>,
) {
  const seen = batchRowTable
    .select(db, reader.ownerUid, { job_id, outcome })
    .where('batch_rows.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
  const matching = keyword ? seen.where((eb) => contains(eb.ref('label'), keyword)) : seen
  return weighPage(db, matching, page, ['row_no'], {
    key: 'row_no',
    heavy: ['label', 'before', 'after', 'reason'],
  })
}

/** How the first rows of a job ended, in the order of their numbers, about shops that the reader sees. */
export function listRowOutcomes(db: Queries, reader: Reader, job_id: string, limit: number) {
  return batchRowTable
    .select(db, reader.ownerUid, { job_id })
    .select(['batch_rows.shop_uid', 'batch_rows.after', 'batch_rows.outcome', 'batch_rows.reason'])
    .where('batch_rows.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
    .orderBy('batch_rows.row_no')
    .limit(limit)
    .execute()
}

/** How many rows of a job, of all shops, the platform still reviews. */
export async function countRowsInReview(db: Queries, ownerUid: string, job_id: string): Promise<number> {
  const counted = await batchRowTable
    .select(db, ownerUid, { job_id, outcome: 'done' })
    .where('batch_rows.reason', '=', ROW_IN_REVIEW)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** In the order of their numbers; those that are gone are left out. */
export async function listBatchRows(db: Queries, ownerUid: string, job_id: string, rowNos: readonly number[]): Promise<BatchRowsTable[]> {
  const byNumber = new Map((await batchRowTable.list(db, ownerUid, { job_id, row_no: rowNos })).map((row) => [row.row_no, row]))
  return rowNos.flatMap((rowNo) => byNumber.get(rowNo) ?? [])
}

/** What a row weighs beside its texts: ids, numbers, its place in the index. */
const BATCH_ROW_BYTES = 100

/** What a row weighs, as `weighBatchRows` adds it up. */
export function weightOf({ label, before, after, reason }: BatchRowsTable): number {
  return [label, before ?? '', after ?? '', reason].reduce((sum, text) => sum + Buffer.byteLength(text), BATCH_ROW_BYTES)
}

/** What rows of a job weigh, for a query: those with these numbers, or (null) all. */
export function weightOfRows(db: Queries, ownerUid: string, jobId: string, rowNos: readonly number[] | null): RawBuilder<number> {
  const weight = sql`${byteLength(db, ['label', 'before', 'after', 'reason'])} + ${sql.lit(BATCH_ROW_BYTES)}`
  const those = rowNos === null ? sql`` : sql` and row_no in (${sql.join(rowNos.length > 0 ? rowNos : [-1])})`
  return sql<number>`(select coalesce(sum(${weight}), 0) from batch_rows where owner_uid = ${ownerUid} and job_id = ${jobId}${those})`
}

export async function weighBatchRows(db: Queries, ownerUid: string, jobId: string, rowNos: readonly number[] | null): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select ${weightOfRows(db, ownerUid, jobId, rowNos)} as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Adds rows, or puts them in the place of those with their numbers, each of which may be named once. */
export async function saveBatchRows(db: Queries, rows: readonly BatchRowsTable[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('batch_rows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'job_id', 'row_no']).doUpdateSet(({ ref }) => ({
        shop_uid: ref('excluded.shop_uid'),
        label: ref('excluded.label'),
        before: ref('excluded.before'),
        after: ref('excluded.after'),
        outcome: ref('excluded.outcome'),
        reason: ref('excluded.reason'),
      })),
    )
    .execute()
}
