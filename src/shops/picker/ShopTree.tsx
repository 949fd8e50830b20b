import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Tag } from '../../ui/Tag.tsx'
import { type ShopChoice, setChosen, type Tick, tickOf } from './shopChoice.ts'
import { sectionKey, type TreeRow, toTreeMove } from './toTreeRows.ts'

interface ShopTreeProps {
  readonly rows: readonly TreeRow[]
  readonly choice: ShopChoice
  readonly change: (choice: ShopChoice) => void
  readonly close: (key: string, isClosed: boolean) => void
  readonly isDisabled: boolean
  readonly label: string
}

/** One stop for the Tab key, however many shops: the arrows move inside, the space bar ticks. */
export function ShopTree({ rows, choice, change, close, isDisabled, label }: ShopTreeProps) {
  const { t } = useTranslate()
  const id = useId()
  const tree = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const found = rows.findIndex(({ key }) => key === activeKey)
  const at = found < 0 ? 0 : found
  const idOf = ({ key }: TreeRow) => `${id}-${key}`

  useEffect(() => {
    if (activeKey !== null) tree.current?.querySelector('[data-active="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [activeKey])

  function toggle(row: TreeRow) {
    setActiveKey(row.key)
    if (isDisabled) return
    const shop_uids = row.shops.map((shop) => shop.shop_uid)
    change(setChosen(choice, shop_uids, tickOf(choice, row.shops) !== 'all'))
  }

  function press(event: KeyboardEvent) {
    const row = rows[at]
    const move = event.ctrlKey || event.metaKey || event.altKey ? null : toTreeMove(event.key, rows, at)
    if (!row || move === null) return
    event.preventDefault()
    if (move === 'toggle') toggle(row)
    else if (move === 'open' || move === 'close') close(sectionKey(row.section), move === 'close')
    else setActiveKey(rows[move.to]?.key ?? null)
  }

  if (rows.length === 0) return <p className="zg-picker-empty zg-muted">{t('picker.nothing')}</p>
  const active = rows[at]
  return (
    <div
      ref={tree}
      role="tree"
      aria-multiselectable="true"
      aria-label={label}
      aria-activedescendant={active && idOf(active)}
      tabIndex={0}
      className="zg-picker-tree"
      onKeyDown={press}
    >
      {rows.map((row) => (
        <ShopTreeRow
          key={row.key}
          id={idOf(row)}
          row={row}
          tick={tickOf(choice, row.shops)}
          isActive={row === active}
          isLeftOut={choice.onlineOnly}
          toggle={() => toggle(row)}
          fold={() => close(sectionKey(row.section), row.isOpen)}
        />
      ))}
    </div>
  )
}

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

function ShopTreeRow({ id, row: { shop, shops, section, isOpen }, tick, isActive, isLeftOut, toggle, fold }: ShopTreeRowProps) {
  const { t } = useTranslate()
  const name =
    shop?.shop_name ?? (section.group_id === null ? t(section.isWhole ? 'picker.whole' : 'picker.ungrouped') : section.group_name)
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
            <ShopStateTag status={shop.status} isLeftOut={isLeftOut} />
          </>
        ) : (
          <span className="zg-muted">{t('picker.members', { count: shops.length })}</span>
        )}
      </span>
    </div>
  )
}

/** Says "logged out" only of a shop that is: one that was never checked, or whose check failed, may be online. */
function ShopStateTag({ status, isLeftOut }: { readonly status: number; readonly isLeftOut: boolean }) {
  const { t } = useTranslate()
  if (status === ShopStatus.online) return null
  if (isLeftOut) return <Tag tone="quiet">{t('picker.leftOut')}</Tag>
  return status === ShopStatus.offline ? <Tag tone="quiet">{t('picker.loggedOut')}</Tag> : null
}
