import { useLayoutEffect, useRef } from 'react'

/** Further than so many rows from one drawing to the next, nobody reads more than names. */
const READABLE_ROWS = 3

interface Scroll {
  readonly isScrolling: boolean
  /** The place of the first row in view. */
  readonly first: number
  /** The rows that are drawn: those in view, and some on either side. */
  readonly shown: readonly string[]
}

/**
 * Which of the rows in view are drawn whole. While they rush past, the new ones show their names alone, so that a slow machine keeps
 * up; what was whole stays whole, and all are once it is quiet.
 */
export function useFastScroll({ isScrolling, first, shown }: Scroll): ReadonlySet<string> {
  const before = useRef<{ readonly first: number; readonly whole: ReadonlySet<string> } | null>(null)
  const isFast = isScrolling && before.current !== null && Math.abs(first - before.current.first) >= READABLE_ROWS
  const whole = new Set(shown.filter((id) => !isFast || before.current?.whole.has(id)))
  useLayoutEffect(() => {
    before.current = { first, whole }
  })
  return whole
}
