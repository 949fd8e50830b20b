import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { QueryTable } from '../../../resources/schema/query.ts'
import { openRows, openRowsHere, type Rows } from './openRows.ts'
import { noRows, type RowSummary } from './rowView.ts'

interface RowPlace {
  /** The rows are somewhere else, and need no worker. Default: they are not. */
  readonly asked?: Rows | null
  /** They are so few that the page keeps them itself. Default: a worker does. */
  readonly areFew?: boolean
}

/** The rows of a screen; null until their worker is there. Leaving the screen ends it. Where few have become many, the few stay until the worker is there. */
export function useRows(query: QueryTable, { asked = null, areFew = false }: RowPlace = {}): Rows | null {
  const [rows, setRows] = useState<Rows | null>(null)
  const isElsewhere = asked !== null
  const here = useMemo(() => (areFew && !isElsewhere ? openRowsHere(query) : null), [query, areFew, isElsewhere])
  const last = useRef(here)
  if (here) last.current = here
  useEffect(() => {
    if (isElsewhere || areFew) return
    const opened = openRows(query)
    setRows(opened)
    return () => {
      opened.close()
      setRows(null)
    }
  }, [query, isElsewhere, areFew])
  // Where none were there, nothing is to stay.
  return asked ?? here ?? rows ?? (last.current && last.current.read().all > 0 ? last.current : null)
}

const never = () => () => {}

export function useRowSummary(rows: Rows | null): RowSummary {
  return useSyncExternalStore(rows?.subscribe ?? never, rows?.read ?? (() => noRows))
}
