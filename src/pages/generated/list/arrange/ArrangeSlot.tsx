import { lazy, Suspense } from 'react'
import { ListSkeleton } from '../ListStates.tsx'
import type { ArrangeListProps } from './ArrangeList.tsx'

const ArrangeList = lazy(() => import('./ArrangeList.tsx').then((module) => ({ default: module.ArrangeList })))

export function ArrangeSlot(props: ArrangeListProps) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <ArrangeList {...props} />
    </Suspense>
  )
}
