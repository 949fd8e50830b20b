import { startTransition, useEffect, useState } from 'react'

/** About as many as a screen shows. */
const FIRST_ROWS = 12

/** The first rows of a list that is opened, and all of them once those are painted. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted ? rows : rows.slice(0, FIRST_ROWS)
}
