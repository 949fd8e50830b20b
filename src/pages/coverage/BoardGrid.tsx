import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { joinClasses } from '../../ui/joinClasses.ts'
import { CARDS, useMedia } from '../../ui/useMedia.ts'
import { type BoardLine, type CellState, cellStates, stateIn } from './board.ts'
import { cellSigns } from './cellFaces.ts'
import { useGridWindow } from './useGridWindow.ts'

interface BoardGridProps {
  readonly lines: readonly BoardLine[]
  readonly shops: readonly Shop[]
  readonly readShops: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  /** Null: this user may not change anything. */
  readonly choose: ((keys: readonly string[], isChosen: boolean) => void) | null
  readonly open: (line: BoardLine, shop: Shop) => void
}

const ROW_PX = 48
/** With this many shops cells have room for words. */
const WIDE_SHOPS_MAX = 10
const WIDE_PX = 118
const NARROW_PX = 44
/** The column of the goods themselves. */
const TITLE_COLUMN = -1
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Goods over shops. Only what is in sight is drawn; the arrow keys go from cell to cell. */
export function BoardGrid({ lines, shops, readShops, chosen, choose, open }: BoardGridProps) {
  const { t } = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(CARDS)
  const isWide = shops.length <= WIDE_SHOPS_MAX && !isPhone
  const columnPx = isWide ? WIDE_PX : NARROW_PX
  const { firstRow, endRow, firstColumn, endColumn } = useGridWindow(frame, {
    rows: lines.length,
    columns: shops.length,
    rowPx: ROW_PX,
    columnPx,
  })
  const { active, move, onFocus } = useActiveCell(frame, { rows: lines.length, columns: shops.length, columnPx })
  const shown = useMemo(() => shops.slice(firstColumn, endColumn), [shops, firstColumn, endColumn])
  // Once for all cells: looking a text up takes longer than drawing its cell.
  const words = useMemo(() => Object.fromEntries(cellStates.map((state) => [state, t(`coverage.states.${state}`)])) as CellWords, [t])
  const isAll = lines.length > 0 && lines.every(({ key }) => chosen.has(key))
  const widths = { '--zg-board-column': `${columnPx}px` } as React.CSSProperties
  const gaps = { firstColumn, lastGap: shops.length - endColumn }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cells within
    <div
      ref={frame}
      className={joinClasses('zg-board-frame', isWide ? 'zg-board-wide' : undefined)}
      style={widths}
      onKeyDown={move}
      onFocus={onFocus}
    >
      {/* Only what is in sight is drawn: the counts say how much there is. */}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys go from cell to cell
        role="grid"
        className="zg-board"
        aria-label={t('coverage.grid')}
        aria-rowcount={lines.length + 1}
        aria-colcount={shops.length + 1}
        style={{ width: `calc(var(--zg-board-title) + ${shops.length * columnPx}px)` }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="zg-board-title" aria-colindex={1}>
              <div>
                {choose && (
                  <input
                    type="checkbox"
                    aria-label={t('coverage.chooseAll')}
                    checked={isAll}
                    onChange={({ target }) =>
                      choose(
                        lines.map(({ key }) => key),
                        target.checked,
                      )
                    }
                  />
                )}
                <span>{t('coverage.goods')}</span>
              </div>
            </th>
            <ColumnGap count={gaps.firstColumn} columnPx={columnPx} />
            {shown.map(({ shop_uid, shop_name }, at) => (
              <th key={shop_uid} scope="col" className="zg-board-shop" aria-colindex={firstColumn + at + 2} title={shop_name}>
                <span>{shop_name}</span>
              </th>
            ))}
            <ColumnGap count={gaps.lastGap} columnPx={columnPx} />
          </tr>
        </thead>
        <tbody>
          <RowGap count={firstRow} />
          {lines.slice(firstRow, endRow).map((line, at) => (
            <GridRow
              key={line.key}
              {...{ line, readShops, choose, open, isWide, columnPx, words, ...gaps }}
              row={firstRow + at}
              shops={shown}
              isChosen={chosen.has(line.key)}
              activeColumn={active.row === firstRow + at ? active.column : null}
            />
          ))}
          <RowGap count={lines.length - endRow} />
        </tbody>
      </table>
    </div>
  )
}

/** As high as the rows that are left out. */
function RowGap({ count }: { readonly count: number }) {
  if (count <= 0) return null
  return (
    <tr className="zg-board-gap">
      <td style={{ height: count * ROW_PX }} />
    </tr>
  )
}

/** As wide as the columns that are left out. */
function ColumnGap({ count, columnPx }: { readonly count: number; readonly columnPx: number }) {
  if (count <= 0) return null
  return <td aria-hidden="true" className="zg-board-gap" style={{ width: count * columnPx }} />
}

type CellWords = Readonly<Record<CellState, string>>

interface GridRowProps extends Pick<BoardGridProps, 'readShops' | 'choose' | 'open' | 'shops'> {
  readonly line: BoardLine
  readonly words: CellWords
  readonly row: number
  readonly columnPx: number
  readonly firstColumn: number
  readonly lastGap: number
  readonly isWide: boolean
  readonly isChosen: boolean
  /** Null: the keyboard is in another row. */
  readonly activeColumn: number | null
}

