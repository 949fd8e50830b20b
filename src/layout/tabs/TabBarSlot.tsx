import { lazy, Suspense } from 'react'
import type { Tabs } from './useTabs.ts'

const TabBar = lazy(() => import('./TabBar.tsx').then((module) => ({ default: module.TabBar })))

/** The bar is off by default: it is loaded where it is wanted, and its place is kept meanwhile. */
export function TabBarSlot({ tabs }: { readonly tabs: Tabs }) {
  return (
    <div className="zg-tab-bar">
      <Suspense>
        <TabBar tabs={tabs} />
      </Suspense>
    </div>
  )
}
