import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { ChangeChoice } from '../useListChoice.ts'
import { COLUMN_MAX_PX, COLUMN_MIN_PX, drawWidth, toWidth } from './changeColumns.ts'

const STEP_PX = 10
const LARGE_STEP_PX = 50

interface ColumnEdgeProps {
  readonly columnKey: string
  /** Of its column. */
  readonly label: string
  readonly widthPx: number
  readonly changeChoice: ChangeChoice
}

interface Drag {
  readonly fromX: number
  readonly fromWidthPx: number
  readonly byPx: number
  /** As high as the rows in sight. */
  readonly lineHeightPx: number
}

/** The edge of a head, which is drawn to make the column wider or narrower. A line follows; letting go sets the width. */
export function ColumnEdge({ columnKey, label, widthPx, changeChoice }: ColumnEdgeProps) {
  const { t } = useTranslate()
  const change = (drawnPx: number | null) => changeChoice((choice) => drawWidth(choice, columnKey, drawnPx))
  const [drag, setDrag] = useState<Drag | null>(null)

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const edge = event.currentTarget
    edge.setPointerCapture?.(event.pointerId)
    setDrag({
      fromX: event.clientX,
      fromWidthPx: shownWidth(edge, widthPx),
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
    change(toWidth(shownWidth(event.currentTarget, widthPx) + direction * (event.shiftKey ? LARGE_STEP_PX : STEP_PX)))
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
      aria-valuenow={widthPx}
      aria-valuemin={COLUMN_MIN_PX}
      aria-valuemax={COLUMN_MAX_PX}
      aria-valuetext={t('columns.widthValue', { width: widthPx })}
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
