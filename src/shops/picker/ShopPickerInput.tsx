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

/** The input of a field that is a list of shops. The value is the list of their shop_uid, in the shops' own order. */
export function ShopPickerInput({ field, id, disabled = false, value, onChange }: FieldInputProps) {
  const { t } = useTranslate()
  const text = useText()
  const { data, error, refetch } = useShopList(useResourceNamed('shops'))
  const groups = useShopGroups()
  const shops = data?.data
  if (error && !shops) return <ListFailure error={error as unknown as Error} retry={() => void refetch()} />
  if (!shops) return <ListSkeleton />
  const shop_uids = Array.isArray(value) ? value.map(String) : []
  // Shops that the reader does not see stay in the value: choosing among hers must not drop them.
  const unseen = shop_uids.filter((shop_uid) => !shops.some((shop) => shop.shop_uid === shop_uid))
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
      {unseen.length > 0 && <Hint as="span">{t('picker.unseen', { count: unseen.length })}</Hint>}
    </>
  )
}
