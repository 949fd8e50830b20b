import { useEffect, useState } from 'react'
import type { Rows } from './openRows.ts'
import { type RowSummary, type ShownRow, type ShownWindow, WINDOW_STEP_ROWS } from './rowView.ts'

interface Loaded {
  readonly from: number
  readonly rows: readonly ShownRow[]
  /** The window that they came with; null: they were asked for. */
  readonly came: ShownWindow | null
}

const nothing: Loaded = { from: 0, rows: [], came: null }

/**
 * The rows in sight. Those that came with the summary are there at once; others are asked for, and what was there stays until they have come.
 * @returns the row at a place; null: it has not come yet
 */
export function useRowWindow(
  rows: Rows,
  { revision, total, window }: RowSummary,
  from: number,
  to: number,
): (at: number) => ShownRow | null {
  const [loaded, setLoaded] = useState(nothing)
  const [failure, setFailure] = useState<Error | null>(null)
  const first = Math.floor(from / WINDOW_STEP_ROWS) * WINDOW_STEP_ROWS
  const last = Math.ceil(to / WINDOW_STEP_ROWS) * WINDOW_STEP_ROWS
  const come = window !== null && window.from <= first && Math.min(last, total) <= window.to ? window : null
  const isWanted = come === null && first < last

  const take = (from: number, came: ShownWindow | null, rows: readonly ShownRow[]) =>
    setLoaded((before) => ({ from, came, rows: keepSame(before.rows, rows) }))
  if (come && loaded.came !== come) take(come.from, come, come.rows)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means other rows at the same places
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    void rows.ask({ of: 'window', from: first, to: last }).then(
      (answered) => isCurrent && take(first, null, answered),
      (error: Error) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [rows, revision, first, last, isWanted])

  // The page's error boundary says it, and starts again.
  if (failure) throw failure
  return (at) => loaded.rows[at - loaded.from] ?? null
}

/** Rows arrive as copies. A row that equals its predecessor is replaced by it, so that it is not drawn again. */
function keepSame(before: readonly ShownRow[], now: readonly ShownRow[]): readonly ShownRow[] {
  const known = new Map(before.map((row) => [row.key, row]))
  return now.map((row) => {
    const last = known.get(row.key)
    return last && JSON.stringify(last) === JSON.stringify(row) ? last : row
  })
}
