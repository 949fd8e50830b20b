import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PageError } from '../../ui/PageError.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import './settings.css'
import { useSettings } from '../../providers/settings/useSettings.ts'

const SettingsContent = lazy(() => import('./SettingsContent.tsx').then((module) => ({ default: module.SettingsContent })))

/** Specification 2: 300 px, from the right. Open while `globalSettings` says so; what is in it is loaded then. */
export function SettingsDrawer() {
  const { t } = useTranslate()
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
