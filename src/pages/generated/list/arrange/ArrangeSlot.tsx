import { Suspense } from 'react'
import { lazyOnce } from '../../lazyOnce.ts'
import { ListSkeleton } from '../ListStates.tsx'
import type { ArrangeListProps } from './ArrangeList.tsx'

const ArrangeList = lazyOnce(() => import('./ArrangeList.tsx').then((module) => module.ArrangeList))

export function ArrangeSlot(props: ArrangeListProps) {
  return (
    <Suspense fallback={<ListSkeleton />}>
      <ArrangeList {...props} />
    </Suspense>
  )
}
