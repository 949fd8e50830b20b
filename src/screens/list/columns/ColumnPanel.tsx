import { closestCenter, DndContext, KeyboardSensor, type Modifier, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ColumnChoice, densities } from '../../../../contract/entities/savedView.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ChangeChoice } from '../useListChoice.ts'
import { ColumnRow } from './ColumnRow.tsx'
import { moveColumn, togglePinned, toggleShown } from './changeColumns.ts'
import { declaredChoice, fixedColumn, isSameColumnChoice, placedColumns } from './columnChoice.ts'
import { useColumnAnnouncements } from './useColumnAnnouncements.ts'

/** Less is a click with an unsteady hand. */
const DRAG_PAST_PX = 4
const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

interface ColumnPanelProps {
  readonly resource: Listed
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
  /** Is a column being moved? Escape belongs to the move then. */
  readonly noteMoving: (isMoving: boolean) => void
}

/** Which columns show, in which order, which stay in place, and how close the rows stand. */
export function ColumnPanel({ resource, choice, changeChoice, noteMoving }: ColumnPanelProps) {
  const { t } = useTranslate()
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
