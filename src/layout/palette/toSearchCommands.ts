import { type Holder, mayOpen } from '../../domain/permissions.ts'
import type { Page, Registry, Resource } from '../../resources/schema/resource.ts'
import { formatListView, parseListView } from '../../screens/list/listView.ts'
import { parseIds } from '../../values/parseIds.ts'
import type { Command } from './command.ts'
import { inMenuOrder } from './inMenuOrder.ts'

/** `261122-481726354172635`: the day of China, and digits. */
const ORDER_SN = /^\d{6}-\d{6,20}$/

/**
 * For a text that is no name: it is offered as a search in each list that has one, and as a question to each page that takes one.
 * Many ids are a question alone: no list looks for more than one. The number of an order leads to the order first.
 */
export function toSearchCommands(registry: Registry, holder: Holder | null, query: string): readonly Command[] {
  const text = query.trim()
  if (text === '') return []
  const isMany = parseIds(text) !== null
  const lists = registry.resources.filter(({ list }) => list.search.length > 0 && !isMany)
  const pages = registry.pages.filter(({ searchable }) => searchable)
  const finders = ORDER_SN.test(text) ? registry.pages.filter(({ orderParameter }) => orderParameter !== undefined) : []
  const open = [...lists, ...pages].filter(({ access }) => mayOpen(holder, access))
  const orders = finders
    .filter(({ access }) => mayOpen(holder, access))
    .map((page) => ({
      ...({ id: `order:${page.name}`, kind: 'search', detail: page.label, words: [], group: page.menu?.group ?? null } as const),
      label: { zh: `查看订单“${text}”`, en: `Show the order “${text}”` },
      target: { to: `${page.path}?${new URLSearchParams({ [page.orderParameter ?? '']: text })}` },
    }))
  const searches = inMenuOrder(open, ({ menu }) => menu ?? null).map(
    (screen): Command => ({
      id: `search:${screen.name}`,
      kind: 'search',
      label: { zh: `在“${screen.label.zh}”中搜索“${text}”`, en: `Search for “${text}” in ${screen.label.en}` },
      detail: null,
      words: [],
      group: screen.menu?.group ?? null,
      target: screen.kind === 'page' ? { to: toQueryAddress(screen, text), begins: true } : { to: toSearchAddress(screen, text) },
    }),
  )
  return [...orders, ...searches]
}

function toQueryAddress({ path }: Page, keyword: string): string {
  return `${path}?${new URLSearchParams({ keyword })}`
}

function toSearchAddress(resource: Resource, search: string): string {
  const view = { ...parseListView(resource, new URLSearchParams()), search }
  return `${resource.path}?${formatListView(resource, view)}`
}
