import type { BaseRecord, DataProvider, GetListParams, MetaQuery } from '@refinedev/core'
import { ReplyCode } from '../../../contract/codes.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import type { RowReader } from '../../domain/freeTier.ts'
import type { Registry, Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'
import type { CallOptions } from '../toolApi/createToolApi.ts'
import { ToolApiError } from '../toolApi/ToolApiError.ts'
import { type ListAnswer, readRows } from './readRows.ts'
import { toListPayload } from './toListPayload.ts'
import { toUpdateCalls } from './toUpdateCalls.ts'

/**
 * The framework's verbs on the product backend:
 *
 * | verb | request |
 * |---|---|
 * | getList | the resource's `rows` call; a whole list with the search and filters that it takes, a paged one with page, page_size, keyword, sort and filters; `unreadable` counts records that nobody can read |
 * | getOne | the same call: found in the whole list, or asked for by its id |
 * | create | `operations.create` |
 * | update | `operations.update`, or the call that a field names; only those whose fields changed, with the version |
 * | deleteOne | `operations.deleteOne` with the id |
 * | deleteMany | `operations.deleteMany` with all ids, in one call |
 * | custom | the call of the contract that `url` names, with `payload`; `meta` is how it is called |
 *
 * `meta.idempotencyKey` is the same for every try of a create, a deletion or a call, so that it is not done twice.
 */
export function createDataProvider(
  api: ConsoleApi,
  registry: Registry,
  identify: () => Promise<RowReader | null> = async () => null,
): DataProvider {
  const resourceNamed = (name: string) => {
    const resource = registry.resources.find((each) => each.name === name)
    if (!resource) throw new Error(`no resource is declared as ${name}`)
    return resource
  }
  // The call is named by a declaration, whose payload the contract's schema checks on the server.
  const call = (name: CallName, payload: ResourceRecord, options: CallOptions = {}) =>
    api.call(name, payload as never, options) as Promise<unknown>
  async function list(resource: Resource, params: Pick<GetListParams, 'pagination' | 'sorters' | 'filters'>) {
    // Only a rule asks who it is. Who cannot be told is a matter of the guards, not of a list.
    const reader = resource.rows.rule ? await identify().catch(() => null) : null
    return readRows({ api, registry, reader }, resource, toListPayload(resource, params))
  }

  async function findOne(resource: Resource, id: string) {
    const { data } = await list(resource, { filters: [{ field: resource.idField, operator: 'eq', value: id }] })
    const record = data.find((each) => each[resource.idField] === id)
    if (!record) throw new ToolApiError('reply', ReplyCode.notFound, '')
    return record
  }

  return {
    getApiUrl: () => '',
    getList: async ({ resource, ...params }) => asRecords(await list(resourceNamed(resource), params)),
    getOne: async ({ resource, id }) => asRecord(await findOne(resourceNamed(resource), String(id))),
    async create({ resource, variables, meta }) {
      const { operations } = resourceNamed(resource)
      const { call: name, fixed } = required(operations.create, resource, 'create')
      const options = { idempotencyKey: crypto.randomUUID(), ...keyOf(meta) }
      return asRecord((await call(name, { ...(variables as object), ...fixed }, options)) ?? variables)
    },
    async update({ resource, id, variables, meta }) {
      let record = (meta?.previous ?? {}) as ResourceRecord
      for (const { call: name, payload } of toUpdateCalls(
        resourceNamed(resource),
        String(id),
        variables as ResourceRecord,
        meta?.previous,
      )) {
        // Each call counts the version on: the next one names what the last one answered.
        const reply = await call(name, record.version === undefined ? payload : { ...payload, version: record.version })
        const saved = (Array.isArray(reply) ? reply[0] : reply) as ResourceRecord | null | undefined
        // A backend need not say how the record is now: then it is as it was sent, and its version is not known.
        record = saved ?? { ...record, ...payload, version: undefined }
      }
      return asRecord(record)
    },
    async deleteOne({ resource, id, meta }) {
      const { idField, operations } = resourceNamed(resource)
      const { call: name, fixed } = required(operations.deleteOne, resource, 'deleteOne')
      await call(name, { [idField]: id, ...fixed }, keyOf(meta))
      return asRecord({ [idField]: id })
    },
    async deleteMany({ resource, ids, meta }) {
      const { idField, operations } = resourceNamed(resource)
      const { call: name, ids: key } = required(operations.deleteMany, resource, 'deleteMany')
      await call(name, { [key]: ids }, keyOf(meta))
      return asMany(ids.map((id) => ({ [idField]: id })))
    },
    custom: async ({ url, payload, meta }) =>
      asRecord(await call(url as CallName, (payload ?? {}) as ResourceRecord, meta as CallOptions | undefined)),
  }
}

function required<Operation>(operation: Operation | null, resource: string, verb: string): Operation {
  if (!operation) throw new Error(`${resource} declares no ${verb}`)
  return operation
}

function keyOf(meta: MetaQuery | undefined): CallOptions {
  return typeof meta?.idempotencyKey === 'string' ? { idempotencyKey: meta.idempotencyKey } : {}
}

/** The framework types a record by its caller; what it is was checked against the contract's reply schema. */
function asRecord<TData extends BaseRecord>(data: unknown): { data: TData } {
  return { data: data as TData }
}

function asMany<TData extends BaseRecord>(data: unknown): { data: TData[] } {
  return { data: data as TData[] }
}

function asRecords<TData extends BaseRecord>(answer: ListAnswer): Omit<ListAnswer, 'data'> & { data: TData[] } {
  return { ...answer, data: answer.data as TData[] }
}
