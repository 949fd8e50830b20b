import { parseIds } from '../../../domain/parseIds.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { sortRows, toRowTest } from '../../list/selectRows.ts'
import type { QueryFacts } from './queryFacts.ts'
import type { RowSum, RowView } from './rowView.ts'

export interface Selected {
  /** In view, in its order. */
  readonly rows: readonly QueryRow[]
  readonly tabs: Readonly<Record<string, number>>
  readonly sums: Readonly<Record<string, RowSum>>
}

/** What of the rows the view shows. The tabs count what each of them would show. */
export function selectQueryRows(facts: QueryFacts, rows: readonly QueryRow[], view: RowView): Selected {
  const { tabField } = facts
  const tab = tabField === null ? '' : (view.filters[tabField] ?? '')
  const fits = toTest(facts, view)
  const tabs: Record<string, number> = {}
  const kept = rows.filter(({ values }) => {
    if (!fits(values)) return false
    if (tabField === null) return true
    const own = String(values[tabField])
    tabs[own] = (tabs[own] ?? 0) + 1
    return tab === '' || own === tab
  })
  return {
    rows: view.sort ? sortRows(facts, kept, view.sort, ({ values }) => values) : kept,
    tabs,
    sums: Object.fromEntries(facts.sums.map((key) => [key, toSum(kept, key)])),
  }
}

/** Values that came for each field whose filter offers them, most frequent first. */
export function toFacets({ facets }: QueryFacts, rows: readonly QueryRow[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    facets.map((key) => {
      const counts = new Map<string, number>()
      for (const { values } of rows) {
        const value = values[key]
        if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      return [key, [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)]
    }),
  )
}

function toTest(facts: QueryFacts, { search, filters }: RowView): (values: ResourceRecord) => boolean {
  const ids = parseIds(search)
  const offered = facts.facets.flatMap((key) => (filters[key] ? [[key, filters[key]] as const] : []))
  const apart = new Set([...facts.facets, facts.tabField])
  const others = Object.fromEntries(Object.entries(filters).filter(([key]) => !apart.has(key)))
  const fits = toRowTest(facts, { search: ids ? '' : search, filters: others })
  const names = ids ? toIdTest(facts, ids) : () => true
  return (values) => names(values) && offered.every(([key, wanted]) => values[key] === wanted) && fits(values)
}

/** A pasted list names rows by any of their identifiers, each whole. */
function toIdTest({ list, fields }: QueryFacts, ids: readonly string[]): (values: ResourceRecord) => boolean {
  const wanted = new Set(ids)
  const keys = list.search.filter((key) => fields[key]?.type === 'id' || fields[key]?.type === 'texts')
  return (values) =>
    keys.some((key) => {
      const value = values[key]
      return Array.isArray(value) ? value.some((each) => wanted.has(String(each))) : wanted.has(String(value))
    })
}

function toSum(rows: readonly QueryRow[], key: string): RowSum {
  let sum = 0
  let missing = 0
  let unreadable = 0
  for (const { values } of rows) {
    const value = values[key]
    if (typeof value === 'number') sum += value
    else if (value === undefined || value === null) missing += 1
    else unreadable += 1
  }
  return { sum, missing, unreadable }
}
