import { useTranslation } from 'react-i18next'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { Store } from '../../../../contract/relay.ts'
import { OtherStore } from './OtherStore.tsx'
import { PlatformLink } from './PlatformLink.tsx'

interface WatchWaitingProps {
  /** Another store is logged in to; null: none is. */
  readonly other: Store | null
  readonly expected: readonly Shop[] | null
  readonly cancel: () => void
}

export function WatchWaiting({ other, expected, cancel }: WatchWaitingProps) {
  const { t } = useTranslation()
  return (
    <div className="zg-login-way">
      <p className="zg-login-waiting" role="status">
        <span className="zg-spinner" aria-hidden="true" />
        <strong>{t('shopLogin.waiting')}</strong>
      </p>
      {other ? <OtherStore seen={other} expected={expected} /> : <p className="zg-muted">{t('shopLogin.waitingHow')}</p>}
      <div className="zg-toolbar">
        <PlatformLink label={t('shopLogin.openAgain')} />
        <button type="button" className="zg-button" onClick={cancel}>
          {t('actions.cancel')}
        </button>
      </div>
    </div>
  )
}
