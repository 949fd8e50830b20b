import { useEffect, useState, useSyncExternalStore } from 'react'
import type { QueryTable } from '../../../resources/schema/query.ts'
import { openRows, type Rows } from './openRows.ts'
import { noRows, type RowSummary } from './rowView.ts'

/** The rows of a screen; null until their worker is there. Leaving the screen ends it. `asked`: the rows are somewhere else, and need no worker. */
export function useRows(query: QueryTable, asked: Rows | null = null): Rows | null {
  const [rows, setRows] = useState<Rows | null>(null)
  const isElsewhere = asked !== null
  useEffect(() => {
    if (isElsewhere) return
    const opened = openRows(query)
    setRows(opened)
    return opened.close
  }, [query, isElsewhere])
  return asked ?? rows
}

const never = () => () => {}

export function useRowSummary(rows: Rows | null): RowSummary {
  return useSyncExternalStore(rows?.subscribe ?? never, rows?.read ?? (() => noRows))
}
