import HolderOutlined from '@ant-design/icons-svg/es/asn/HolderOutlined.js'
import PushpinOutlined from '@ant-design/icons-svg/es/asn/PushpinOutlined.js'
import { useSortable } from '@dnd-kit/sortable'
import { Icon } from '../../../../layout/Icon.tsx'
import { useReader } from '../../../../providers/i18n/useReader.ts'

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
  const { t } = useReader()
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
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="zg-button zg-button-icon zg-button-small zg-column-grip"
        aria-label={t('columns.move', { label })}
        aria-describedby={attributes['aria-describedby']}
        {...listeners}
      >
        <Icon of={HolderOutlined} />
      </button>
      <label title={isFixed ? t('columns.fixed') : undefined}>
        <input type="checkbox" checked={isShown} disabled={isFixed} onChange={toggleShown} />
        <span className="zg-ellipsis">{label}</span>
      </label>
      <button
        type="button"
        className="zg-button zg-button-icon zg-button-small zg-column-pin"
        aria-label={pin}
        aria-pressed={isPinned}
        title={pin}
        onClick={togglePinned}
      >
        <Icon of={PushpinOutlined} />
      </button>
    </li>
  )
}
