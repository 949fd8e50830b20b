import { expect, it } from 'vitest'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import { createDataProvider } from '../../../src/providers/dataProvider/createDataProvider.ts'
import type { ConsoleApi } from '../../../src/providers/toolApi/consoleApi.ts'
import { registry } from '../../../src/resources/index.ts'
import { createCollection } from '../../../src/resources/queries/allPages.ts'
import { parseListView } from '../../../src/screens/list/listView.ts'
import { toListQuery } from '../../../src/screens/list/toListQuery.ts'
import { idOf } from '../../../src/screens/screenAddress.ts'
import { pagesOf } from '../../../src/screens/transfer/fetchAllRows.ts'
import { EXPORT_ROWS_MAX } from '../../../src/screens/transfer/limits.ts'

/** More than any page of a list, and than any list had as its limit. */
const RECORDS = 5_123

/** The backend, which answers with a page of the records, and with no page that is larger than one may be. */
function backendOf(idField: string, paging: 'paged' | 'whole') {
  const records = Array.from({ length: RECORDS }, (_, at) => ({ [idField]: `record-${at}` }))
  const call = async (_name: string, { page, page_size }: { readonly page: number; readonly page_size: number }) => {
    if (paging === 'whole') return records
    if (page_size > PAGE_SIZE_MAX) throw new Error(`no page has ${page_size} records`)
    return { list: records.slice((page - 1) * page_size, page * page_size), total: RECORDS }
  }
  return { call } as unknown as ConsoleApi
}

it.each(registry.resources.map((resource) => [resource.name, resource] as const))(
  'a file of %s has every record',
  async (name, resource) => {
    const provider = createDataProvider(backendOf(resource.idField, resource.rows.paging), registry)
    const view = parseListView(resource, new URLSearchParams())
    if (resource.rows.paging === 'whole') {
      const { data } = await provider.getList({ resource: name, pagination: { mode: 'off' } })
      expect(new Set(data.map((record) => idOf(resource, record))).size).toBe(RECORDS)
      return
    }
    const collection = createCollection({
      fetchPage: pagesOf(provider, resource, toListQuery(resource, view)),
      idOf: (record) => idOf(resource, record),
      pageSize: PAGE_SIZE_MAX,
      maxRows: EXPORT_ROWS_MAX,
    })
    expect(await collection.run(new AbortController().signal)).toBe('whole')
    expect([collection.rows().length, collection.total(), collection.hasGaps()]).toEqual([RECORDS, RECORDS, false])
  },
)
