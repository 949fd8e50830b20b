import { useCallback, useRef } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { WorkItem } from '../../parts/work.ts'
import { kinds } from './kinds/index.ts'
import type { WorkReadingView } from './WorkReading.tsx'

/**
 * What is true of work that the user says is done.
 *
 * | state   | what is known                                                                                            |
 * |---------|----------------------------------------------------------------------------------------------------------|
 * | done    | nothing of it is left where it was found, so that one more brings it back (`item` has none); or it was     |
 * |         | found here, where it is done by being called so                                                           |
 * | open    | it is still there, and `item` is what is left                                                             |
 * | unknown | nobody could say: it was not reached (`error`), or there is more than can be read (`error` null)            |
 */
export type WorkAnswer =
  | { readonly state: 'done'; readonly item: WorkItem }
  | { readonly state: 'open'; readonly item: WorkItem }
  | { readonly state: 'unknown'; readonly error: unknown }

export type AskWork = (item: WorkItem) => Promise<WorkAnswer>

/** Asks where the work was found whether it is still there: the platform, or the list of shops. Never rejects. */
export function useAskWork(byUid: ReadonlyMap<string, Shop>, reading: WorkReadingView | null): AskWork {
  const latest = useRef({ byUid, reading })
  latest.current = { byUid, reading }
  return useCallback(async (item) => {
    const kind = kinds[item.kind]
    const { byUid: shops, reading: view } = latest.current
    if (kind?.source.from === 'shops') {
      const shop = shops.get(item.shop_uid)
      const found = shop && kind.source.find(shop, { usualDayFen: item.worthFen })
      return found ? { state: 'open', item: { ...item, ...found } } : { state: 'done', item: { ...item, count: 0 } }
    }
    if (kind?.source.from !== 'platform') return { state: 'done', item }
    if (!view) return { state: 'unknown', error: null }
    try {
      const look = await view.ask(kind, item.shop_uid)
      if (look === 'beyond') return { state: 'unknown', error: null }
      return look ? { state: 'open', item: { ...item, ...look, readAt: Date.now() } } : { state: 'done', item: { ...item, count: 0 } }
    } catch (error) {
      return { state: 'unknown', error }
    }
  }, [])
}
