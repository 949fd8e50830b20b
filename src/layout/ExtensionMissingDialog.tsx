import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toolApi } from '../../contract/toolApi.ts'
import { Dialog } from './Dialog.tsx'
import { useServices } from './useServices.ts'

/** Specification 8: blocking, 600 px wide; says which browsers the extension is for, and where it is to be had. */
export function ExtensionMissingDialog() {
  const { t } = useTranslation()
  const { extensionMissing } = useServices()
  const isMissing = useSyncExternalStore(extensionMissing.subscribe, extensionMissing.isUp)
  return (
    <Dialog isOpen={isMissing} title={t('errors.extensionMissingTitle')} className="zg-dialog zg-dialog-wide">
      <div className="zg-dialog-head">
        <h2>{t('errors.extensionMissingTitle')}</h2>
      </div>
      <p className="zg-dialog-body">{t('errors.extensionMissingBody')}</p>
      <div className="zg-dialog-foot">
        <button type="button" className="zg-button" onClick={extensionMissing.lower}>
          {t('actions.close')}
        </button>
        <a className="zg-button zg-button-primary" href={toolApi.extensionPackage.path} download>
          {t('errors.extensionDownload')}
        </a>
      </div>
    </Dialog>
  )
}
