import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { focusRow } from '../../ui/focusRow.ts'
import { CARDS, useMedia } from '../../ui/useMedia.ts'
import '../list/columns/columns.css'
import { lazyPlain } from '../../ui/lazyOnce.tsx'
import { BUTTONS_COLUMN, SELECT_COLUMN, useListColumns } from '../list/columns/useListColumns.ts'
import { ListGap } from '../list/ListGap.tsx'
import { ListHeads } from '../list/ListHeads.tsx'
import { VIRTUAL_PAST_ROWS } from '../list/ListTable.tsx'
import { useListContext } from '../list/listContext.ts'
import { SelectBox } from '../list/selection/SelectBox.tsx'
import { areButtonsWideOnCard, type Geometry, isWideOnCard, toGeometry, toRowHeights } from './geometry.ts'
import { QueryTableRow } from './QueryTableRow.tsx'
import { useQueryList } from './queryContext.ts'
import type { Rows } from './rows/openRows.ts'
import type { RowSummary, ShownRow } from './rows/rowView.ts'
import { useRowSummary } from './rows/useRows.ts'
import { useRowWindow } from './rows/useRowWindow.ts'

const QueryRowPanel = lazyPlain(() => import('./QueryRowPanel.tsx').then((module) => module.QueryRowPanel))

const OVERSCAN_ROWS = 8
const BUTTONS_PADDING_PX = 32
const BUTTON_PX = 64

/** The rows in sight, between two empty ones as high as what is left out. A run tells of itself ten times a second: only new rows, and another view, draw it again. */
export const QueryRowsTable = memo(function QueryTable() {
  const text = useText()
  const { query, rows, isChoosable, rowActions } = useQueryList()
  const { view, choice, isRefreshing, idle } = useListContext()
  const isNarrow = useMedia(CARDS)
  const frame = useRef<HTMLDivElement>(null)
  const summary = useRowSummary(rows)
  const { columns, variables } = useListColumns(query, choice, {
    hasSelect: isChoosable,
    buttonsPx: rowActions.length === 0 ? null : BUTTONS_PADDING_PX + BUTTON_PX * rowActions.length,
    idle,
  })
  const pairs = columns.filter(({ id }) => id !== SELECT_COLUMN && id !== query.titleField)
  const isWide = (id: string) => (id === BUTTONS_COLUMN ? areButtonsWideOnCard(rowActions.length) : isWideOnCard(query.fields[id] ?? {}))
  const wide = pairs.filter(({ id }) => isWide(id)).length
  const short = pairs.length - wide
  const heights = useMemo(() => toRowHeights(choice.density, isNarrow, { short, wide }), [choice.density, isNarrow, short, wide])
  const geometry = useMemo(() => toGeometry(summary.total, summary.opened, heights), [summary, heights])
  const { first, from, to } = useScrollWindow(frame, geometry, summary.total)
  const rowAt = useRowWindow(rows, summary, from, to)
  useAnchor({ frame, rows, summary, geometry, first, rowAt, viewKey: JSON.stringify([view.search, view.filters, view.sort]) })

  const { peeked, peek, close } = usePeekedRow(rowAt)

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
    <div className="zg-list-beside">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key that does it is P (src/shortcuts) */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="zg-table-frame zg-list-frame zg-query-frame"
        ref={frame}
        onClick={peek}
        onFocus={peeked ? peek : undefined}
        data-keep-scroll="rows"
        data-long={summary.total > VIRTUAL_PAST_ROWS || undefined}
      >
        <table
          className={`zg-table zg-list-table zg-query-table${choice.density === 'compact' ? ' zg-table-compact' : ''}`}
          aria-label={text(query.label)}
          aria-busy={isRefreshing}
          aria-rowcount={summary.total + 1}
          style={{ ...variables, '--zg-row-height': `${heights.rowPx}px` } as CSSProperties}
          onKeyDown={press}
        >
          <ListHeads columns={columns} selectAll={<SelectView />} />
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
              return <QueryTableRow key={row.key} at={at} row={row} columns={columns} detailsPx={heights.detailsPx(row.detailCount)} />
            })}
            <ListGap heightPx={geometry.totalPx - geometry.topOf(to)} columnCount={columns.length} />
          </tbody>
        </table>
      </div>
      {peeked && (
        <ErrorBoundary fallback={null}>
          <QueryRowPanel row={peeked} close={close} />
        </ErrorBoundary>
      )}
    </div>
  )
})

