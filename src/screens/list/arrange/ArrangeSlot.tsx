import { Suspense } from 'react'
import { ListSkeleton } from '../../../ui/ListStates.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.ts'
import type { ArrangeListProps } from './ArrangeList.tsx'

const ArrangeList = lazyOnce(() => import('./ArrangeList.tsx').then((module) => module.ArrangeList))

export function ArrangeSlot(props: ArrangeListProps) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <ArrangeList {...props} />
    </Suspense>
  )
}
