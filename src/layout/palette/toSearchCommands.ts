import { parseIds } from '../../domain/parseIds.ts'
import { type Holder, mayOpen } from '../../domain/permissions.ts'
import type { Page, Registry, Resource } from '../../resources/schema/resource.ts'
import { formatListView, parseListView } from '../../screens/list/listView.ts'
import type { Command } from './command.ts'
import { inMenuOrder } from './inMenuOrder.ts'

/**
 * For a text that is no name: it is offered as a search in each list that has one, and as a question to each page that takes one.
 * Many ids are a question alone: no list looks for more than one.
 */
export function toSearchCommands(registry: Registry, holder: Holder | null, query: string): readonly Command[] {
  const text = query.trim()
  if (text === '') return []
  const isMany = parseIds(text) !== null
  const lists = registry.resources.filter(({ list }) => list.search.length > 0 && !isMany)
  const pages = registry.pages.filter(({ searchable }) => searchable)
  const open = [...lists, ...pages].filter(({ access }) => mayOpen(holder, access))
  return inMenuOrder(open, ({ menu }) => menu ?? null).map((screen) => ({
    id: `search:${screen.name}`,
    kind: 'search',
    label: { zh: `在“${screen.label.zh}”中搜索“${text}”`, en: `Search for “${text}” in ${screen.label.en}` },
    detail: null,
    words: [],
    group: screen.menu?.group ?? null,
    target: screen.kind === 'page' ? { to: toQueryAddress(screen, text), begins: true } : { to: toSearchAddress(screen, text) },
  }))
}

function toQueryAddress({ path }: Page, keyword: string): string {
  return `${path}?${new URLSearchParams({ keyword })}`
}

function toSearchAddress(resource: Resource, search: string): string {
  const view = { ...parseListView(resource, new URLSearchParams()), search }
  return `${resource.path}?${formatListView(resource, view)}`
}
