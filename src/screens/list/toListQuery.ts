import type { CrudFilter, CrudSort, Pagination } from '@refinedev/core'
import type { Resource } from '../../resources/schema/resource.ts'
import { fieldRules } from '../fields/fieldRules.ts'
import { parsePeriod } from '../fields/period.ts'
import type { ListView } from './listView.ts'

/** What the framework's list hook is asked for. */
export interface ListQuery {
  readonly pagination: Pagination
  readonly filters: CrudFilter[]
  readonly sorters: CrudSort[]
}

/** A whole list is asked for with only the search and the filters that its call takes; a paged one with everything. */
export function toListQuery(resource: Resource, view: ListView): ListQuery {
  const search = view.search.trim()
  const { searchKey } = resource.rows
  const filters: CrudFilter[] = [
    ...(search && searchKey ? [{ field: searchKey, operator: 'contains' as const, value: search }] : []),
    ...Object.entries(view.filters).flatMap(([key, value]) => toFilters(resource, key, value)),
  ]
  if (resource.rows.paging === 'whole') {
    const accepted = filters.filter((filter) => 'field' in filter && resource.rows.accepts.includes(filter.field))
    return { pagination: { mode: 'off' }, filters: accepted, sorters: [] }
  }
  return {
    pagination: { mode: 'server', current: view.page, pageSize: view.pageSize },
    filters,
    sorters: view.sort ? [view.sort] : [],
  }
}

function toFilters(resource: Resource, key: string, value: string): CrudFilter[] {
  const field = resource.fields[key]
  if (!field || value === '') return []
  if (fieldRules[field.type].filter !== 'period') return [{ field: key, operator: 'eq', value }]
  const { fromMs, toMs } = parsePeriod(value)
  return [
    ...(fromMs === null ? [] : [{ field: key, operator: 'gte' as const, value: fromMs }]),
    ...(toMs === null ? [] : [{ field: key, operator: 'lte' as const, value: toMs }]),
  ]
}
