import { useTranslation } from 'react-i18next'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { Store } from '../../../../contract/relay.ts'

interface OtherStoreProps {
  readonly seen: Store
  readonly expected: readonly Shop[] | null
}

/** The login is of a store that was not meant: which one, which was, and that nothing was saved. */
export function OtherStore({ seen, expected }: OtherStoreProps) {
  const { t } = useTranslation()
  const [only, ...others] = expected ?? []
  const names = { seen: seen.shop_name, id: seen.shop_id, wanted: only?.shop_name ?? '' }
  return (
    <p className="zg-alert zg-alert-warning" role="alert">
      {!only && t('shopLogin.sameStore', names)}
      {only && others.length === 0 && t('shopLogin.otherStore', names)}
      {only && others.length > 0 && t('shopLogin.noneOfThese', names)}
    </p>
  )
}
