import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useListContext } from '../listContext.ts'

const ViewTabs = lazy(() => import('./ViewTabs.tsx').then((module) => ({ default: module.ViewTabs })))
const SaveView = lazy(() => import('./SaveView.tsx').then((module) => ({ default: module.SaveView })))

interface ViewBarProps {
  readonly part: 'tabs' | 'save'
}

/** The parts of saved views, once they are known: the rows wait for none of it, and stay where it cannot be loaded, as without a network. */
export function ViewBar({ part }: ViewBarProps) {
  const { saved } = useListContext()
  if (saved.all === null || (part === 'tabs' && saved.all.length === 0)) return null
  const Part = part === 'tabs' ? ViewTabs : SaveView
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  )
}
