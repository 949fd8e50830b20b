import { toListPayload } from '../../providers/dataProvider/toListPayload.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { formatListView, type ListView, parseListView } from './listView.ts'
import { toListQuery } from './toListQuery.ts'

/** What a list is asked for that is opened by its bare address. */
export function toFirstPayload(resource: Resource): ResourceRecord {
  return toListPayload(resource, toListQuery(resource, parseListView(resource, new URLSearchParams())))
}

/** Is it the view of the bare address? */
export function isFirstView(resource: Resource, view: ListView): boolean {
  return formatListView(resource, view).size === 0
}
