import HolderOutlined from '@ant-design/icons-svg/es/asn/HolderOutlined.js'
import PushpinOutlined from '@ant-design/icons-svg/es/asn/PushpinOutlined.js'
import { useSortable } from '@dnd-kit/sortable'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

interface ColumnRowProps {
  readonly columnKey: string
  readonly label: string
  readonly isShown: boolean
  /** It cannot be hidden. */
  readonly isFixed: boolean
  readonly isPinned: boolean
  readonly isLastPinned: boolean
  readonly toggleShown: () => void
  readonly togglePinned: () => void
}

/** One column in the panel: a grip to move it by, whether it shows, whether it stays in place. */
export function ColumnRow({ columnKey, label, isShown, isFixed, isPinned, isLastPinned, toggleShown, togglePinned }: ColumnRowProps) {
  const { t } = useTranslate()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: columnKey })
  const pin = t('columns.pin', { label })
  return (
    <li
      ref={setNodeRef}
      className="zg-column-row"
      data-dragging={isDragging || undefined}
      data-last-pinned={(isLastPinned && isPinned) || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <Button
        ref={setActivatorNodeRef}
        size="small"
        shape="icon"
        className="zg-column-grip"
        aria-label={t('columns.move', { label })}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
      >
        <Icon of={HolderOutlined} />
      </Button>
      <label title={isFixed ? t('columns.fixed') : undefined}>
        <input type="checkbox" checked={isShown} disabled={isFixed} onChange={toggleShown} />
        <span className="zg-ellipsis">{label}</span>
      </label>
      <Button
        size="small"
        shape="icon"
        className="zg-column-pin"
        aria-label={pin}
        aria-pressed={isPinned}
        title={pin}
        onClick={togglePinned}
      >
        <Icon of={PushpinOutlined} />
      </Button>
    </li>
  )
}
