import { shopLimitOf } from '../domain/freeTier.ts'
import { useIdentity } from '../providers/auth/useIdentity.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { Alert } from '../ui/Alert.tsx'
import { UpgradeLink } from './UpgradeLink.tsx'

/** Honest about what the free tier hides: how many shops, and what to do about it (product B6). */
export function ShopLimitNotice() {
  const { t } = useTranslate()
  const identity = useIdentity()
  const limit = identity ? shopLimitOf(identity.level) : null
  const hidden = limit === null ? 0 : (identity?.shop_count ?? 0) - limit
  if (hidden <= 0) return null
  return (
    <Alert tone="warning" role="note">
      {t('freeTier.notice', { count: hidden })} {t('freeTier.how')} <UpgradeLink />
    </Alert>
  )
}
