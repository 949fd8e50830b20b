import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { containsText, fieldRules, matchesFilter } from '../fields/fieldRules.ts'
import type { ListView } from './listView.ts'

/** Of a whole list, the rows that the view shows, in its order. Filters that the call itself takes were applied by the server. */
export function selectRows(
  resource: Resource,
  rows: readonly ResourceRecord[],
  view: Pick<ListView, 'search' | 'filters' | 'sort'>,
): readonly ResourceRecord[] {
  const search = view.search.trim()
  const filters = Object.entries(view.filters).flatMap(([key, wanted]) => {
    const field = resource.fields[key]
    return field && wanted !== '' && !resource.rows.accepts.includes(key) ? [{ key, field, wanted }] : []
  })
  const kept = rows.filter(
    (row) =>
      (search === '' || resource.list.search.some((key) => containsText(row[key], search))) &&
      filters.every(({ key, field, wanted }) => matchesFilter(field, row[key], wanted)),
  )
  return view.sort ? sortRows(resource, kept, view.sort) : kept
}

/** Digits count as numbers (2 before 10), Chinese by its reading; what has no key stands last in either order. */
const collator = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })

function sortRows(resource: Resource, rows: readonly ResourceRecord[], { field: key, order }: NonNullable<ListView['sort']>) {
  const field = resource.fields[key]
  const sortKey = field && fieldRules[field.type].sortKey
  if (!field || !sortKey) return rows
  const direction = order === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, by: sortKey(row[key], field) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return direction * (typeof a.by === 'number' && typeof b.by === 'number' ? a.by - b.by : collator.compare(String(a.by), String(b.by)))
    })
    .map(({ row }) => row)
}
