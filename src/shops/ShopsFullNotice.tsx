import { useGetIdentity } from '@refinedev/core'
import { shopLimitOf } from '../domain/freeTier.ts'
import type { Identity } from '../providers/auth/createIdentity.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { Alert } from '../ui/Alert.tsx'
import { UpgradeLink } from './UpgradeLink.tsx'
import { useShopList } from './useShopList.ts'

/** Says before the login, not after it, that the level has room for no more shops; those that are there can still be renewed. */
export function ShopsFullNotice({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslate()
  const { data: identity } = useGetIdentity<Identity | null>()
  const { data } = useShopList(resource)
  const limit = identity ? shopLimitOf(identity.level) : null
  if (limit === null || Math.max(identity?.shop_count ?? 0, data?.data.length ?? 0) < limit) return null
  return (
    <Alert tone="warning" role="note">
      {t('shopLogin.full', { count: limit })} <UpgradeLink />
    </Alert>
  )
}
