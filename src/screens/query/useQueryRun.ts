import { useCallback } from 'react'
import { useShopRun } from '../../bridge/hooks/useShopRun.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { ShopRunTask } from '../../bridge/runs/shopRun.ts'
import type { Query, QueryShop } from '../../resources/schema/query.ts'
import type { Rows } from './rows/openRows.ts'

/** The run of a query: each shop is read, and its rows go to the worker as they come. */
export function useQueryRun(query: Query, rows: Rows | null, lanes: ShopLanes) {
  const { start: startRun, ...run } = useShopRun(lanes)
  const start = useCallback(
    (shops: readonly QueryShop[]) => {
      if (!rows) return
      rows.tell({ kind: 'keepOnly', shop_uids: shops.map(({ shop_uid }) => shop_uid) })
      startRun(shops, toTask(query, rows))
    },
    [query, rows, startRun],
  )
  return { run, start }
}

function toTask(query: Query, rows: Rows): ShopRunTask {
  return async (shop, tools) => {
    const { shop_uid } = shop
    rows.tell({ kind: 'begin', shop_uid })
    await query.read(shop, tools, (emitted) => rows.tell({ kind: 'put', shop_uid, rows: emitted }))
    // A reading that was replaced by a new one has no say any more in what is gone.
    if (!tools.signal.aborted) rows.tell({ kind: 'settle', shop_uid })
  }
}
