import { useCallback, useEffect, useRef, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useShopRun } from '../../../bridge/hooks/useShopRun.ts'
import { createPulse } from '../../../bridge/lanes/createPulse.ts'
import { browserClock } from '../../../bridge/lanes/laneClock.ts'
import type { ResultCache } from '../../../bridge/resultCache/resultCache.ts'
import { useResultCache } from '../../../providers/services/useResultCache.ts'
import { goods as goodsList } from '../../../resources/queries/goods.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'
import { isReading } from '../../../screens/query/shops/toShopStates.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { cachedShelves, fromKept, type KeptShelfRow, laterShelves, type ShopShelf, toKept, toShelfGoods } from './shelves.ts'
import { toShelfTask } from './toShelfTask.ts'

/** A board that changes more often than this cannot be read, and making it takes a while. */
const SHOWN_EVERY_MS = 2_000

/**
 * The goods lists of shops as this browser read them last, here or in the goods query, each with its own age. They are read again only when
 * the user asks: 200 shops take minutes.
 */
export function useShelves(shops: readonly Shop[] | undefined) {
  const lanes = useShopLanes()
  const cache = useResultCache()
  const { start, retry, cancel, ...run } = useShopRun(lanes)
  const known = useRef<ReadonlyMap<string, ShopShelf>>(new Map())
  const [shelves, setShelves] = useState(known.current)
  const [isCacheRead, setCacheRead] = useState(false)
  const [show] = useState(() => createPulse(browserClock, SHOWN_EVERY_MS, () => setShelves(known.current)))

  useEffect(() => {
    if (!shops || isCacheRead) return
    let isOpen = true
    const mine = new Set(shops.map(({ shop_uid }) => shop_uid))
    void readKept(cache, mine).then((kept) => {
      if (!isOpen) return
      known.current = laterShelves(known.current, kept)
      setShelves(known.current)
      setCacheRead(true)
    })
    return () => {
      isOpen = false
    }
  }, [shops, isCacheRead, cache])

  const read = useCallback(
    (asked: readonly Shop[]) =>
      start(
        asked,
        toShelfTask((shop_uid, shelf) => {
          // A later reading of the shop may have begun meanwhile.
          if ((known.current.get(shop_uid)?.readAt ?? 0) > shelf.readAt) return
          known.current = new Map(known.current).set(shop_uid, shelf)
          show()
        }),
      ),
    [start, show],
  )

  const { endedAt, lines } = run
  const isRead = lines.length > 0 && !isReading(lines)
  // Once the goods are there, and once more when the run has ended: completing stocks takes minutes.
  useEffect(() => {
    if (!isRead) return
    setShelves(known.current)
    const rows = toKept(known.current)
    const answered = [...known.current.keys()]
    if (rows.length > 0)
      void cache.keep(cachedShelves, {}, { rows, asOf: endedAt ?? Date.now(), shops: { asked: answered.length, answered } })
  }, [isRead, endedAt, cache])

  const latest = useCallback(() => known.current, [])
  return {
    shelves,
    /** What is known now; `shelves` follows it every two seconds. */
    latest,
    /** What was kept is known, so that an empty board is really empty. */
    isCacheRead,
    /** Asks these shops, through their lanes. */
    read,
    retry,
    cancel,
    run,
    lanes,
  }
}

/** What this page and the goods query have kept, of each shop the later. */
async function readKept(cache: ResultCache, mine: ReadonlySet<string>): Promise<ReadonlyMap<string, ShopShelf>> {
  const mayShow = ({ shop_uid }: { readonly shop_uid: string }) => mine.has(shop_uid)
  const query = { name: goodsList.name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] } as const
  const own = fromKept((await cache.read<KeptShelfRow>(cachedShelves, {}, mayShow))?.rows ?? [])
  const queried = await cache.read<QueryRow>(query, {}, mayShow, ({ asOf, shops: { answered } }) =>
    answered.some((shop) => mine.has(shop) && (own.get(shop)?.readAt ?? 0) < asOf),
  )
  const answered = queried?.shops.answered.filter((shop) => mine.has(shop)) ?? []
  const ofQuery = new Map(
    answered.map((shop) => [shop, { readAt: queried?.asOf ?? 0, isWhole: true, goods: [] as ShopShelf['goods'][number][] }]),
  )
  for (const row of queried?.rows ?? []) ofQuery.get(row.shop_uid)?.goods.push(toShelfGoods(row))
  return laterShelves(own, ofQuery)
}
