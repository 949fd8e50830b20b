import type { CallName } from '../../../contract/toolApi.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'

interface UpdateCall {
  readonly call: CallName
  readonly payload: ResourceRecord
}

/**
 * Which calls save these values: each field by the call that it names, else by the resource's update. In: all values of a form,
 * or one of an inline edit, and the record as it was. A call none of whose fields changed is left out.
 */
export function toUpdateCalls(
  resource: Resource,
  id: string,
  values: ResourceRecord,
  previous: ResourceRecord | undefined,
): readonly UpdateCall[] {
  const groups = new Map<CallName, Record<string, unknown>>()
  for (const [key, value] of Object.entries(values)) {
    const call = resource.fields[key]?.saveWith ?? resource.operations.update?.call
    if (!call || !(key in resource.fields)) continue
    groups.set(call, { ...groups.get(call), [key]: value })
  }
  return [...groups].flatMap(([call, fields]) => {
    if (previous && Object.entries(fields).every(([key, value]) => isSame(value, previous[key]))) return []
    const fixed = call === resource.operations.update?.call ? resource.operations.update.fixed : {}
    return [{ call, payload: { [resource.idField]: id, ...fields, ...fixed } }]
  })
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
