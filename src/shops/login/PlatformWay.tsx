import { useEffect, useRef } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { SessionStore } from '../../../contract/relay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import type { InstallState } from '../../providers/services/toInstallState.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { useInstallState } from '../../providers/services/useInstallState.ts'
import { useNeedsComputer } from '../../providers/services/useNeedsComputer.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useUnsavedText } from '../useFailureText.ts'
import { isMeant, type LoginWayProps } from './loginWay.ts'
import { OtherStore } from './OtherStore.tsx'
import { PlatformLink } from './PlatformLink.tsx'
import { useLoginWatch, WATCH_LIMIT_MS } from './useLoginWatch.ts'

/** The reader logs in at the platform in a tab of her own; the extension hands the login over as soon as it is there. */
export function PlatformWay({ goesOn, ...way }: LoginWayProps & { readonly goesOn: boolean }) {
  const { t } = useTranslate()
  const toText = useUnsavedText()
  const { found: installed } = useInstallState()
  const { watch, start, cancel } = useLoginWatch((shop_id) => isMeant(way, shop_id), goesOn)
  const found = useRef(way.found)
  found.current = way.found
  useEffect(() => {
    if (watch.state === 'found') found.current(watch.login, 'platform')
  }, [watch])
  const [only, ...others] = way.expected ?? []

  if (!installed) return <span className="zg-skeleton" role="status" aria-label={t('states.loading')} />
  if (!isUsable(installed) && watch.state === 'idle') return <ExtensionNeeded found={installed} />
  if (watch.state === 'waiting') return <WatchWaiting other={watch.other} expected={way.expected} cancel={cancel} />
  return (
    <div className="zg-login-way">
      {watch.state === 'timedOut' && (
        <Alert tone="warning" role="alert">
          {t('shopLogin.timedOut', { minutes: WATCH_LIMIT_MS / 60_000 })}
        </Alert>
      )}
      {watch.state === 'failed' && (
        <Alert tone="error" role="alert">
          {toText(watch.error)}
        </Alert>
      )}
      <p>
        {only && others.length === 0
          ? t('shopLogin.platformRenew', { name: only.shop_name })
          : t(only ? 'shopLogin.platformRenewMany' : 'shopLogin.platformAdd')}
      </p>
      <Toolbar>
        <PlatformLink isPrimary label={t('shopLogin.open')} onOpen={start} />
        <Button onClick={start}>{t(watch.state === 'idle' ? 'shopLogin.already' : 'shopLogin.tryAgain')}</Button>
      </Toolbar>
    </div>
  )
}

interface WatchWaitingProps {
  /** Another store is logged in to; null: none is. */
  readonly other: SessionStore | null
  readonly expected: readonly Shop[] | null
  readonly cancel: () => void
}

function WatchWaiting({ other, expected, cancel }: WatchWaitingProps) {
  const { t } = useTranslate()
  return (
    <div className="zg-login-way">
      <p className="zg-login-waiting" role="status">
        <span className="zg-spinner" aria-hidden="true" />
        <strong>{t('shopLogin.waiting')}</strong>
      </p>
      {other ? <OtherStore seen={other} expected={expected} /> : <p className="zg-muted">{t('shopLogin.waitingHow')}</p>}
      <Toolbar>
        <PlatformLink label={t('shopLogin.openAgain')} />
        <Button onClick={cancel}>{t('actions.cancel')}</Button>
      </Toolbar>
    </div>
  )
}

/** Only the extension can see a login of this browser: what is missing, and where it is to be had. */
function ExtensionNeeded({ found: { state } }: { readonly found: InstallState }) {
  const { t } = useTranslate()
  const { demo, extension } = useDeployment()
  const helpPath = useHelpPath()
  const needsComputer = useNeedsComputer()
  if (needsComputer) {
    return (
      <Alert tone="info" className="zg-login-needs" role="status">
        {t('phone.login')}
      </Alert>
    )
  }
  return (
    <Alert as="div" tone="warning" className="zg-login-needs" role="status">
      <p>
        {state === 'install' && t('shopLogin.needsExtension')}
        {state === 'unreachable' && t('shopLogin.extensionSilent')}
        {state === 'update' && t('shopLogin.extensionTooOld', { needed: extension.min_version })}
        {state === 'consoleTooOld' && t('shopLogin.consoleTooOld')}
      </p>
      {state === 'install' && demo && <p>{t('shopLogin.pasteInDemo')}</p>}
      <p>
        {state === 'consoleTooOld' ? (
          <Button onClick={() => window.location.reload()}>{t('actions.reload')}</Button>
        ) : (
          <ButtonLink to={helpPath}>{t('shopLogin.howToInstall')}</ButtonLink>
        )}
      </p>
    </Alert>
  )
}

/** Does it work with this console? One that could be newer does. */
function isUsable({ state }: InstallState): boolean {
  return state === 'upToDate' || state === 'updateOffered'
}
