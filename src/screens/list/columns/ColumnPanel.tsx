import PushpinOutlined from '@ant-design/icons-svg/es/asn/PushpinOutlined.js'
import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { densities } from '../../../../contract/entities/savedView.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Sortable, SortGrip, sortedStyle } from '../../../ui/Sortable.tsx'
import { useListActions, useListContext } from '../listContext.ts'
import { moveColumn, togglePinned, toggleShown } from './changeColumns.ts'
import { declaredChoice, fixedColumn, isSameColumnChoice, placedColumns } from './columnChoice.ts'
import { partKeys, titleParts } from './titleParts.ts'

interface ColumnPanelProps {
  /** Is a column being moved? Escape belongs to the move then. */
  readonly noteMoving: (isMoving: boolean) => void
}

/** Which columns show, in which order, which stay in place, and how close the rows are. */
export function ColumnPanel({ noteMoving }: ColumnPanelProps) {
  const { t } = useTranslate()
  const { resource, choice, idle } = useListContext()
  const { changeChoice } = useListActions()
  const text = useText()
  const parts = partKeys(titleParts(resource))
  const placed = placedColumns(choice)
  const places = placed.filter((key) => !parts.includes(key))
  const lastPinned = places.findLast((key) => choice.pinned.includes(key))
  const labels = new Map(placed.map((key) => [key, resource.fields[key] ? text(resource.fields[key].label) : key]))
  const declared = declaredChoice(resource)
  return (
    <>
      <section aria-label={t('actions.columns')}>
        <p className="zg-column-hint">{t('columns.hint')}</p>
        <Sortable
          ids={places}
          axis="y"
          titleOf={(key) => labels.get(key)}
          hint={t('sorting.hint')}
          noteHeld={(key) => noteMoving(key !== null)}
          move={(key, over) => changeChoice((now) => moveColumn(now, key, over))}
        >
          <ul className="zg-column-rows">
            {places.map((key) => (
              <ColumnRow
                key={key}
                columnKey={key}
                label={labels.get(key) ?? key}
                isShown={!choice.hidden.includes(key)}
                isFixed={key === fixedColumn(resource)}
                isIdle={idle.includes(key)}
                isPinned={choice.pinned.includes(key)}
                isLastPinned={key === lastPinned}
                toggleShown={() => changeChoice((now) => toggleShown(now, key))}
                togglePinned={() => changeChoice((now) => togglePinned(now, key))}
              >
                {key === resource.titleField &&
                  parts.map((part) => (
                    <ColumnCheck
                      key={part}
                      label={labels.get(part) ?? part}
                      isShown={!choice.hidden.includes(part)}
                      isIdle={idle.includes(part)}
                      toggleShown={() => changeChoice((now) => toggleShown(now, part))}
                    />
                  ))}
              </ColumnRow>
            ))}
          </ul>
        </Sortable>
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

interface ColumnCheckProps {
  readonly label: string
  readonly isShown: boolean
  /** It cannot be hidden. Default: it can. */
  readonly isFixed?: boolean
  /** It says nothing as the rows are split now. */
  readonly isIdle: boolean
  readonly toggleShown: () => void
}

/** Whether a field shows. */
function ColumnCheck({ label, isShown, isFixed = false, isIdle, toggleShown }: ColumnCheckProps) {
  const { t } = useTranslate()
  return (
    <label title={isFixed ? t('columns.fixed') : undefined}>
      <input type="checkbox" checked={isShown} disabled={isFixed} onChange={toggleShown} />
      <span className="zg-ellipsis">{label}</span>
      {isIdle && <span className="zg-muted">{t('columns.idle')}</span>}
    </label>
  )
}

interface ColumnRowProps extends ColumnCheckProps {
  readonly columnKey: string
  readonly isPinned: boolean
  readonly isLastPinned: boolean
  readonly togglePinned: () => void
  /** What its cells show besides. */
  readonly children: ReactNode
}

/** One column in the panel: a grip to move it by, whether it shows, whether it stays in place, and below it what else is in its cells. */
function ColumnRow({ columnKey, isPinned, isLastPinned, togglePinned, children, ...check }: ColumnRowProps) {
  const { t } = useTranslate()
  const item = useSortable({ id: columnKey })
  const { label } = check
  const pin = t('columns.pin', { label })
  return (
    <li
      ref={item.setNodeRef}
      className="zg-column-row"
      data-dragging={item.isDragging || undefined}
      data-last-pinned={(isLastPinned && isPinned) || undefined}
      style={sortedStyle(item, 'y')}
    >
      <SortGrip item={item} label={t('sorting.move', { title: label })} />
      <ColumnCheck {...check} />
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
      {children && <div className="zg-column-parts">{children}</div>}
    </li>
  )
}
