import HolderOutlined from '@ant-design/icons-svg/es/asn/HolderOutlined.js'
import PushpinOutlined from '@ant-design/icons-svg/es/asn/PushpinOutlined.js'
import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useRef } from 'react'
import { densities } from '../../../../contract/entities/savedView.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useListActions, useListContext } from '../listContext.ts'
import { moveColumn, togglePinned, toggleShown } from './changeColumns.ts'
import { declaredChoice, fixedColumn, isSameColumnChoice, placedColumns } from './columnChoice.ts'

/** Less is a click with an unsteady hand. */
const DRAG_PAST_PX = 4
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

interface ColumnPanelProps {
  /** Is a column being moved? Escape belongs to the move then. */
  readonly noteMoving: (isMoving: boolean) => void
}

/** Which columns show, in which order, which stay in place, and how close the rows are. */
export function ColumnPanel({ noteMoving }: ColumnPanelProps) {
  const { t } = useTranslate()
  const { resource, choice } = useListContext()
  const { changeChoice } = useListActions()
  const text = useText()
  const places = placedColumns(choice)
  const labels = new Map(places.map((key) => [key, resource.fields[key] ? text(resource.fields[key].label) : key]))
  const accessibility = useColumnAnnouncements(places, labels)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_PAST_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const declared = declaredChoice(resource)
  return (
    <>
      <section aria-label={t('actions.columns')}>
        <p className="zg-column-hint">{t('columns.hint')}</p>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          modifiers={[upAndDown]}
          accessibility={accessibility}
          onDragStart={() => noteMoving(true)}
          onDragCancel={() => noteMoving(false)}
          onDragEnd={({ active, over }) => {
            noteMoving(false)
            if (over) changeChoice((now) => moveColumn(now, String(active.id), String(over.id)))
          }}
        >
          <SortableContext items={[...places]} strategy={verticalListSortingStrategy}>
            <ul className="zg-column-rows">
              {places.map((key, place) => (
                <ColumnRow
                  key={key}
                  columnKey={key}
                  label={labels.get(key) ?? key}
                  isShown={!choice.hidden.includes(key)}
                  isFixed={key === fixedColumn(resource)}
                  isPinned={choice.pinned.includes(key)}
                  isLastPinned={place === choice.pinned.length - 1}
                  toggleShown={() => changeChoice((now) => toggleShown(now, key))}
                  togglePinned={() => changeChoice((now) => togglePinned(now, key))}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      </section>
      <div className="zg-column-foot">
        <fieldset>
          <legend>{t('actions.density')}</legend>
          <span className="zg-segmented">
            {densities.map((density) => (
              <button
                key={density}
                type="button"
                aria-pressed={choice.density === density}
                onClick={() => changeChoice((now) => ({ ...now, density }))}
              >
                {t(`density.${density}`)}
              </button>
            ))}
          </span>
        </fieldset>
        <Button disabled={isSameColumnChoice(choice, declared)} onClick={() => changeChoice(() => declared)}>
          {t('columns.reset')}
        </Button>
      </div>
    </>
  )
}

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
function ColumnRow({ columnKey, label, isShown, isFixed, isPinned, isLastPinned, toggleShown, togglePinned }: ColumnRowProps) {
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

/** What a screen reader says while a column is moved. */
function useColumnAnnouncements(
  places: readonly string[],
  labels: ReadonlyMap<string, string>,
): { readonly announcements: Announcements; readonly screenReaderInstructions: ScreenReaderInstructions } {
  const { t } = useTranslate()
  /** A move begins over its own place, which needs no words. */
  const said = useRef(-1)

  const say = (key: 'picked' | 'over' | 'dropped' | 'cancelled', moved: Active, place: Active | Over | null) => {
    const label = labels.get(String(moved.id))
    const at = places.indexOf(String(place?.id))
    if (label === undefined || at < 0 || (key === 'over' && at === said.current)) return undefined
    said.current = at
    return t(`columns.announce.${key}`, { label, place: at + 1, total: places.length })
  }

  return {
    announcements: {
      onDragStart: ({ active }) => say('picked', active, active),
      onDragOver: ({ active, over }) => say('over', active, over),
      onDragEnd: ({ active, over }) => say('dropped', active, over),
      onDragCancel: ({ active }) => say('cancelled', active, active),
    },
    screenReaderInstructions: { draggable: t('columns.moveHint') },
  }
}
