import type { DataProvider } from '@refinedev/core'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import { createCollection, type FetchPage } from '../../resources/queries/allPages.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { ListQuery } from '../list/toListQuery.ts'
import { idOf } from '../screenAddress.ts'
import { EXPORT_ROWS_MAX } from './limits.ts'

type Selection = Pick<ListQuery, 'filters' | 'sorters'>

/** Pages of a list that the server cuts, as a view selects and sorts it. */
export function pagesOf(provider: DataProvider, resource: Resource, { filters, sorters }: Selection): FetchPage<ResourceRecord> {
  return async (current, pageSize) => {
    const { data, total, unreadable } = await provider.getList({
      resource: resource.name,
      pagination: { mode: 'server', current, pageSize },
      filters,
      sorters,
    })
    return { rows: data, total, unreadable: typeof unreadable === 'number' ? unreadable : 0 }
  }
}

/** Every record of a resource, however its list is answered. */
export async function fetchAllRows(provider: DataProvider, resource: Resource, signal: AbortSignal): Promise<readonly ResourceRecord[]> {
  if (resource.rows.paging === 'whole') return (await provider.getList({ resource: resource.name, pagination: { mode: 'off' } })).data
  const collection = createCollection({
    fetchPage: pagesOf(provider, resource, { filters: [], sorters: [] }),
    idOf: (record) => idOf(resource, record),
    pageSize: PAGE_SIZE_MAX,
    maxRows: EXPORT_ROWS_MAX,
  })
  await collection.run(signal)
  return collection.rows()
}
