import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Rows } from '../rows/openRows.ts'
import type { RowSummary, ShownRow } from '../rows/rowView.ts'
import type { Geometry } from './geometry.ts'

interface AnchorParts {
  readonly frame: RefObject<HTMLElement>
  readonly rows: Rows
  readonly summary: RowSummary
  readonly geometry: Geometry
  /** The first row in sight, and what it is as far as it is known. */
  readonly first: number
  readonly rowAt: (at: number) => ShownRow | null
  /** Changes with what the reader asks to see: then she begins at the top. */
  readonly viewKey: string
}

/** Rows that join above the reader's do not move it; at the very top the list stays at its top. */
export function useAnchor({ frame, rows, summary, geometry, first, rowAt, viewKey }: AnchorParts): void {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the row stands is noted when it becomes the first, and above when rows move
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
