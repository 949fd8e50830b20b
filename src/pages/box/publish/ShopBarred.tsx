import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useDeployment } from '../../../providers/services/useDeployment.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { ButtonAnchor } from '../../../ui/Button.tsx'
import type { ShopPartProps } from '../../parts/shopSection.ts'
import '../../shop/index.ts'
import { useBarredShops } from './usePublishPlan.ts'

/** A shop that refused goods within a day because of itself, in the platform's words; only the platform can mend it. */
export function ShopBarred({ shop }: ShopPartProps) {
  const { t } = useTranslate()
  const { mms } = useDeployment().merchant_hosts
  const reason = useBarredShops().barred.get(shop.shop_uid)
  if (reason === undefined) return null
  return (
    <Alert as="div" tone="warning">
      <span>{t('shopPage.barred', { reason })}</span>
      <ButtonAnchor size="small" href={mms} target="_blank" rel="noreferrer">
        {t('shopPage.toPlatform')}
      </ButtonAnchor>
    </Alert>
  )
}
