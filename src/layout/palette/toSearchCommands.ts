import { type Holder, mayOpen } from '../../domain/permissions.ts'
import { formatListView, parseListView } from '../../pages/generated/list/listView.ts'
import type { Registry, Resource } from '../../resources/schema/resource.ts'
import type { Command } from './command.ts'
import { inMenuOrder } from './inMenuOrder.ts'

/** For what nobody is called by: the same text as a search in each list that has one. Goods and orders join when they are declared. */
export function toSearchCommands(registry: Registry, holder: Holder | null, query: string): readonly Command[] {
  const text = query.trim()
  if (text === '') return []
  const searchable = registry.resources.filter(({ list, access }) => list.search.length > 0 && mayOpen(holder, access))
  return inMenuOrder(searchable, ({ menu }) => menu).map((resource) => ({
    id: `search:${resource.name}`,
    kind: 'search',
    label: { zh: `在“${resource.label.zh}”中搜索“${text}”`, en: `Search for “${text}” in ${resource.label.en}` },
    detail: null,
    words: [],
    group: resource.menu?.group ?? null,
    target: { to: toSearchAddress(resource, text) },
  }))
}

function toSearchAddress(resource: Resource, search: string): string {
  const view = { ...parseListView(resource, new URLSearchParams()), search }
  return `${resource.path}?${formatListView(resource, view)}`
}