/** Where a table of many columns and one of its rows fit beside each other. */
const BESIDE = '(min-width: 1440px)'

/** The row that is shown beside the table: that was clicked beside what does something itself, or that has the focus since. It stays while others are in sight. */
function usePeekedRow(rowAt: (at: number) => ShownRow | null) {
  const [last, setLast] = useState<{ readonly at: number; readonly row: ShownRow } | null>(null)
  const isWide = useMedia(BESIDE)

  function peek({ target, type }: MouseEvent | FocusEvent) {
    if (!isWide || !(target instanceof Element)) return
    const at = Number(target.closest<HTMLElement>('tbody tr[data-at]')?.dataset.at ?? Number.NaN)
    const row = rowAt(at)
    if (!row) return
    if (type === 'click' && (target.closest('a, button, input, label') || getSelection()?.isCollapsed === false)) return
    setLast({ at, row })
  }

  const current = last && rowAt(last.at)
  const peeked = isWide && last ? (current?.key === last.row.key ? current : last.row) : null
  return { peeked, peek, close: () => setLast(null) }
}

/** All rows in view, or none of them. */
function SelectView() {
  const { t } = useTranslate()
  const { rows } = useQueryList()
  const { chosen, total } = useRowSummary(rows)
  const share = chosen.inView === 0 ? 'none' : chosen.inView === total ? 'all' : 'some'
  return (
    <SelectBox
      label={t('selection.head')}
      chosen={share}
      toggle={() => rows.tell({ kind: 'choose', change: { on: 'view', isChosen: share !== 'all' } })}
    />
  )
}

/** The rows that are drawn: from the first to before the last. */
interface ScrollWindow {
  readonly from: number
  readonly to: number
  /** The first one in sight. */
  readonly first: number
}

/** Follows the frame's scrolling and size. */
function useScrollWindow(frame: RefObject<HTMLElement>, geometry: Geometry, total: number): ScrollWindow {
  const [place, setPlace] = useState({ topPx: 0, heightPx: 0 })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const read = () => setPlace({ topPx: element.scrollTop, heightPx: element.clientHeight })
    read()
    element.addEventListener('scroll', read, { passive: true })
    const sizes = new ResizeObserver(read)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      sizes.disconnect()
    }
  }, [frame])

  const first = geometry.rowAt(place.topPx)
  const last = geometry.rowAt(place.topPx + place.heightPx)
  return { first, from: Math.max(0, first - OVERSCAN_ROWS), to: Math.min(total, last + 1 + OVERSCAN_ROWS) }
}

interface AnchorParts {
  readonly frame: RefObject<HTMLElement>
  readonly rows: Rows
  readonly summary: RowSummary
  readonly geometry: Geometry
  /** The first row in sight, and what it is as far as it is known. */
  readonly first: number
  readonly rowAt: (at: number) => ShownRow | null
  /** Changes with what the user asks to see, which then begins at its top. */
  readonly viewKey: string
}

/** Rows that join above the first one in sight do not move it; at the very top the list stays at its top. */
function useAnchor({ frame, rows, summary, geometry, first, rowAt, viewKey }: AnchorParts): void {
  const place = useRef<{ readonly key: string; readonly topPx: number } | null>(null)
  const isAtTop = first === 0
  const key = isAtTop ? null : (rowAt(first)?.key ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is what moves rows
  useLayoutEffect(() => {
    const { anchor } = summary
    const element = frame.current
    if (!element || !anchor || anchor.key !== place.current?.key) return
    const topPx = geometry.topOf(anchor.at)
    element.scrollTop += topPx - place.current.topPx
    place.current = { key: anchor.key, topPx }
  }, [summary.revision])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of the row is noted when it becomes the first, and above when rows move
  useEffect(() => {
    place.current = key === null ? null : { key, topPx: geometry.topOf(first) }
    rows.tell({ kind: 'anchor', key })
  }, [rows, key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view begins at its top
  useLayoutEffect(() => {
    place.current = null
    rows.tell({ kind: 'anchor', key: null })
    if (frame.current) frame.current.scrollTop = 0
  }, [viewKey])
}
