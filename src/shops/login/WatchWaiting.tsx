import type { Shop } from '../../../contract/entities/shop.ts'
import type { Store } from '../../../contract/relay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { OtherStore } from './OtherStore.tsx'
import { PlatformLink } from './PlatformLink.tsx'

interface WatchWaitingProps {
  /** Another store is logged in to; null: none is. */
  readonly other: Store | null
  readonly expected: readonly Shop[] | null
  readonly cancel: () => void
}

export function WatchWaiting({ other, expected, cancel }: WatchWaitingProps) {
  const { t } = useTranslate()
  return (
    <div className="zg-login-way">
      <p className="zg-login-waiting" role="status">
        <span className="zg-spinner" aria-hidden="true" />
        <strong>{t('shopLogin.waiting')}</strong>
      </p>
      {other ? <OtherStore seen={other} expected={expected} /> : <p className="zg-muted">{t('shopLogin.waitingHow')}</p>}
      <div className="zg-toolbar">
        <PlatformLink label={t('shopLogin.openAgain')} />
        <Button onClick={cancel}>{t('actions.cancel')}</Button>
      </div>
    </div>
  )
}
