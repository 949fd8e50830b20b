import { useCallback, useEffect } from 'react'
import type { SavedView } from '../../../contract/entities/savedView.ts'
import { resolveChoice } from '../../domain/shopChoice.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { Query } from '../../resources/schema/query.ts'
import { useShopChoice } from '../../shops/picker/useShopChoice.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShopList } from '../../shops/useShopList.ts'
import type { ListSort } from '../list/listView.ts'
import { useListView } from '../list/useListView.ts'
import { useRowSummary, useRows } from './rows/useRows.ts'
import { useKeptRows } from './useKeptRows.ts'
import { useQueryRun } from './useQueryRun.ts'

export type QueryController = ReturnType<typeof useQueryController>

/** A query at work: whom it asks, what came, and what of it is looked at. `saved`: the saved view that is open. */
export function useQueryController(query: Query, saved: SavedView | null) {
  const { data, error, refetch } = useShopList(useResourceNamed('shops'))
  const shops = data?.data
  const [shopChoice, changeShopChoice] = useShopChoice(query.name)
  const [view, changeView] = useListView(query, saved)
  const rows = useRows(query)
  const summary = useRowSummary(rows)
  const lanes = useShopLanes()
  const { run, start } = useQueryRun(query, rows, lanes)
  const kept = useKeptRows(query, rows, shops, run)
  const { search, filters, sort } = view
  const changeSort = useCallback((next: ListSort | null) => changeView({ sort: next }), [changeView])

  useEffect(() => rows?.tell({ kind: 'look', view: { search, filters, sort } }), [rows, search, filters, sort])

  const asked = shops ? resolveChoice(shopChoice, shops) : []
  return {
    shops,
    /** Why there are no shops; null while they are on their way, and when they are there. */
    failure: error && !shops ? (error as unknown as Error) : null,
    refetch: () => void refetch(),
    shopChoice,
    changeShopChoice,
    view,
    changeView,
    changeSort,
    /** Changes with what the reader asks to see. */
    viewKey: JSON.stringify([search, filters, sort]),
    rows,
    summary,
    lanes,
    run,
    kept: kept ?? null,
    /** There is nothing to show before a shop answers; false until that is known. */
    isEmpty: kept === null,
    /** Asks the chosen shops; null: none is chosen, or the rows have no place yet. */
    begin: rows && asked.length > 0 ? () => start(asked) : null,
  }
}
