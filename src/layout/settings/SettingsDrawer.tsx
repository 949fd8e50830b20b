import { ErrorBoundary } from 'react-error-boundary'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { PageError } from '../../ui/PageError.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import './settings.css'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { lazyPlain, PartFallback } from '../../ui/lazyOnce.tsx'

const SettingsContent = lazyPlain(() => import('./SettingsContent.tsx').then((module) => module.SettingsContent))

/** Specification 2: 300 px, from the right. Open while `globalSettings` says so; what is in it is loaded then. */
export function SettingsDrawer() {
  const { t } = useTranslate()
  const [{ globalSettings }, change] = useSettings()
  const close = () => change({ globalSettings: false })
  return (
    <Dialog isOpen={globalSettings} onClose={close} title={t('settings.title')} className="zg-settings-drawer">
      <ErrorBoundary FallbackComponent={PageError}>
        <PartFallback value={<PageSkeleton />}>
          <SettingsContent close={close} />
        </PartFallback>
      </ErrorBoundary>
    </Dialog>
  )
}
