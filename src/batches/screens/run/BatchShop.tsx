import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useDeployment } from '../../../providers/services/useDeployment.ts'
import { Countdown } from '../../../screens/query/shops/Countdown.tsx'
import { Button, ButtonAnchor } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ShopBatchStatus } from './toShopStatuses.ts'

interface BatchShopProps {
  readonly status: ShopBatchStatus
  readonly name: string
  /** Null: this reader may not. */
  readonly logIn: (() => void) | null
  /** The platform's check was passed. */
  readonly passed: (() => void) | null
}

/** How far one shop is, and what it waits for. */
export function BatchShop({ status, name, logIn, passed }: BatchShopProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { mms } = useDeployment().merchant_hosts
  const { gate, opensAt, done, total, counts, isWaiting } = status
  return (
    <li>
      <span className="zg-batch-shop-name">{name}</span>
      <span className="zg-muted">{t('batches.shopProgress', { done: formats.number(done), total: formats.number(total) })}</span>
      {counts.failed > 0 && <Tag tone="bad">{t('batches.shopFailed', { count: formats.number(counts.failed) })}</Tag>}
      {gate !== 'open' && <Tag tone={gate === 'expired' ? 'bad' : 'warning'}>{t(`batches.gates.${gate}`)}</Tag>}
      {gate === 'open' && isWaiting && <Tag tone="warning">{t('batches.shopWaits')}</Tag>}
      {opensAt !== null && <Countdown until={opensAt} />}
      {(gate === 'expired' || gate === 'verification') && logIn && (
        <Button size="small" onClick={logIn}>
          {t('queries.logIn')}
        </Button>
      )}
      {gate === 'verification' && passed && (
        <>
          <ButtonAnchor size="small" href={mms} target="_blank" rel="noreferrer">
            {t('queries.openPlatform')}
          </ButtonAnchor>
          <Button size="small" onClick={passed}>
            {t('queries.passed')}
          </Button>
        </>
      )}
    </li>
  )
}
