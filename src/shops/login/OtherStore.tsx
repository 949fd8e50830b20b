import type { Shop } from '../../../contract/entities/shop.ts'
import type { SessionStore } from '../../../contract/relay.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'

interface OtherStoreProps {
  readonly seen: SessionStore
  readonly expected: readonly Shop[] | null
}

/** The login is of a store that was not meant: which one, which was, and that nothing was saved. */
export function OtherStore({ seen, expected }: OtherStoreProps) {
  const { t } = useTranslate()
  const [only, ...others] = expected ?? []
  const names = { seen: seen.shop_name, id: seen.shop_id, wanted: only?.shop_name ?? '' }
  return (
    <Alert tone="warning" role="alert">
      {!only && t('shopLogin.sameStore', names)}
      {only && others.length === 0 && t('shopLogin.otherStore', names)}
      {only && others.length > 0 && t('shopLogin.noneOfThese', names)}
    </Alert>
  )
}
