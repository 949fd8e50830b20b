import { ShopStatus } from '../../../contract/entities/shop.ts'
import type { Tick } from '../../domain/shopChoice.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { TreeRow } from './toTreeRows.ts'

interface ShopTreeRowProps {
  readonly id: string
  readonly row: TreeRow
  readonly tick: Tick
  readonly isActive: boolean
  /** Shops that are not online do not take part, ticked or not. */
  readonly isLeftOut: boolean
  readonly toggle: () => void
  readonly fold: () => void
}

const checked = { all: true, some: 'mixed', none: false } as const

export function ShopTreeRow({ id, row: { shop, shops, section, isOpen }, tick, isActive, isLeftOut, toggle, fold }: ShopTreeRowProps) {
  const { t } = useTranslate()
  const isOnline = shop?.status === ShopStatus.online
  const name = shop ? shop.shop_name : section.group_id === null ? t('picker.ungrouped') : section.group_name
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names this row as the active one
    <div
      id={id}
      role="treeitem"
      aria-level={shop ? 2 : 1}
      aria-expanded={shop ? undefined : isOpen}
      aria-checked={checked[tick]}
      data-active={isActive}
      data-level={shop ? 2 : 1}
      className="zg-picker-row"
      onClick={toggle}
    >
      {!shop && (
        // The arrow keys of the tree do the same.
        <span
          className="zg-picker-fold"
          aria-hidden="true"
          data-open={isOpen}
          onClick={(event) => {
            event.stopPropagation()
            fold()
          }}
        />
      )}
      <span className="zg-picker-box" aria-hidden="true" data-tick={tick} />
      <span className="zg-picker-text">
        <span className="zg-picker-name">{name}</span>
        {shop ? (
          <>
            <span className="zg-muted zg-code">{shop.shop_id}</span>
            {!isOnline && <Tag tone="quiet">{t(isLeftOut ? 'picker.leftOut' : 'picker.notOnline')}</Tag>}
          </>
        ) : (
          <span className="zg-muted">{t('picker.members', { count: shops.length })}</span>
        )}
      </span>
    </div>
  )
}
