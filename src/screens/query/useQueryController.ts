import { useCallback, useEffect, useMemo } from 'react'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import { useShopRun } from '../../bridge/hooks/useShopRun.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { Query } from '../../resources/schema/query.ts'
import { resolveChoice } from '../../shops/picker/shopChoice.ts'
import { useShopChoice } from '../../shops/picker/useShopChoice.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShopList } from '../../shops/useShopList.ts'
import type { RowsState } from '../list/listContext.ts'
import { useListController, useListSource } from '../list/useListController.ts'
import type { SavedViews } from '../list/views/useSavedViews.ts'
import { useRowSummary, useRows } from './rows/useRows.ts'
import { isReading } from './shops/toShopStates.ts'
import { toQueryTask } from './toQueryTask.ts'
import { useCachedRows } from './useCachedRows.ts'

export type QueryController = ReturnType<typeof useQueryController>

/** A query at work: whom it asks, and what came, as the rows of a list. `saved`: default no saved views. */
export function useQueryController(query: Query, saved?: SavedViews) {
  const list = useListController(query, saved)
  const { data, error, refetch } = useShopList(useResourceNamed('shops'))
  const shops = data?.data
  const rows = useRows(query)
  const summary = useRowSummary(rows)
  const lanes = useShopLanes()
  const { start, retry, cancel, lines, counts, isRunning, isPartial, startedAt, endedAt } = useShopRun(lanes)
  const run = useMemo(
    () => ({ lines, counts, isRunning, isPartial, startedAt, endedAt, retry, cancel }),
    [lines, counts, isRunning, isPartial, startedAt, endedAt, retry, cancel],
  )
  const cached = useCachedRows(query, rows, shops, run)
  const [shopChoice, changeShopChoice] = useShopChoice(query.name)
  const { search, filters, sort } = list.look.view

  useEffect(() => rows?.tell({ kind: 'look', view: { search, filters, sort } }), [rows, search, filters, sort])

  const failure = error && !shops ? (error as unknown as Error) : null
  const askShops = useCallback(() => void refetch(), [refetch])
  const state: RowsState = {
    status: failure ? 'failed' : shops && rows ? 'ready' : 'loading',
    total: summary.total,
    isRefreshing: isRunning && isReading(lines),
    error: failure,
    retry: askShops,
  }
  const source = useListSource(list, state, { offered: summary.facets })

  const asked = useMemo(() => (shops ? resolveChoice(shopChoice, shops) : []), [shops, shopChoice])
  const bridge = useBridge()
  const canAsk = asked.length > 0
  useEffect(() => {
    if (canAsk) void bridge.prepareCookies()
  }, [bridge, canAsk])
  const begin = useMemo(() => {
    if (!rows || asked.length === 0) return null
    return () => {
      rows.tell({ kind: 'keepOnly', shop_uids: asked.map(({ shop_uid }) => shop_uid) })
      start(asked, toQueryTask(query, rows.tell))
    }
  }, [query, rows, asked, start])

  return {
    list,
    source,
    /** Undefined until they are known. */
    shops,
    shopChoice,
    changeShopChoice,
    rows,
    lanes,
    run,
    cached: cached ?? null,
    /** There is nothing to show before a shop answers; false until that is known. */
    isEmpty: cached === null,
    /** Asks the chosen shops; null: none is chosen, or the rows have no place yet. */
    begin,
  }
}
