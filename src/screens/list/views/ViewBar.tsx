import { lazy, Suspense } from 'react'
import { useListContext } from '../listContext.ts'

const ViewTabs = lazy(() => import('./ViewTabs.tsx').then((module) => ({ default: module.ViewTabs })))
const SaveView = lazy(() => import('./SaveView.tsx').then((module) => ({ default: module.SaveView })))

interface ViewBarProps {
  readonly part: 'tabs' | 'save'
}

/** The parts of saved views, once they are known: the rows wait for none of it. */
export function ViewBar({ part }: ViewBarProps) {
  const { saved } = useListContext()
  if (saved.all === null) return null
  const Part = part === 'tabs' ? ViewTabs : SaveView
  return (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  )
}
