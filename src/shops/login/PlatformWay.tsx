import { useEffect, useRef } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useInstallState } from '../../providers/services/useInstallState.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useUnsavedText } from '../useFailureText.ts'
import { ExtensionNeeded, isUsable } from './ExtensionNeeded.tsx'
import { isMeant, type LoginWayProps } from './loginWay.ts'
import { PlatformLink } from './PlatformLink.tsx'
import { useLoginWatch, WATCH_LIMIT_MS } from './useLoginWatch.ts'
import { WatchWaiting } from './WatchWaiting.tsx'

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
      <div className="zg-toolbar">
        <PlatformLink isPrimary label={t('shopLogin.open')} onOpen={start} />
        <Button onClick={start}>{t(watch.state === 'idle' ? 'shopLogin.already' : 'shopLogin.tryAgain')}</Button>
      </div>
    </div>
  )
}
