import { useEffect, useState } from 'react'
import type { Rows } from './openRows.ts'
import type { ShownRow } from './rowView.ts'

/** Rows are asked for in steps, so that scrolling by a few asks for nothing. */
const STEP_ROWS = 40

interface Loaded {
  readonly from: number
  readonly rows: readonly ShownRow[]
}

const nothing: Loaded = { from: 0, rows: [] }

/** The rows in sight. What was there stays until what is there now has come; null: a row that has not come yet. */
export function useRowWindow(rows: Rows, revision: number, from: number, to: number): (at: number) => ShownRow | null {
  const [loaded, setLoaded] = useState(nothing)
  const [failure, setFailure] = useState<Error | null>(null)
  const first = Math.floor(from / STEP_ROWS) * STEP_ROWS
  const last = Math.ceil(to / STEP_ROWS) * STEP_ROWS

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means other rows at the same places
  useEffect(() => {
    let isCurrent = true
    void rows.ask({ of: 'window', from: first, to: last }).then(
      (answered) => isCurrent && setLoaded((before) => ({ from: first, rows: keepSame(before.rows, answered) })),
      (error: Error) => isCurrent && setFailure(error),
    )
    return () => {
      isCurrent = false
    }
  }, [rows, revision, first, last])

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
