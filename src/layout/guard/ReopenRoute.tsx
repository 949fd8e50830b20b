import { useEffect } from 'react'
import { useLocation, useOutletContext } from 'react-router-dom'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { toRedirectGoal } from './toRedirectGoal.ts'

/** What the frame offers to the pages in it. */
export interface FrameContext {
  /** Opens an address in place of the one on the screen; nothing that was kept of that page is used. */
  readonly reopen: (path: string) => void
}

/** `/redirect/:path` (specification 2): on to the page behind it. The guards have decided about that page already. */
export function ReopenRoute() {
  const { reopen } = useOutletContext<FrameContext>()
  const { hash, ...address } = useLocation()
  const goal = toRedirectGoal(address, toRoutes(useRegistry()))
  const to = goal ? goal.pathname + goal.search + hash : '/'
  useEffect(() => reopen(to), [reopen, to])
  return <PageSkeleton />
}
