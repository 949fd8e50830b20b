import { memo } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useOneShop } from './oneShop.ts'
import { resolveChoice, type ShopChoice } from './shopChoice.ts'
import '../../screens/list/list.css'
import { PanelButton } from '../../screens/list/PanelButton.tsx'
import '../../screens/query/queries.css'
import { Button } from '../../ui/Button.tsx'
import { useShopGroups } from '../useShopGroups.ts'
import { ShopPicker } from './ShopPicker.tsx'
import { useShopsOfAddress } from './shopsOfAddress.ts'

interface ShopChoiceButtonProps {
  readonly shops: readonly Shop[]
  readonly choice: ShopChoice
  readonly change: (choice: ShopChoice) => void
}

/**
 * How many shops take part in a screen, and in a panel below it which; with a way back to the reader's own choice where a link names the shops. Nothing where the
 * screen is narrowed to one shop.
 */
export const ShopChoiceButton = memo(function ShopChoiceButton({ shops, choice, change }: ShopChoiceButtonProps) {
  const { t } = useTranslate()
  const groups = useShopGroups()
  const one = useOneShop()
  const [named, leaveNamed] = useShopsOfAddress()
  if (one !== null) return null
  const label = t('queries.shops', { count: resolveChoice(choice, shops).length, total: shops.length })
  return (
    <>
      <PanelButton label={label} className="zg-list-options zg-query-choice">
        <ShopPicker shops={shops} groups={groups} choice={choice} change={change} label={t('queries.chooseShops')} />
      </PanelButton>
      {named !== null && (
        <Button title={t('queries.shopsOfLink')} onClick={leaveNamed}>
          {t('queries.ownShops')}
        </Button>
      )}
    </>
  )
})
