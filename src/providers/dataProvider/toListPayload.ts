import type { CrudFilter, GetListParams } from '@refinedev/core'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'

/** Payload keys that a range over a field is sent as (contract 1, lists). */
const rangeSuffix: Readonly<Record<string, string>> = { gte: '_from', lte: '_to' }

/** The framework's list parameters as the payload of a list call. Filters that the call does not take are left to the screen. */
export function toListPayload(resource: Resource, params: Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>): ResourceRecord {
  const accepted = (params.filters ?? []).flatMap(toEntry).filter(([key, value]) => resource.rows.accepts.includes(key) && !isBlank(value))
  const filters = Object.fromEntries(accepted)
  if (resource.rows.paging === 'whole') return filters
  const [sorter] = params.sorters ?? []
  return {
    ...filters,
    ...(params.pagination?.current ? { page: params.pagination.current } : {}),
    ...(params.pagination?.pageSize ? { page_size: params.pagination.pageSize } : {}),
    ...(sorter ? { sort: sorter.order === 'desc' ? `-${sorter.field}` : sorter.field } : {}),
  }
}

function toEntry(filter: CrudFilter): [string, unknown][] {
  if (!('field' in filter)) return []
  return [[filter.field + (rangeSuffix[filter.operator] ?? ''), filter.value]]
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
