import type { SavedView } from '../../../../contract/entities/savedView.ts'
import { PAGE_SIZE_DEFAULT } from '../../../../contract/limits.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import type { ListSource } from '../listContext.ts'
import { formatListView, type ListView, parseListView } from '../listView.ts'

/** Parameter of the address that names the open view. */
export const VIEW_PARAMETER = 'view'

/** What a view keeps of an address: search, filters and sort, in one way of writing them. '': the list as it starts. */
export function toViewQuery(resource: Listed, view: ListView): string {
  return formatListView(resource, { ...view, page: 1, pageSize: PAGE_SIZE_DEFAULT }).toString()
}

/** As it is written today: what was saved may name filters that are gone. */
export function savedQuery(resource: Listed, { query }: Pick<SavedView, 'query'>): string {
  return toViewQuery(resource, parseListView(resource, new URLSearchParams(query)))
}

/** The address that opens a saved view, or the whole list (null). How many rows a page has, and what is not the list's, stays. */
export function toViewAddress(resource: Listed, saved: SavedView | null, now: URLSearchParams): URLSearchParams {
  const { pageSize } = parseListView(resource, now)
  const view = parseListView(resource, new URLSearchParams(saved?.query))
  const address = formatListView(resource, { ...view, page: 1, pageSize }, now)
  address.delete(VIEW_PARAMETER)
  if (saved) address.set(VIEW_PARAMETER, saved.view_id)
  return address
}

/** The address says no more of the view than its name, or nothing is left of what it shows. */
export function isBare(resource: Listed, saved: SavedView, now: URLSearchParams): boolean {
  return savedQuery(resource, saved) !== '' && toViewQuery(resource, parseListView(resource, now)) === ''
}

/** Does the list show something else than the open view, or, without one, than it starts with? */
export function isViewChanged({ resource, view, saved: { active }, isChoiceChanged }: ListSource): boolean {
  return isChoiceChanged || toViewQuery(resource, view) !== (active ? savedQuery(resource, active) : '')
}
