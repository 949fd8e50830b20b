import type { Route } from '../../resources/schema/project/toRoutes.ts'
import { changeTabs, createTabs, type Tab, type TabsState } from './tabs.ts'
import { parseTab } from './toTab.ts'

/** The tab bar as it was stored: what is no page of ours any more is left out. */
export function parseTabs(routes: readonly Route[], landing: Tab, stored: unknown): TabsState {
  const addresses: readonly unknown[] = Array.isArray(stored) ? stored : []
  const tabs = addresses.map((address) => parseTab(routes, address)).filter((tab) => tab !== null)
  return tabs.reduce((state, tab) => changeTabs(state, { type: 'visit', tab }), createTabs(landing))
}

/** As it is stored: addresses in their order; everything else follows from them. */
export function formatTabs({ tabs }: TabsState): readonly string[] {
  return tabs.map(({ fullPath }) => fullPath)
}
