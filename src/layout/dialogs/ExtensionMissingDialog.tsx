import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { toolApi } from '../../../contract/toolApi.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '../../ui/dialog/Dialog.tsx'

/** Specification 8: blocking, 600 px wide; says which browsers the extension is for, where it is to be had, and how it is installed. */
export function ExtensionMissingDialog() {
  const { t } = useTranslate()
  const { extensionMissing } = useServices()
  const isMissing = useSyncExternalStore(extensionMissing.subscribe, extensionMissing.isUp)
  const helpPath = useHelpPath()
  return (
    <Dialog isOpen={isMissing} title={t('errors.extensionMissingTitle')} className="zg-dialog zg-dialog-wide">
      <DialogHead>
        <h2>{t('errors.extensionMissingTitle')}</h2>
      </DialogHead>
      <DialogBody>
        <p>{t('errors.extensionMissingBody')}</p>
        <p>
          <Link to={helpPath} onClick={extensionMissing.lower}>
            {t('outdated.howToInstall')}
          </Link>
        </p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={extensionMissing.lower}>{t('actions.close')}</Button>
        <ButtonAnchor kind="primary" href={toolApi.extensionPackage.path} download>
          {t('errors.extensionDownload')}
        </ButtonAnchor>
      </DialogFoot>
    </Dialog>
  )
}
