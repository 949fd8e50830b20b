import { Link } from 'react-router-dom'
import { callFacts } from '../../../contract/callFacts.ts'
import { RELAY_PROTOCOL } from '../../../contract/relayLimits.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '../../ui/dialog/Dialog.tsx'
import type { Outdated } from './ExtensionOutdatedDialog.tsx'
import './texts.ts'

interface DialogProps {
  readonly close: () => void
}

/** Specification 8: blocking, 600 px wide; says which browsers the extension is for, where it is to be had, and how it is installed. */
export function MissingExtension({ close }: DialogProps) {
  const { t } = useTranslate()
  const helpPath = useHelpPath()
  return (
    <Dialog isOpen title={t('errors.extensionMissingTitle')} className="zg-dialog zg-dialog-wide">
      <DialogHead>
        <h2>{t('errors.extensionMissingTitle')}</h2>
      </DialogHead>
      <DialogBody>
        <p>{t('errors.extensionMissingBody')}</p>
        <p>
          <Link to={helpPath} onClick={close}>
            {t('outdated.howToInstall')}
          </Link>
        </p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={close}>{t('actions.close')}</Button>
        <ButtonAnchor kind="primary" href={callFacts.extensionPackage.path} download>
          {t('errors.extensionDownload')}
        </ButtonAnchor>
      </DialogFoot>
    </Dialog>
  )
}

/** Which version is there, and which is needed. */
export function OutdatedExtension({ found, close }: DialogProps & { readonly found: Outdated }) {
  const { t } = useTranslate()
  const { min_version } = useDeployment().extension
  const helpPath = useHelpPath()
  const isConsoleOld = found.state === 'consoleTooOld'
  const versions = { installed: found.version, needed: min_version, theirs: found.protocol, ours: RELAY_PROTOCOL }
  const title = t(isConsoleOld ? 'outdated.consoleTitle' : 'outdated.title')
  return (
    <Dialog isOpen onClose={close} title={title} className="zg-dialog zg-dialog-wide">
      <DialogHead>
        <h2>{title}</h2>
      </DialogHead>
      <DialogBody>
        <p>{t(isConsoleOld ? 'outdated.consoleBody' : 'outdated.body', versions)}</p>
        {!isConsoleOld && (
          <p>
            <Link to={helpPath} onClick={close}>
              {t('outdated.how')}
            </Link>
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={close}>{t('outdated.later')}</Button>
        {isConsoleOld ? (
          <Button kind="primary" onClick={() => window.location.reload()}>
            {t('actions.reload')}
          </Button>
        ) : (
          <ButtonAnchor kind="primary" href={callFacts.extensionPackage.path} download>
            {t('errors.extensionDownload')}
          </ButtonAnchor>
        )}
      </DialogFoot>
    </Dialog>
  )
}
