import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { Browsers } from './Browsers.tsx'
import { ExtensionStatus } from './ExtensionStatus.tsx'
import { HelpFrame } from './HelpFrame.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { PlatformTry } from './PlatformTry.tsx'
import { Questions } from './Questions.tsx'
import { UpdateSteps } from './UpdateSteps.tsx'

/** Everything about the extension: is it there, how it is installed and updated, and what people ask. */
export function PlugDownload() {
  const { t } = useTranslate()
  const text = useText()
  const may = useMay()
  const page = useRegistry().pages.find(({ name }) => name === 'plugDownload')
  return (
    <HelpFrame>
      <header className="zg-help-head">
        <h1>{page && text(page.label)}</h1>
        <p className="zg-muted">{t('help.intro')}</p>
      </header>
      <ExtensionStatus />
      {may('shopList') && <PlatformTry />}
      <InstallSteps />
      <div className="zg-help-pair">
        <UpdateSteps />
        <Browsers />
      </div>
      <Questions />
    </HelpFrame>
  )
}
