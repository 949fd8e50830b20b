import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { byteLength } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import type { SortedPage } from './page.ts'

/** What a row weighs beside its heavy columns, about. */
const ROW_BYTES = 500

/** What is to be read, and what it weighs. */
export type Weighed<Key> = Key & { readonly bytes: number }

/** A row of a list by its key, a number as its digits. */
export interface Keyed {
  readonly key: string
}

/** For a query: what a row weighs whose heavy columns are these. */
export function weightOfRow(db: Queries, heavy: readonly string[]): RawBuilder<number> {
  return heavy.length === 0 ? sql<number>`${sql.lit(ROW_BYTES)}` : sql<number>`${byteLength(db, heavy)} + ${sql.lit(ROW_BYTES)}`
}

/**
 * One page of a query, and how many rows it has in all. It sorts by the column that the page names, what is not there yet first, and
 * then by the columns in `last`, so that a row stands in one place only.
 */
export async function fetchPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  page: SortedPage<string>,
  last: readonly string[],
) {
  const sorted = [page.sortField, ...last].reduce(
    (sorting, column) =>
      sorting.orderBy(sql.ref(column), (order) => (page.isDescending ? order.desc().nullsLast() : order.asc().nullsFirst())),
    query,
  )
  const rows = await sorted.limit(page.limit).offset(page.offset).execute()
  const counting = query.clearSelect().select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>()
  const { total } = await counting.executeTakeFirstOrThrow()
  return { rows, total }
}

/**
 * The same for rows that may be heavy: their keys, and what they weigh, so that they can be read in parts. `key`, `heavy`: columns, the second
 * those without a small limit.
 */
export async function weighPage<DB, Table extends keyof DB, Row>(
  db: Queries,
  query: SelectQueryBuilder<DB, Table, Row>,
  page: SortedPage<string>,
  last: readonly string[],
  { key, heavy }: { readonly key: string; readonly heavy: readonly string[] },
): Promise<{ readonly weighed: readonly Weighed<Keyed>[]; readonly total: number }> {
  const weighed = query.clearSelect().select([sql<string>`cast(${sql.ref(key)} as text)`.as('key'), weightOfRow(db, heavy).as('bytes')])
  const { rows, total } = await fetchPage(weighed.$castTo<Weighed<Keyed>>(), page, last)
  return { weighed: rows, total }
}
