import { ErrorBoundary } from 'react-error-boundary'
import { lazyPlain } from '../../../ui/lazyOnce.tsx'
import { useListContext } from '../listContext.ts'

const ViewTabs = lazyPlain(() => import('./ViewTabs.tsx').then((module) => module.ViewTabs))
const SaveView = lazyPlain(() => import('./SaveView.tsx').then((module) => module.SaveView))

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
      <Part />
    </ErrorBoundary>
  )
}
