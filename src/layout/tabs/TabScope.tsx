import { Fragment, type ReactNode, useMemo } from 'react'
import { TabContext } from '../../providers/drafts/useTabDraft.ts'
import { useTabScroll } from './useTabScroll.ts'
import type { Tabs } from './useTabs.ts'

interface TabScopeProps {
  readonly tabs: Tabs
  readonly children: ReactNode
}

/** Stands around the page: tells it its tab, makes it anew when the tab is reloaded, and keeps its scroll position. */
export function TabScope({ tabs: { tabs, active, pageKey, drafts, actions }, children }: TabScopeProps) {
  const open = useMemo(() => tabs.filter(({ ignoreCache }) => !ignoreCache).map(({ key, reloads }) => `${key}#${reloads}`), [tabs])
  useTabScroll(pageKey, open)
  const key = active?.key
  const ignoreCache = active?.ignoreCache ?? false
  const { closeAfterwards, nameRecord } = actions
  const tab = useMemo(
    () =>
      key === undefined
        ? null
        : {
            key,
            ignoreCache,
            drafts,
            closeAfterwards: () => closeAfterwards(key),
            nameRecord: (title: string) => nameRecord(key, title),
            addressOf: (path: string) => tabs.find(({ fullPath }) => fullPath.split('?', 1)[0] === path)?.fullPath ?? path,
          },
    [key, ignoreCache, drafts, closeAfterwards, nameRecord, tabs],
  )
  return (
    <TabContext.Provider value={tab}>
      <Fragment key={pageKey}>{children}</Fragment>
    </TabContext.Provider>
  )
}
