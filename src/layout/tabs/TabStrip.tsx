import { type ComponentType, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { TabItem, type TabItemProps } from './TabItem.tsx'
import type { TabMenuPlace } from './TabMenu.tsx'
import type { Tab } from './tabs.ts'
import type { Tabs } from './useTabs.ts'
import { useTabTitle } from './useTabTitle.ts'

export interface TabStripProps {
  readonly tabs: Tabs
  readonly close: (tab: Tab) => void
  readonly openMenu: (place: TabMenuPlace) => void
  /** How a tab is drawn; default: one that stays where it is. */
  readonly Item?: ComponentType<TabItemProps>
  /** A tab is being moved by keys: they are not ours then. */
  readonly isMoving?: boolean
}

/** The tabs in a row; arrows go from one to the next, Delete closes. */
export function TabStrip({ tabs: { tabs, active }, close, openMenu, Item = TabItem, isMoving = false }: TabStripProps) {
  const toTitle = useTabTitle()
  const list = useRef<HTMLUListElement>(null)
  /** Place of a tab that was closed by key: the focus goes to the tab that takes it. */
  const vacated = useRef<number | null>(null)
  const activeKey = active?.key

  useLayoutEffect(() => {
    if (vacated.current === null) return
    linksOf(list.current)[Math.min(vacated.current, tabs.length - 1)]?.focus()
    vacated.current = null
  }, [tabs])

  useEffect(() => {
    if (activeKey !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeKey])

  function follow(event: KeyboardEvent) {
    const links = linksOf(list.current)
    const at = links.indexOf(document.activeElement as HTMLElement)
    const tab = tabs[at]
    if (isMoving || !tab) return
    if (event.key === 'Delete' && at > 0) {
      vacated.current = at
      return close(tab)
    }
    const to = toNeighbour(event.key, at, links.length)
    if (to === null) return
    event.preventDefault()
    links[to]?.focus()
  }

  return (
    <ul className="zg-tab-strip" ref={list} onKeyDown={follow}>
      {tabs.map((tab, index) => (
        <Item
          key={tab.key}
          tab={tab}
          title={toTitle(tab)}
          isActive={tab.key === activeKey}
          isReachable={tab.key === (activeKey ?? tabs[0]?.key)}
          close={index > 0 ? close : undefined}
          openMenu={openMenu}
        />
      ))}
    </ul>
  )
}

function linksOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('a') ?? [])]
}

function toNeighbour(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
  const place = places[key]
  return place === undefined ? null : (place + count) % count
}
