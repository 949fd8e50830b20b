import { type CSSProperties, Fragment, type KeyboardEvent, memo, useMemo, useRef } from 'react'
import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Query } from '../../../resources/schema/query.ts'
import { focusRow } from '../../../ui/focusRow.ts'
import { CARDS, useMedia } from '../../../ui/useMedia.ts'
import '../../list/columns/columns.css'
import { tableWidths } from '../../list/columns/tableWidths.ts'
import { ListGap } from '../../list/ListGap.tsx'
import { ListHeads } from '../../list/ListHeads.tsx'
import { VIRTUAL_PAST_ROWS } from '../../list/ListTable.tsx'
import type { ListSort } from '../../list/listView.ts'
import type { ChangeChoice } from '../../list/useListChoice.ts'
import { SELECT_COLUMN } from '../../list/useTableModel.tsx'
import type { Rows } from '../rows/openRows.ts'
import { useRowSummary } from '../rows/useRows.ts'
import { useRowWindow } from '../rows/useRowWindow.ts'
import { toGeometry } from './geometry.ts'
import { QueryDetailRow } from './QueryDetailRow.tsx'
import { QueryRowCells } from './QueryRowCells.tsx'
import { toRowHeights } from './rowHeights.ts'
import { useAnchor } from './useAnchor.ts'
import { useQueryColumns } from './useQueryColumns.tsx'
import { useScrollWindow } from './useScrollWindow.ts'

interface QueryTableProps {
  readonly query: Query
  readonly rows: Rows
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
  readonly sort: ListSort | null
  readonly changeSort: (sort: ListSort | null) => void
  /** Rows are on their way. */
  readonly isBusy: boolean
  /** Changes with what the reader asks to see. */
  readonly viewKey: string
  /** Rows can be chosen. Default: they can. */
  readonly isChoosable?: boolean
}

/** The rows in sight, between two empty ones as high as what is left out. A run tells of itself ten times a second: only new rows draw it again. */
export const QueryTable = memo(function QueryTable({
  query,
  rows,
  choice,
  changeChoice,
  sort,
  changeSort,
  isBusy,
  viewKey,
  isChoosable = true,
}: QueryTableProps) {
  const text = useText()
  const isNarrow = useMedia(CARDS)
  const frame = useRef<HTMLDivElement>(null)
  const summary = useRowSummary(rows)
  const table = useQueryColumns(query, rows, choice, isChoosable)
  const columns = table.getVisibleLeafColumns()
  const widths = tableWidths(query, table)
  const pairCount = columns.filter(
    ({ id }) => id !== SELECT_COLUMN && id !== query.titleField && query.fields[id]?.type !== 'picture',
  ).length
  const heights = useMemo(() => toRowHeights(choice.density, isNarrow, pairCount), [choice.density, isNarrow, pairCount])
  const geometry = useMemo(() => toGeometry(summary.total, summary.opened, heights), [summary, heights])
  const { first, from, to } = useScrollWindow(frame, geometry, summary.total)
  const rowAt = useRowWindow(rows, summary.revision, from, to)
  useAnchor({ frame, rows, summary, geometry, first, rowAt, viewKey })

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || !event.target.closest('tbody .zg-list-title')) return
    const at = Number(event.target.closest<HTMLElement>('[data-at]')?.dataset.at)
    const row = rowAt(at)
    const moves: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
    const by = moves[event.key]
    if (by === undefined && !(isChoosable && event.key === ' ')) return
    event.preventDefault()
    if (by !== undefined) focusRow(by)
    else if (row) rows.tell({ kind: 'choose', change: { on: 'row', key: row.key, isRange: event.shiftKey } })
  }

  return (
    <div
      className="zg-table-frame zg-list-frame zg-query-frame"
      ref={frame}
      data-keep-scroll="rows"
      data-long={summary.total > VIRTUAL_PAST_ROWS || undefined}
    >
      <table
        className={`zg-table zg-list-table zg-query-table${choice.density === 'compact' ? ' zg-table-compact' : ''}`}
        aria-label={text(query.label)}
        aria-busy={isBusy}
        aria-rowcount={summary.total + 1}
        style={{ ...widths.variables, '--zg-row-height': `${heights.rowPx}px` } as CSSProperties}
        onKeyDown={press}
      >
        <ListHeads resource={query} table={table} widths={widths.columns} sort={sort} changeSort={changeSort} changeChoice={changeChoice} />
        <tbody>
          <ListGap heightPx={geometry.topOf(from)} columnCount={columns.length} />
          {Array.from({ length: Math.max(0, to - from) }, (_, index) => {
            const at = from + index
            const row = rowAt(at)
            if (!row)
              return (
                <tr key={`#${at}`} className="zg-query-row" aria-rowindex={at + 2}>
                  <td colSpan={columns.length}>
                    <span className="zg-skeleton" />
                  </td>
                </tr>
              )
            return (
              <Fragment key={row.key}>
                <tr
                  className="zg-query-row"
                  aria-rowindex={at + 2}
                  data-at={at}
                  aria-selected={isChoosable ? row.isChosen : undefined}
                  data-chosen={row.isChosen || undefined}
                >
                  <QueryRowCells query={query} rows={rows} row={row} columns={columns} />
                </tr>
                {row.details && query.details && (
                  <QueryDetailRow
                    details={query.details}
                    records={row.details}
                    columnCount={columns.length}
                    heightPx={heights.detailsPx(row.detailCount)}
                    title={String(row.values[query.titleField])}
                  />
                )}
              </Fragment>
            )
          })}
          <ListGap heightPx={geometry.totalPx - geometry.topOf(to)} columnCount={columns.length} />
        </tbody>
      </table>
    </div>
  )
})
