import type { Listed, ResourceRecord } from '../../resources/schema/resource.ts'
import { containsText, fieldRules, matchesFilter } from '../fields/fieldRules.ts'
import type { ListView } from './listView.ts'

/** Of a whole list, the rows that the view shows, in its order. Filters that the call itself takes were applied by the server. */
export function selectRows(
  resource: Listed,
  rows: readonly ResourceRecord[],
  view: Pick<ListView, 'search' | 'filters' | 'sort'>,
): readonly ResourceRecord[] {
  const kept = rows.filter(toRowTest(resource, view))
  return view.sort ? sortRows(resource, kept, view.sort, (row) => row) : kept
}

/** Does a row fit search and filters? */
export function toRowTest(resource: Listed, view: Pick<ListView, 'search' | 'filters'>): (row: ResourceRecord) => boolean {
  const search = view.search.trim()
  const filters = Object.entries(view.filters).flatMap(([key, wanted]) => {
    const field = resource.fields[key]
    return field && wanted !== '' && !resource.rows.accepts.includes(key) ? [{ key, field, wanted }] : []
  })
  return (row) =>
    (search === '' || resource.list.search.some((key) => containsText(row[key], search))) &&
    filters.every(({ key, field, wanted }) => matchesFilter(field, row[key], wanted))
}

let collator: Intl.Collator | undefined

/** Digits count as numbers (2 before 10), Chinese by its reading. Made with the first sort: it takes its time. */
function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

/** `recordOf`: the record of a row. Rows that are equal keep their order; what has no key comes last in either. */
export function sortRows<Row>(
  resource: Pick<Listed, 'fields'>,
  rows: readonly Row[],
  { field: key, order }: NonNullable<ListView['sort']>,
  recordOf: (row: Row) => ResourceRecord,
): readonly Row[] {
  const field = resource.fields[key]
  const sortKey = field && fieldRules[field.type].sortKey
  if (!field || !sortKey) return rows
  const direction = order === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, by: sortKey(recordOf(row)[key], field) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return direction * (typeof a.by === 'number' && typeof b.by === 'number' ? a.by - b.by : compareTexts(String(a.by), String(b.by)))
    })
    .map(({ row }) => row)
}
