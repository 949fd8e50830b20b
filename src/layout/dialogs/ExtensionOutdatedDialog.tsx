import { Link } from 'react-router-dom'
import { RELAY_PROTOCOL } from '../../../contract/relayLimits.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useOutdatedExtension } from './useOutdatedExtension.ts'

interface ExtensionOutdatedDialogProps {
  /** Where it is kept that this was said. Default: this tab's storage. */
  readonly storage?: BrowserStorage
}

/** Console and extension do not understand each other: which version is there, which is needed (product C8). Said once per session. */
export function ExtensionOutdatedDialog({ storage }: ExtensionOutdatedDialogProps) {
  const { t } = useTranslate()
  const { min_version } = useDeployment().extension
  const helpPath = useHelpPath()
  const [found, close] = useOutdatedExtension(storage)
  const isConsoleOld = found?.state === 'consoleTooOld'
  const versions = { installed: found?.version ?? '', needed: min_version, theirs: found?.protocol ?? '', ours: RELAY_PROTOCOL }
  const title = t(isConsoleOld ? 'outdated.consoleTitle' : 'outdated.title')
  return (
    <Dialog isOpen={found !== null} onClose={close} title={title} className="zg-dialog zg-dialog-wide">
      <div className="zg-dialog-head">
        <h2>{title}</h2>
      </div>
      <div className="zg-dialog-body">
        <p>{t(isConsoleOld ? 'outdated.consoleBody' : 'outdated.body', versions)}</p>
        {!isConsoleOld && (
          <p>
            <Link to={helpPath} onClick={close}>
              {t('outdated.how')}
            </Link>
          </p>
        )}
      </div>
      <div className="zg-dialog-foot">
        <Button onClick={close}>{t('outdated.later')}</Button>
        {isConsoleOld ? (
          <Button kind="primary" onClick={() => window.location.reload()}>
            {t('actions.reload')}
          </Button>
        ) : (
          <ButtonAnchor kind="primary" href={toolApi.extensionPackage.path} download>
            {t('errors.extensionDownload')}
          </ButtonAnchor>
        )}
      </div>
    </Dialog>
  )
}
