import { useEffect, useState } from 'react'
import { Role } from '../../../contract/roles.ts'
import { shopLimitOf } from '../../domain/freeTier.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { FieldInputProps } from '../../resources/schema/field.ts'
import { Hint } from '../../ui/FormField.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { useShopGroups } from '../useShopGroups.ts'
import { useShopList } from '../useShopList.ts'
import { ShopPicker } from './ShopPicker.tsx'
import { everyShop, resolveChoice } from './shopChoice.ts'

/**
 * The input of a field that is a list of shops. The value is the list of their shop_uid, in the shops' own order. Shops that the reader may not see stay
 * in it: choosing among hers must not drop them. One who sees all of them drops those that are not there any more, which no save would take.
 */
export function ShopPickerInput({ field, id, disabled = false, value, onChange }: FieldInputProps) {
  const { t } = useTranslate()
  const text = useText()
  const { data, error, isFetching, refetch } = useShopList(useResourceNamed('shops'))
  const groups = useShopGroups()
  const isAll = useSeesEveryShop()
  const shops = data?.data
  const shop_uids = Array.isArray(value) ? value.map(String) : []
  const unseen = shops ? shop_uids.filter((shop_uid) => !shops.some((shop) => shop.shop_uid === shop_uid)) : []
  // A list from before may lack a shop that is new.
  const isWhole = isAll && !isFetching && !error && !data?.unreadable
  const areGone = unseen.length > 0 && isWhole && !disabled
  useEffect(() => {
    if (areGone) onChange?.(shop_uids.filter((shop_uid) => !unseen.includes(shop_uid)))
  })
  if (error && !shops) return <ListFailure error={error as unknown as Error} retry={() => void refetch()} />
  if (!shops) return <ListSkeleton />
  return (
    <>
      <ShopPicker
        id={id}
        shops={shops}
        groups={groups}
        label={text(field.label)}
        choice={{ ...everyShop, mode: 'these', shop_uids }}
        change={(choice) => onChange?.([...resolveChoice(choice, shops).map(({ shop_uid }) => shop_uid), ...unseen])}
        isPlain
        isDisabled={disabled}
      />
      {unseen.length > 0 && !areGone && <Hint as="span">{t('picker.unseen', { count: unseen.length })}</Hint>}
    </>
  )
}

/** Is the reader shown every shop of the account? Not where she is lent some, or where the level hides some, or did: the list may be from before. */
function useSeesEveryShop(): boolean {
  const identity = useIdentity()
  const [wasLess, setLess] = useState(false)
  const isLess = identity ? identity.role === Role.subUser || shopLimitOf(identity.level) !== null : false
  if (isLess && !wasLess) setLess(true)
  return Boolean(identity) && !isLess && !wasLess
}
