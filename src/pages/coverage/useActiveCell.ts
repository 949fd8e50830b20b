import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { GridSize } from './useGridWindow.ts'

/** The column of the goods themselves. */
export const TITLE_COLUMN = -1
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** From 0; `TITLE_COLUMN` is the goods themselves. */
interface Cell {
  readonly row: number
  readonly column: number
}

/** Where the keyboard is: one cell can be reached by tab, the arrow keys lead on, and what they lead to is scrolled into sight first. */
export function useActiveCell(frame: RefObject<HTMLElement>, { rows, columns, rowPx, columnPx }: GridSize) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [isMoving, setMoving] = useState(false)
  const held = hold(active, { rows, columns })

  useEffect(() => {
    if (!isMoving) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${held.row}:${held.column}"]`)
    if (!cell) return
    setMoving(false)
    cell.focus({ preventScroll: true })
  })

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const isInCell = (event.target as HTMLElement).dataset.cell !== undefined
    const next = isInCell ? toNextCell(event.key, held, { rows, columns }) : null
    if (!next) return
    event.preventDefault()
    setActive(next)
    setMoving(true)
    scrollTo(frame.current, next, { rowPx, columnPx })
  }

  /** A cell that is clicked is where the keys go on. */
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const [row, column] = (target.dataset.cell ?? '').split(':').map(Number)
    if (row !== undefined && column !== undefined && (row !== active.row || column !== active.column)) setActive({ row, column })
  }
  return { active: held, move, onFocus }
}

/** Where a key leads from a cell; null: nowhere else. Home and End lead to the ends of the line. Exported for its table of cases. */
export function toNextCell(key: string, { row, column }: Cell, size: Pick<GridSize, 'rows' | 'columns'>): Cell | null {
  if (key === 'Home') return hold({ row, column: TITLE_COLUMN }, size)
  if (key === 'End') return hold({ row, column: size.columns }, size)
  const step = steps[key]
  return step ? hold({ row: row + step[0], column: column + step[1] }, size) : null
}

/** The cell, or the one nearest to it that is there. */
function hold({ row, column }: Cell, { rows, columns }: Pick<GridSize, 'rows' | 'columns'>): Cell {
  const within = (value: number, least: number, count: number) => Math.max(least, Math.min(count - 1, value))
  return { row: within(row, 0, rows), column: within(column, TITLE_COLUMN, columns) }
}

/** What sticks at the top and at the left covers a part of the frame. */
function scrollTo(frame: HTMLElement | null, { row, column }: Cell, { rowPx, columnPx }: Pick<GridSize, 'rowPx' | 'columnPx'>): void {
  if (!frame) return
  const headPx = frame.querySelector<HTMLElement>('thead')?.offsetHeight ?? 0
  const titlePx = frame.querySelector<HTMLElement>('.zg-board-title')?.offsetWidth ?? 0
  const top = row * rowPx
  const left = column * columnPx
  const height = frame.clientHeight - headPx
  const width = frame.clientWidth - titlePx
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + rowPx > frame.scrollTop + height) frame.scrollTop = top + rowPx - height
  if (column === TITLE_COLUMN) return
  if (left < frame.scrollLeft) frame.scrollLeft = left
  else if (left + columnPx > frame.scrollLeft + width) frame.scrollLeft = left + columnPx - width
}
