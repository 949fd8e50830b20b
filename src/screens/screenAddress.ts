import { type Screen, screenPath } from '../resources/schema/project/toRoutes.ts'
import type { Resource, ResourceRecord } from '../resources/schema/resource.ts'

/** State of a link from a list or a read page to another screen of the same resource: the way back is one step. */
export const withinResource = { isWithinResource: true } as const

/** Address of a screen; with `id`, of that record. */
export function screenAddress(resource: Resource, screen: Screen, id = ''): string {
  return screenPath(resource, screen).replace(':id', encodeURIComponent(id))
}

export function idOf(resource: Resource, record: ResourceRecord): string {
  return String(record[resource.idField] ?? '')
}

/** How a person recognises a record; where its title is missing, its id. */
export function titleOf(resource: Resource, record: ResourceRecord): string {
  const title = record[resource.titleField]
  return typeof title === 'string' && title.trim() ? title : idOf(resource, record)
}

/** What else a person knows it by: the identifiers among the fields that the search looks in. */
export function markOf(resource: Resource, record: ResourceRecord): string {
  const identifiers = resource.list.search.filter((key) => resource.fields[key]?.type === 'id')
  return identifiers.flatMap((key) => record[key] ?? []).join(' ')
}