const GridRow = memo(function GridRow({
  line,
  row,
  shops,
  columnPx,
  firstColumn,
  lastGap,
  isChosen,
  activeColumn,
  ...props
}: GridRowProps) {
  const { t } = useTranslate()
  const { readShops, isWide, choose, open, words } = props
  const { key, title, thumb, counts } = line
  const nameOf = toCellNames(t('coverage.cell', { title, shop: SHOP_PLACE, state: STATE_PLACE }))
  const tabIndexOf = (column: number) => (activeColumn === column ? 0 : -1)
  return (
    <tr aria-rowindex={row + 2} aria-selected={isChosen}>
      <th scope="row" className="zg-board-title" aria-colindex={1}>
        <div>
          {choose && (
            <input
              type="checkbox"
              data-cell={`${row}:${TITLE_COLUMN}`}
              tabIndex={tabIndexOf(TITLE_COLUMN)}
              aria-label={t('coverage.chooseLine', { title })}
              checked={isChosen}
              onChange={({ target }) => choose([key], target.checked)}
            />
          )}
          {thumb ? (
            <img src={thumb} alt="" width={32} height={32} loading="lazy" referrerPolicy="no-referrer" />
          ) : (
            <span className="zg-board-noimage" />
          )}
          <span className="zg-board-name" title={title}>
            {title}
          </span>
          {counts.missing > 0 && <span className="zg-board-gaps">{t('coverage.gaps', { count: counts.missing })}</span>}
        </div>
      </th>
      <ColumnGap count={firstColumn} columnPx={columnPx} />
      {shops.map((shop, at) => {
        const column = firstColumn + at
        const state: CellState = stateIn(line, shop.shop_uid, readShops)
        const word = words[state]
        return (
          <td key={shop.shop_uid} aria-colindex={column + 2} className="zg-board-cell">
            <button
              type="button"
              data-cell={`${row}:${column}`}
              data-state={state}
              tabIndex={tabIndexOf(column)}
              title={isWide ? undefined : `${shop.shop_name}: ${word}`}
              aria-label={nameOf(shop.shop_name, word)}
              onClick={() => open(line, shop)}
            >
              <span aria-hidden="true">{cellSigns[state]}</span>
              {isWide && <span>{word}</span>}
            </button>
          </td>
        )
      })}
      <ColumnGap count={lastGap} columnPx={columnPx} />
    </tr>
  )
})

const SHOP_PLACE = '⟦shop⟧'
const STATE_PLACE = '⟦state⟧'

/** What the cells of a row are called, from one text for all of them. */
function toCellNames(text: string): (shop: string, state: string) => string {
  return (shop, state) => text.replace(SHOP_PLACE, () => shop).replace(STATE_PLACE, () => state)
}

interface Cell {
  readonly row: number
  readonly column: number
}

/** Where the keyboard is: one cell can be reached by tab, the arrow keys lead on, and what they lead to is scrolled into sight first. */
function useActiveCell(
  frame: React.RefObject<HTMLDivElement>,
  { rows, columns, columnPx }: { readonly rows: number; readonly columns: number; readonly columnPx: number },
) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [isMoving, setMoving] = useState(false)
  const within = (value: number, least: number, count: number) => Math.max(least, Math.min(count - 1, value))
  const held = { row: within(active.row, 0, rows), column: within(active.column, TITLE_COLUMN, columns) }

  useEffect(() => {
    if (!isMoving) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${held.row}:${held.column}"]`)
    if (!cell) return
    setMoving(false)
    cell.focus({ preventScroll: true })
  })

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key]
    const isInCell = (event.target as HTMLElement).dataset.cell !== undefined
    if (!isInCell || (!step && event.key !== 'Home' && event.key !== 'End')) return
    event.preventDefault()
    const [down, right] = step ?? [0, event.key === 'Home' ? -columns - 1 : columns + 1]
    const next = { row: within(held.row + down, 0, rows), column: within(held.column + right, TITLE_COLUMN, columns) }
    setActive(next)
    setMoving(true)
    scrollTo(frame.current, next, columnPx)
  }

  /** A cell that is clicked is where the keys go on. */
  function onFocus({ target }: React.FocusEvent<HTMLElement>) {
    const [row, column] = (target.dataset.cell ?? '').split(':').map(Number)
    if (row !== undefined && column !== undefined && (row !== active.row || column !== active.column)) setActive({ row, column })
  }
  return { active: held, move, onFocus }
}

/** What sticks at the top and at the left covers a part of the frame. */
function scrollTo(frame: HTMLElement | null, { row, column }: Cell, columnPx: number): void {
  if (!frame) return
  const headPx = frame.querySelector<HTMLElement>('thead')?.offsetHeight ?? 0
  const titlePx = frame.querySelector<HTMLElement>('.zg-board-title')?.offsetWidth ?? 0
  const [top, left] = [row * ROW_PX, column * columnPx]
  const [height, width] = [frame.clientHeight - headPx, frame.clientWidth - titlePx]
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + ROW_PX > frame.scrollTop + height) frame.scrollTop = top + ROW_PX - height
  if (column === TITLE_COLUMN) return
  if (left < frame.scrollLeft) frame.scrollLeft = left
  else if (left + columnPx > frame.scrollLeft + width) frame.scrollLeft = left + columnPx - width
}
