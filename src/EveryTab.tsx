import { useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { startOfflinePage } from './offline/startOfflinePage.ts'
import { useServices } from './providers/services/useServices.ts'
import { lazyOnce } from './ui/lazyOnce.tsx'

const BatchStarts = lazyOnce(() => import('./batches/screens/starts/BatchStarts.tsx').then((part) => part.BatchStarts))
const DesktopMessages = lazyOnce(() => import('./desktop/DesktopMessages.tsx').then((part) => part.DesktopMessages))
const FollowIdentity = lazyOnce(() => import('./layout/guard/FollowIdentity.tsx').then((part) => part.FollowIdentity))
const ShopNews = lazyOnce(() => import('./shops/ShopNews.tsx').then((part) => part.ShopNews))
const KeepSnapshots = lazyOnce(() => import('./snapshot/KeepSnapshots.tsx').then((part) => part.KeepSnapshots))

/** What runs in every tab, whatever page is open, and may come late. It draws nothing. */
export function EveryTab() {
  const { session } = useServices()
  useEffect(() => void startOfflinePage(session), [session])
  return (
    <>
      <ErrorBoundary fallback={null}>
        <BatchStarts />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <DesktopMessages />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <FollowIdentity />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <ShopNews />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <KeepSnapshots />
      </ErrorBoundary>
    </>
  )
}
