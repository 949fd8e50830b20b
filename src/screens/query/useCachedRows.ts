import { useEffect, useRef, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { CachedQuery, CachedResult } from '../../bridge/resultCache/resultCache.ts'
import type { ShopRunState } from '../../bridge/runs/shopRun.ts'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import type { Query, QueryRow } from '../../resources/schema/query.ts'
import { useNarrowedShops } from '../../shops/picker/shopsOfAddress.ts'
import type { Rows } from './rows/openRows.ts'
import { isReading, isWhole } from './shops/toShopStates.ts'

/** More are not kept, but asked for again: that takes less time than they take room. */
const CACHED_ROWS_MAX = 20_000
const ROWS_PER_QUESTION = 500

/** The last results, as they were kept. */
export type CachedRows = Pick<CachedResult<QueryRow>, 'asOf' | 'shops'>

/**
 * Opens the screen with the last results of this user, and keeps those of each run that ends. Narrowed to some shops, by its page or its address, it
 * opens with what was kept of these, and keeps nothing: what is kept is of all shops that the user chose. Null: nothing was kept; undefined until that is known.
 */
export function useCachedRows(
  query: Query,
  rows: Rows | null,
  shops: readonly Shop[] | undefined,
  run: ShopRunState,
): CachedRows | null | undefined {
  const results = useResultCache()
  const narrowed = useNarrowedShops()
  const [cached, setCached] = useState<CachedRows | null>()
  const opened = useRef<{ readonly rows: Rows; readonly narrowed: readonly string[] | null } | null>(null)
  const { isRunning, endedAt, lines } = run
  const hasRun = useRef(false)
  hasRun.current ||= isRunning || lines.length > 0

  useEffect(() => {
    if (!rows || !shops || (opened.current?.rows === rows && opened.current.narrowed === narrowed)) return
    const opening = { rows, narrowed }
    opened.current = opening
    const mine = new Set(narrowed ?? shops.map(({ shop_uid }) => shop_uid))
    void results
      .read<QueryRow>(toCachedQuery(query), {}, ({ shop_uid }) => mine.has(shop_uid))
      .then((found) => {
        if (opened.current !== opening) return
        // What is asked meanwhile is newer.
        if (hasRun.current) return setCached(null)
        rows.tell({ kind: 'keepOnly', shop_uids: [...mine] })
        const answered = found?.shops.answered.filter((shop_uid) => mine.has(shop_uid)) ?? []
        if (!found || (narrowed !== null && answered.length === 0)) return setCached(null)
        rows.tell({ kind: 'putAll', rowsOf: groupByShop(found.rows) })
        setCached({ asOf: found.asOf, shops: narrowed === null ? found.shops : { asked: narrowed.length, answered } })
      })
  }, [query, rows, shops, results, narrowed])

  const isRead = lines.length > 0 && !isReading(lines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its rows are there, and once more when the run has ended: completing figures takes minutes
  useEffect(() => {
    const answered = lines.filter(isWhole).map(({ shop }) => shop.shop_uid)
    if (!rows || !isRead || answered.length === 0 || narrowed !== null) return
    const asOf = endedAt ?? Date.now()
    void collectRows(rows).then(
      (all) => all && results.keep(toCachedQuery(query), {}, { rows: all, asOf, shops: { asked: lines.length, answered } }),
    )
  }, [endedAt, isRead])

  return cached
}

function toCachedQuery({ name }: Query): CachedQuery<QueryRow> {
  return { name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] }
}

/** Null: too many to keep. */
async function collectRows(rows: Rows): Promise<readonly QueryRow[] | null> {
  const { all } = rows.read()
  if (all > CACHED_ROWS_MAX) return null
  const collected: QueryRow[] = []
  for (let from = 0; from < all; from += ROWS_PER_QUESTION)
    collected.push(...(await rows.ask({ of: 'rows', from, to: from + ROWS_PER_QUESTION })))
  return collected
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
