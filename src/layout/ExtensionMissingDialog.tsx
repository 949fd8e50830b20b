import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { toolApi } from '../../contract/toolApi.ts'
import { useReader } from '../providers/i18n/useReader.ts'
import { Dialog } from './Dialog.tsx'
import { useHelpPath } from './useHelpPath.ts'
import { useServices } from './useServices.ts'

/** Specification 8: blocking, 600 px wide; says which browsers the extension is for, where it is to be had, and how it is installed. */
export function ExtensionMissingDialog() {
  const { t } = useReader()
  const { extensionMissing } = useServices()
  const isMissing = useSyncExternalStore(extensionMissing.subscribe, extensionMissing.isUp)
  const helpPath = useHelpPath()
  return (
    <Dialog isOpen={isMissing} title={t('errors.extensionMissingTitle')} className="zg-dialog zg-dialog-wide">
      <div className="zg-dialog-head">
        <h2>{t('errors.extensionMissingTitle')}</h2>
      </div>
      <div className="zg-dialog-body">
        <p>{t('errors.extensionMissingBody')}</p>
        <p>
          <Link to={helpPath} onClick={extensionMissing.lower}>
            {t('outdated.howToInstall')}
          </Link>
        </p>
      </div>
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
