import { useCallback, useEffect, useRef, useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { usePulse } from '../../../bridge/hooks/usePulse.ts'
import { useShopRun } from '../../../bridge/hooks/useShopRun.ts'
import { useResultCache } from '../../../providers/services/useResultCache.ts'
import { isReading } from '../../../screens/query/shops/toShopStates.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { keepShelves, readKeptShelves } from './keptShelves.ts'
import { laterShelves, type ShopShelf } from './shelves.ts'
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
  const show = usePulse(SHOWN_EVERY_MS, () => setShelves(known.current))

  useEffect(() => {
    if (!shops || isCacheRead) return
    let isOpen = true
    void readKeptShelves(cache, toUids(shops)).then((kept) => {
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
  const listed = useRef(shops)
  listed.current = shops
  // Once the goods are there, and once more when the run has ended: completing stocks takes minutes.
  useEffect(() => {
    if (!isRead) return
    setShelves(known.current)
    void keepShelves(cache, known.current, toUids(listed.current ?? []), endedAt ?? Date.now())
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

function toUids(shops: readonly Shop[]): ReadonlySet<string> {
  return new Set(shops.map(({ shop_uid }) => shop_uid))
}
