import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { PageError } from '../../pages/errors/PageError.tsx'
import { useReader } from '../../providers/i18n/useReader.ts'
import { Dialog } from '../Dialog.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import './settings.css'
import { useSettings } from './useSettings.ts'

const SettingsContent = lazy(() => import('./SettingsContent.tsx').then((module) => ({ default: module.SettingsContent })))

/** Specification 2: 300 px, from the right. Open while `globalSettings` says so; what is in it is loaded then. */
export function SettingsDrawer() {
  const { t } = useReader()
  const [{ globalSettings }, change] = useSettings()
  const close = () => change({ globalSettings: false })
  return (
    <Dialog isOpen={globalSettings} onClose={close} title={t('settings.title')} className="zg-settings-drawer">
      <ErrorBoundary FallbackComponent={PageError}>
        <Suspense fallback={<PageSkeleton />}>
          <SettingsContent close={close} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  )
}
