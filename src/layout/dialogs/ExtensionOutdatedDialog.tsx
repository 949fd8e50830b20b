import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { RELAY_PROTOCOL } from '../../../contract/relayLimits.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import type { ExtensionState } from '../../bridge/extensionState.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'
import { tabStorage } from '../../storage/tabStorage.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '../../ui/dialog/Dialog.tsx'

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
          <ButtonAnchor kind="primary" href={toolApi.extensionPackage.path} download>
            {t('errors.extensionDownload')}
          </ButtonAnchor>
        )}
      </DialogFoot>
    </Dialog>
  )
}

type Outdated = Exclude<ExtensionState, { readonly error: unknown }> & { readonly state: 'extensionTooOld' | 'consoleTooOld' }

/** Key of this tab's storage: what was said already, as `state version`. */
const OUTDATED_SAID_KEY = 'zhanggui_outdated_said'

/** What does not fit, and how to dismiss it: asked at the start and whenever an extension appears, said once for each version. */
function useOutdatedExtension(storage: BrowserStorage = tabStorage): readonly [Outdated | null, () => void] {
  const bridge = useBridge()
  const [found, setFound] = useState<Outdated | null>(null)

  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const answer = await bridge.ping()
      if (isGone) return
      setFound(isOutdated(answer) && storage.get(OUTDATED_SAID_KEY) !== toSaid(answer) ? answer : null)
    }
    void ask()
    const stopListening = bridge.listen(() => void ask())
    return () => {
      isGone = true
      stopListening()
    }
  }, [bridge, storage])

  const close = useCallback(() => {
    if (found) storage.set(OUTDATED_SAID_KEY, toSaid(found))
    setFound(null)
  }, [found, storage])

  return [found, close]
}

function isOutdated(answer: ExtensionState): answer is Outdated {
  return answer.state === 'extensionTooOld' || answer.state === 'consoleTooOld'
}

function toSaid({ state, version }: Outdated): string {
  return `${state} ${version}`
}
