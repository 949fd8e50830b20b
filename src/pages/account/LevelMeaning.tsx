import { shopLimitOf } from '../../domain/freeTier.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import '../parts/parts.css'

interface LevelMeaningProps {
  readonly identity: Identity
  /** Default: the way to a higher level is offered. */
  readonly hasLink?: boolean
}

/** The level in words: until when, and how many shops are seen and hidden with it. */
export function LevelMeaning({ identity, hasLink = true }: LevelMeaningProps) {
  const { t } = useTranslate()
  const { date } = useFormats()
  const paymentPath = usePagePath('payment')
  const { level, level_expires_at, shop_count } = identity
  const limit = shopLimitOf(level)
  const hidden = limit === null || shop_count === undefined ? 0 : Math.max(0, shop_count - limit)
  return (
    <div className="zg-user-level">
      <p className="zg-user-level-name">{level === 0 ? t('userMenu.free') : t('frame.level', { level })}</p>
      {level > 0 && level_expires_at !== undefined && (
        <p>{level_expires_at ? t('userMenu.levelUntil', { date: date(level_expires_at) }) : t('userMenu.levelForever')}</p>
      )}
      {shop_count !== undefined && hidden === 0 && <p className="zg-muted">{t('users.level.allShops', { count: shop_count })}</p>}
      {hidden > 0 && <Alert tone="warning">{t('freeTier.notice', { count: hidden })}</Alert>}
      {limit !== null && hidden === 0 && <p className="zg-muted">{t('users.level.limit', { limit })}</p>}
      {hasLink && paymentPath && <ButtonLink to={paymentPath}>{t(level === 0 ? 'users.level.upgrade' : 'users.level.renew')}</ButtonLink>}
      {!paymentPath && <p className="zg-muted">{t('users.level.ofMain')}</p>}
    </div>
  )
}
