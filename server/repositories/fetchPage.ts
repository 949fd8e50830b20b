import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from './page.ts'

/**
 * One page of a query, and how many rows it has in all. It sorts by the column that the page names, what is not there yet first, and
 * then by the columns in `last`, so that a row stands in one place only.
 */
export async function fetchPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  page: Page<string>,
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
