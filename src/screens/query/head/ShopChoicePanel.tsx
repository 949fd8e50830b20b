import { useList } from '@refinedev/core'
import { memo } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { ShopGroup } from '../../../../contract/entities/shopGroup.ts'
import { resolveChoice, type ShopChoice } from '../../../domain/shopChoice.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ShopPicker } from '../../../shops/picker/ShopPicker.tsx'
import { PanelButton } from '../../list/PanelButton.tsx'

interface ShopChoicePanelProps {
  readonly shops: readonly Shop[]
  readonly choice: ShopChoice
  readonly change: (choice: ShopChoice) => void
}

/** Which shops are asked; the choice is remembered for the screen. */
export const ShopChoicePanel = memo(function ShopChoicePanel({ shops, choice, change }: ShopChoicePanelProps) {
  const { t } = useTranslate()
  const groups = useList<ShopGroup>({ resource: 'shopGroups', pagination: { mode: 'off' }, errorNotification: false }).data?.data ?? []
  const label = t('queries.shops', { count: resolveChoice(choice, shops).length, total: shops.length })
  return (
    <PanelButton label={label} className="zg-list-options zg-query-choice">
      <ShopPicker shops={shops} groups={groups} choice={choice} change={change} label={t('queries.chooseShops')} />
    </PanelButton>
  )
})
