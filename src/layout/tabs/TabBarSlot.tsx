import { ErrorBoundary } from 'react-error-boundary'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { lazyPlain } from '../../ui/lazyOnce.tsx'
import type { Tabs } from './useTabs.ts'

const TabBar = lazyPlain(() => import('./TabBar.tsx').then((module) => module.TabBar))

/** The bar is off by default: it is loaded where it is wanted, and its place is kept meanwhile. The page works without it. */
export function TabBarSlot({ tabs }: { readonly tabs: Tabs }) {
  const { t } = useTranslate()
  return (
    <div className="zg-tab-bar">
      <ErrorBoundary fallback={<p role="alert">{t('errors.preload')}</p>}>
        <TabBar tabs={tabs} />
      </ErrorBoundary>
    </div>
  )
}
