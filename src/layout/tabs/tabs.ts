import type { Route } from '../../resources/schema/project/toRoutes.ts'
import type { Text } from '../../resources/schema/text.ts'

/** A page that stays open in the tab bar (specification 3). */
export interface Tab {
  /** Name and parameters of the route: one tab each. */
  readonly key: string
  /** The route's, in both languages: a change of the language changes the bar. */
  readonly title: Text
  /** What the route shows of its resource; tabs of one resource are told apart by it. */
  readonly screen: Route['target']['screen']
  /** Of the record, where the route is one record's. */
  readonly id: string | undefined
  /** Of the record; absent: it was not shown yet. */
  readonly recordTitle?: string
  /** The route's. */
  readonly name: string
  /** Path with query, as it was when the tab was last shown: filters, sort and page are in it. */
  readonly fullPath: string
  readonly query: Readonly<Record<string, string>>
  /** Nothing of the page is kept while another is shown. */
  readonly ignoreCache: boolean
  /** How often it was reloaded: a new number is a new page. */
  readonly reloads: number
}

export interface TabsState {
  /** In the order of the bar. The first is the default tab, which stays where it is and cannot be closed. */
  readonly tabs: readonly Tab[]
  /** Key of the tab that is shown; always that of one in the list. */
  readonly activeKey: string
}

export const closings = ['this', 'left', 'right', 'others', 'all'] as const
/** Which tabs to close, seen from one of them. */
export type Closing = (typeof closings)[number]

export type TabsAction =
  | { readonly type: 'visit'; readonly tab: Tab }
  | { readonly type: 'close'; readonly what: Closing; readonly key: string }
  | { readonly type: 'reload'; readonly key: string }
  /** What its record turned out to be called. */
  | { readonly type: 'name'; readonly key: string; readonly recordTitle: string }
  /** Only the default tab stays. */
  | { readonly type: 'reset' }
  /** To the place of another. */
  | { readonly type: 'move'; readonly key: string; readonly to: string }

export function createTabs(landing: Tab): TabsState {
  return { tabs: [landing], activeKey: landing.key }
}

export function changeTabs(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'visit':
      return visit(state, action.tab)
    case 'close':
      return close(state, action.what, action.key)
    case 'reload':
      return { ...state, tabs: state.tabs.map((tab) => (tab.key === action.key ? { ...tab, reloads: tab.reloads + 1 } : tab)) }
    case 'name':
      return name(state, action)
    case 'reset':
      return close(state, 'all', state.activeKey)
    case 'move':
      return move(state, action.key, action.to)
  }
}

/** The cache list (specification 3): names of the open pages that keep their state. */
export function toCacheList({ tabs }: TabsState): readonly string[] {
  return [...new Set(tabs.filter(({ ignoreCache }) => !ignoreCache).map(({ name }) => name))]
}

/** What a closing would take away. */
export function toClosed(tabs: readonly Tab[], what: Closing, key: string): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.key === key)
  if (from < 0) return []
  return tabs.filter((_, index) => index > 0 && closes[what](index, from))
}

const closes: Readonly<Record<Closing, (index: number, from: number) => boolean>> = {
  this: (index, from) => index === from,
  left: (index, from) => index < from,
  right: (index, from) => index > from,
  others: (index, from) => index !== from,
  all: () => true,
}

function visit({ tabs }: TabsState, tab: Tab): TabsState {
  const isOpen = tabs.some(({ key }) => key === tab.key)
  const next = isOpen ? tabs.map((each) => (each.key === tab.key ? { ...each, ...tab, reloads: each.reloads } : each)) : [...tabs, tab]
  return { tabs: next, activeKey: tab.key }
}

function name(state: TabsState, { key, recordTitle }: { readonly key: string; readonly recordTitle: string }): TabsState {
  if (!state.tabs.some((tab) => tab.key === key && tab.recordTitle !== recordTitle)) return state
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, recordTitle } : tab)) }
}

function close(state: TabsState, what: Closing, key: string): TabsState {
  const closed = new Set(toClosed(state.tabs, what, key).map((tab) => tab.key))
  if (closed.size === 0) return state
  const tabs = state.tabs.filter((tab) => !closed.has(tab.key))
  if (!closed.has(state.activeKey)) return { ...state, tabs }
  // Specification silent: the one that the closing was seen from, else its neighbour at the left, as the template does.
  const before = state.tabs.slice(
    0,
    state.tabs.findIndex((tab) => tab.key === key),
  )
  const shown = closed.has(key) ? before.findLast((tab) => !closed.has(tab.key)) : tabs.find((tab) => tab.key === key)
  return { tabs, activeKey: (shown ?? tabs[0])?.key ?? state.activeKey }
}

function move(state: TabsState, key: string, to: string): TabsState {
  const from = state.tabs.findIndex((tab) => tab.key === key)
  const place = Math.max(
    1,
    state.tabs.findIndex((tab) => tab.key === to),
  )
  const moved = state.tabs[from]
  if (from < 1 || !moved || from === place || !state.tabs.some((tab) => tab.key === to)) return state
  const others = state.tabs.filter((tab) => tab.key !== key)
  return { ...state, tabs: [...others.slice(0, place), moved, ...others.slice(place)] }
}
