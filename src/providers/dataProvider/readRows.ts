import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'

interface ListAnswer {
  readonly data: ResourceRecord[]
  /** How many there are on all pages. */
  readonly total: number
}

/** The rows of a resource by its own call. Rejects with a ToolApiError. */
export async function readRows(api: ConsoleApi, { rows }: Resource, payload: ResourceRecord): Promise<ListAnswer> {
  // The call is named by a declaration, whose payload the contract's schema checks on the server.
  const reply: unknown = await api.call(rows.call, payload as never)
  if (rows.paging === 'paged') {
    const { list, total } = reply as { list: ResourceRecord[]; total: number }
    return { data: list, total }
  }
  const data = reply as ResourceRecord[]
  return { data, total: data.length }
}
