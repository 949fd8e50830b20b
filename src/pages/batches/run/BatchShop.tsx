import { useTranslation } from 'react-i18next'
import { useDeployment } from '../../../layout/useDeployment.ts'
import { useFormats } from '../../generated/useFormats.ts'
import { Countdown } from '../../queries/shops/Countdown.tsx'
import type { ShopStanding } from './toShopStandings.ts'

interface BatchShopProps {
  readonly standing: ShopStanding
  readonly name: string
  /** Null: this reader may not. */
  readonly logIn: (() => void) | null
  /** The platform's check was passed. */
  readonly passed: (() => void) | null
}

/** How far one shop is, and what it waits for. */
export function BatchShop({ standing, name, logIn, passed }: BatchShopProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { mms } = useDeployment().merchant_hosts
  const { gate, opensAt, done, total, counts, isWaiting } = standing
  return (
    <li>
      <span className="zg-batch-shop-name">{name}</span>
      <span className="zg-muted">{t('batches.shopProgress', { done: formats.number(done), total: formats.number(total) })}</span>
      {counts.failed > 0 && <span className="zg-tag zg-tag-bad">{t('batches.shopFailed', { count: formats.number(counts.failed) })}</span>}
      {gate !== 'open' && <span className={`zg-tag zg-tag-${gate === 'expired' ? 'bad' : 'warning'}`}>{t(`batches.gates.${gate}`)}</span>}
      {gate === 'open' && isWaiting && <span className="zg-tag zg-tag-warning">{t('batches.shopWaits')}</span>}
      {opensAt !== null && <Countdown until={opensAt} />}
      {(gate === 'expired' || gate === 'verification') && logIn && (
        <button type="button" className="zg-button zg-button-small" onClick={logIn}>
          {t('queries.logIn')}
        </button>
      )}
      {gate === 'verification' && passed && (
        <>
          <a className="zg-button zg-button-small" href={mms} target="_blank" rel="noreferrer">
            {t('queries.openPlatform')}
          </a>
          <button type="button" className="zg-button zg-button-small" onClick={passed}>
            {t('queries.passed')}
          </button>
        </>
      )}
    </li>
  )
}
