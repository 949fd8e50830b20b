import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { BulkBarProps } from './BulkBar.tsx'

const BulkBar = lazy(() => import('./BulkBar.tsx').then((module) => ({ default: module.BulkBar })))

/** The bar is there, and loaded, only while something is chosen. */
export function BulkBarSlot(props: BulkBarProps) {
  const { selection } = props
  const isNeeded = useSyncExternalStore(selection.subscribe, () => selection.read().records.size > 0)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <BulkBar {...props} />
    </Suspense>
  )
}
