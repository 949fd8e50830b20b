import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { fieldRules } from '../fields/fieldRules.ts'
import { COLUMN_MAX_PX, COLUMN_MIN_PX, drawWidth, toWidth } from './columns/changeColumns.ts'
import { BUTTONS_COLUMN, type ListColumn } from './columns/useListColumns.ts'
import { useListActions, useListContext } from './listContext.ts'
import { isSortable, nextSort } from './listView.ts'

const STEP_PX = 10
const LARGE_STEP_PX = 50

interface ListHeadsProps {
  readonly columns: readonly ListColumn[]
  /** The check box of all rows in view. */
  readonly selectAll: ReactNode
}

/** Heads that sort by a click, where the type has an order; their edges are drawn to another width. */
export function ListHeads({ columns, selectAll }: ListHeadsProps) {
  const { t } = useTranslate()
  const { resource } = useListContext()
  return (
    <>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => {
            const { id, pinned } = column
            if (id in resource.fields) return <FieldHead key={id} column={column} />
            const isButtons = id === BUTTONS_COLUMN
            return (
              <th key={id} scope="col" className={isButtons ? 'zg-list-buttons-head' : 'zg-select-head'} {...pinned}>
                {isButtons ? t('list.actions') : selectAll}
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}

function FieldHead({ column }: { readonly column: ListColumn }) {
  const text = useText()
  const { resource, view } = useListContext()
  const { sort } = view
  const { id, pinned, within } = column
  const field = resource.fields[id]
  if (!field) return null
  const { shop } = within
  const isSorted = sort !== null && (sort.field === id || sort.field === shop)
  return (
    <th
      scope="col"
      className={fieldRules[field.type].align === 'end' ? 'zg-cell-number' : undefined}
      aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
      title={field.help && text(field.help)}
      {...pinned}
    >
      <HeadLabel fieldKey={id} />
      {shop !== null && isSortable(resource, shop) && <HeadLabel fieldKey={shop} />}
      <ColumnEdge column={column} label={text(field.label)} />
    </th>
  )
}

/** The name of a field, which sorts by it where its type has an order. */
function HeadLabel({ fieldKey }: { readonly fieldKey: string }) {
  const text = useText()
  const { resource, view } = useListContext()
  const { changeView } = useListActions()
  const { sort } = view
  const field = resource.fields[fieldKey]
  if (!field) return null
  const label = text(field.label)
  const name = (
    <span className="zg-head-text" title={label}>
      {label}
    </span>
  )
  if (!isSortable(resource, fieldKey)) return name
  const order = sort?.field === fieldKey ? sort.order : 'none'
  return (
    <button
      type="button"
      className="zg-sort zg-head-label"
      onClick={() => changeView({ sort: nextSort(sort, fieldKey, resource.list.sort) })}
    >
      {name}
      <span aria-hidden="true" className={order === 'none' ? 'zg-sort-mark' : undefined}>
        {marks[order]}
      </span>
    </button>
  )
}

const marks = { asc: '↑', desc: '↓', none: '↕' } as const

interface ColumnEdgeProps {
  readonly column: ListColumn
  readonly label: string
}

interface Drag {
  readonly fromX: number
  readonly fromWidthPx: number
  readonly byPx: number
  /** As high as the rows in sight. */
  readonly lineHeightPx: number
}

/** The edge of a head, which is drawn to make the column wider or narrower. A line follows; letting go sets the width. */
function ColumnEdge({ column, label }: ColumnEdgeProps) {
  const { t } = useTranslate()
  const { changeChoice } = useListActions()
  const { id, sizePx } = column
  const change = (drawnPx: number | null) => changeChoice((choice) => drawWidth(choice, id, drawnPx))
  const [drag, setDrag] = useState<Drag | null>(null)

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const edge = event.currentTarget
    edge.setPointerCapture?.(event.pointerId)
    setDrag({
      fromX: event.clientX,
      fromWidthPx: shownWidth(edge, sizePx),
      byPx: 0,
      lineHeightPx: edge.closest('.zg-list-frame')?.clientHeight ?? 0,
    })
  }
  const follow = (event: PointerEvent) => {
    if (!drag) return
    setDrag({ ...drag, byPx: toWidth(drag.fromWidthPx + event.clientX - drag.fromX) - drag.fromWidthPx })
  }
  const end = () => {
    if (drag && drag.byPx !== 0) change(drag.fromWidthPx + drag.byPx)
    setDrag(null)
  }
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setDrag(null)
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
    const direction = steps[event.key]
    if (direction === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (direction === undefined) return change(null)
    change(toWidth(shownWidth(event.currentTarget, sizePx) + direction * (event.shiftKey ? LARGE_STEP_PX : STEP_PX)))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule has no value that keys change
    <div
      role="separator"
      tabIndex={0}
      className="zg-column-edge"
      data-dragging={drag !== null || undefined}
      aria-orientation="vertical"
      aria-label={t('columns.width', { label })}
      aria-valuenow={sizePx}
      aria-valuemin={COLUMN_MIN_PX}
      aria-valuemax={COLUMN_MAX_PX}
      aria-valuetext={t('columns.widthValue', { width: sizePx })}
      title={t('columns.widthHint')}
      style={drag ? { transform: `translateX(${drag.byPx}px)`, height: drag.lineHeightPx || undefined } : undefined}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
      onDoubleClick={() => change(null)}
      onKeyDown={step}
    />
  )
}

/** A column with room to spare is wider than its size says. */
function shownWidth(edge: HTMLElement, sizePx: number): number {
  return edge.parentElement?.offsetWidth || sizePx
}
