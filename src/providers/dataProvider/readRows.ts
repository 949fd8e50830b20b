import type { RowReader } from '../../domain/freeTier.ts'
import type { Registry, Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'
import { countUnreadable } from '../toolApi/parseReply.ts'

export interface ListAnswer {
  readonly data: ResourceRecord[]
  /** How many there are on all pages. */
  readonly total: number
  /** Records of the answer that nobody can read. */
  readonly unreadable: number
}

interface RowSource {
  readonly api: ConsoleApi
  readonly registry: Pick<Registry, 'resources'>
  /** Who looks; null: it cannot be told, and the backend alone decides. */
  readonly reader: RowReader | null
}

/**
 * The rows of a resource as the reader sees them, no matter what the backend sends: what a rule of the declaration hides is not among them
 * (specification 6), and a filter by a record with members leaves those members (specification 5). Rejects with a ToolApiError.
 */
export async function readRows({ api, registry, reader }: RowSource, resource: Resource, payload: ResourceRecord): Promise<ListAnswer> {
  const rule = reader && resource.rows.rule?.(reader)
  const [answer, members] = await Promise.all([
    // A rule is about the whole list: of one that is filtered already, it would show others.
    askRows(api, resource, rule ? {} : payload),
    readMembers(api, registry, resource, payload),
  ])
  if (!rule && !members) return answer
  const seen = rule ? rule(answer.data) : answer.data
  const data = members ? seen.filter((row) => members.has(String(row[resource.idField]))) : [...seen]
  return { ...answer, data, total: data.length }
}

async function askRows(api: ConsoleApi, { rows, idField, titleField }: Resource, payload: ResourceRecord): Promise<ListAnswer> {
  // A record that nobody named is called by its id.
  const named = (row: ResourceRecord) => (row[titleField] === '' ? { ...row, [titleField]: String(row[idField]) } : row)
  // The call is named by a declaration, whose payload the contract's schema checks on the server.
  const reply: unknown = await api.call(rows.call, payload as never)
  const unreadable = countUnreadable(reply)
  if (rows.paging === 'paged') {
    const { list, total } = reply as { list: ResourceRecord[]; total: number }
    return { data: list.map(named), total, unreadable }
  }
  const data = (reply as ResourceRecord[]).map(named)
  return { data, total: data.length, unreadable }
}

/** Ids of the rows that belong to the records filtered by; null: nothing is filtered by members. A record that is not there has none. */
async function readMembers(
  api: ConsoleApi,
  { resources }: Pick<Registry, 'resources'>,
  resource: Resource,
  payload: ResourceRecord,
): Promise<ReadonlySet<string> | null> {
  const [key, field] = Object.entries(resource.fields).find(([name, each]) => name in payload && 'members' in each && each.members) ?? []
  if (!key || field?.type !== 'reference' || !field.members) return null
  const { members } = field
  const referred = resources.find(({ name }) => name === field.resource)
  if (!referred) return null
  const { data } = await askRows(api, referred, {})
  const record = data.find((each) => String(each[referred.idField]) === String(payload[key]))
  return new Set(((record?.[members] as readonly unknown[] | undefined) ?? []).map(String))
}
