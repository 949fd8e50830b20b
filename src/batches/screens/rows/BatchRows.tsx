import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ListGap } from '../../../screens/list/ListGap.tsx'
import type { TemplateNames } from '../labels/useValueText.ts'
import { type BatchLine, BatchRowCells } from './BatchRowCells.tsx'
import './batchRows.css'

interface BatchRowsProps {
  readonly label: string
  readonly kind: string
  readonly rows: readonly BatchLine[]
  readonly shopNames: ReadonlyMap<string, string>
  readonly templateNames: TemplateNames
  /** Nothing has happened yet: what is said is what would. */
  readonly isPlan?: boolean
}

const ROW_HEIGHT_PX = 62
const OVERSCAN_ROWS = 8
/** Until the frame is measured: about a screen. */
const FIRST_RECT = { width: 0, height: 10 * ROW_HEIGHT_PX }
const COLUMN_COUNT = 3

/** Rows of a batch; only those in sight are drawn. */
export function BatchRows({ label, rows, ...line }: BatchRowsProps) {
  const { t } = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    initialRect: FIRST_RECT,
    measureElement: measureLater,
  })
  const items = virtualizer.getVirtualItems()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section ref={frame} className="zg-table-frame zg-batch-frame" aria-label={label} tabIndex={0}>
      <table className="zg-table zg-batch-rows" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('batches.columns.goods')}</th>
            <th scope="col">{t('batches.columns.change')}</th>
            <th scope="col">{t('batches.columns.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          <ListGap heightPx={items[0]?.start ?? 0} columnCount={COLUMN_COUNT} />
          {items.map(({ index }) => {
            const row = rows[index]
            return (
              row && (
                <tr key={index} data-index={index} ref={virtualizer.measureElement} aria-rowindex={index + 2}>
                  <BatchRowCells row={row} {...line} />
                </tr>
              )
            )
          })}
          <ListGap heightPx={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columnCount={COLUMN_COUNT} />
        </tbody>
      </table>
    </section>
  )
}

/** A row counts as estimated until the browser tells its height by itself: asking each new row would lay the table out anew. */
function measureLater(_row: Element, entry: ResizeObserverEntry | undefined): number {
  return entry?.borderBoxSize[0]?.blockSize ?? ROW_HEIGHT_PX
}
