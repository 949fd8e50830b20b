import { useEffect, useRef, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { CachedQuery, CachedResult } from '../../bridge/resultCache/resultCache.ts'
import type { ShopRunState } from '../../bridge/runs/shopRun.ts'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import type { Query, QueryRow } from '../../resources/schema/query.ts'
import { useOneShop } from '../../shops/picker/oneShop.ts'
import { gatherRows } from './rows/gatherRows.ts'
import type { Rows } from './rows/openRows.ts'
import { isReading, isWhole } from './shops/toShopStates.ts'

/** The last results, as they were kept. */
export type CachedRows = Pick<CachedResult<QueryRow>, 'asOf' | 'shops'>

/**
 * Opens the screen with the last results of this user, and keeps those of each run that ends, of the shops that were read whole. Narrowed to one shop it opens with what was kept of that
 * one, and keeps nothing: what is kept is of all shops. Null: nothing was kept; undefined until that is known.
 */
export function useCachedRows(
  query: Query,
  rows: Rows | null,
  shops: readonly Shop[] | undefined,
  run: ShopRunState,
): CachedRows | null | undefined {
  const results = useResultCache()
  const one = useOneShop()
  const [cached, setCached] = useState<CachedRows | null>()
  const opened = useRef<Rows | null>(null)
  const { isRunning, endedAt, lines } = run
  const hasRun = useRef(false)
  hasRun.current ||= isRunning || lines.length > 0

  useEffect(() => {
    if (!rows || !shops || opened.current === rows) return
    opened.current = rows
    const mine = new Set(one === null ? shops.map(({ shop_uid }) => shop_uid) : [one])
    void results
      .read<QueryRow>(toCachedQuery(query), {}, ({ shop_uid }) => mine.has(shop_uid))
      .then((found) => {
        // What is asked meanwhile is newer.
        if (!found || hasRun.current || (one !== null && !found.shops.answered.includes(one))) return setCached(null)
        rows.tell({ kind: 'putAll', rowsOf: groupByShop(found.rows) })
        setCached({ asOf: found.asOf, shops: one === null ? found.shops : { asked: 1, answered: [one] } })
      })
  }, [query, rows, shops, results, one])

  const isRead = lines.length > 0 && !isReading(lines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its rows are there, and once more when the run has ended: completing figures takes minutes
  useEffect(() => {
    const answered = lines.filter(isWhole).map(({ shop }) => shop.shop_uid)
    if (!rows || !isRead || answered.length === 0 || one !== null) return
    const asOf = endedAt ?? Date.now()
    void gatherRows(rows, answered).then(
      (all) => all && results.keep(toCachedQuery(query), {}, { rows: all, asOf, shops: { asked: lines.length, answered } }),
    )
  }, [endedAt, isRead])

  return cached
}

function toCachedQuery({ name }: Query): CachedQuery<QueryRow> {
  return { name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] }
}

function groupByShop(rows: readonly QueryRow[]): ReadonlyMap<string, readonly QueryRow[]> {
  const groups = new Map<string, QueryRow[]>()
  for (const row of rows) {
    const own = groups.get(row.shop_uid)
    if (own) own.push(row)
    else groups.set(row.shop_uid, [row])
  }
  return groups
}
