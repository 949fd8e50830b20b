import { useLayoutEffect, useRef } from 'react'

/** Further than so many rows from one drawing to the next, only titles can be read. */
const READABLE_ROWS = 3

interface Scroll {
  readonly isScrolling: boolean
  /** The place of the first row in view. */
  readonly first: number
  /** The rows that are drawn: those in view, and some on either side. */
  readonly shown: readonly string[]
}

/**
 * Which of the rows in view are drawn whole. While they pass fast, the new ones show their titles alone, so that a slow machine keeps
 * up; what was whole stays whole, and all are once scrolling stops. A drawing in the same place, as when a row tells its height, says
 * nothing of the speed.
 */
export function useFastScroll({ isScrolling, first, shown }: Scroll): ReadonlySet<string> {
  const before = useRef<{ readonly first: number; readonly isFast: boolean; readonly whole: ReadonlySet<string> } | null>(null)
  const last = before.current
  const movedRows = Math.abs(first - (last?.first ?? first))
  const isFast = isScrolling && last !== null && (movedRows === 0 ? last.isFast : movedRows >= READABLE_ROWS)
  const whole = new Set(shown.filter((id) => !isFast || last.whole.has(id)))
  useLayoutEffect(() => {
    before.current = { first, isFast, whole }
  })
  return whole
}
