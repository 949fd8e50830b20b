import { useKeys } from '@refinedev/core'
import { hashQueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBridge } from '../bridge/hooks/useBridge.ts'
import type { ShopLanes } from '../bridge/lanes/shopLanes.ts'
import { useResourceNamed } from '../providers/registry/useRegistry.ts'
import { lanesOf, useShopLanes } from './useShopLanes.ts'
import { toShopsKeys } from './useShops.ts'

/** By which tabs of this browser tell each other that shops were added, deleted, logged in to again or changed otherwise. */
const CHANNEL = 'zhanggui_shops'
/** Shops that are changed one after the other are asked for together. */
export const GATHER_NEWS_MS = 2_000
/** A list that is younger is not asked for again when somebody comes back to the tab. */
const YOUNG_LIST_MS = 30_000
/** So often a tab that reads the platform, or runs a batch, asks what another computer changed. */
export const ASK_FOR_NEWS_EVERY_MS = 5 * 60_000

/**
 * Keeps the shops of a tab as they are elsewhere: a login that was renewed in another tab or on another computer opens the shop's gate here, too.
 * A list that nothing here shows or works with is not asked for; what works with it goes on after its screen was left. It draws nothing.
 */
export function ShopNews() {
  const client = useQueryClient()
  const bridge = useBridge()
  const { name } = useResourceNamed('shops')
  const { preferLegacyKeys } = useKeys()
  /** A screen of this tab has asked for lanes: what it began may go on without it. */
  const [hasLanes, setHasLanes] = useState(false)

  useEffect(() => {
    const { all, lists } = toShopsKeys(name, preferLegacyKeys)
    const startOfLists = hashQueryKey(lists).slice(0, -1)
    const channel = new BroadcastChannel(CHANNEL)
    let gathering: ReturnType<typeof setTimeout> | undefined
    let lastLanes: ReturnType<ShopLanes['read']> | undefined

    const ask = () => {
      const isAtWork = lanesOf(bridge) !== undefined
      setHasLanes(isAtWork)
      void client.refetchQueries({ queryKey: all, exact: true, type: isAtWork ? 'all' : 'active' })
    }
    const askSoon = () => {
      clearTimeout(gathering)
      gathering = setTimeout(ask, GATHER_NEWS_MS)
    }
    const askIfShown = () => {
      const { dataUpdatedAt = 0 } = client.getQueryState(all) ?? {}
      if (document.visibilityState === 'visible' && Math.abs(Date.now() - dataUpdatedAt) > YOUNG_LIST_MS) ask()
    }
    // Without anything to do a tab ends with its login, which asking would keep alive.
    const askIfAtWork = () => {
      const lanes = lanesOf(bridge)?.read()
      if (lanes && (lanes !== lastLanes || isLoggedOut(lanes))) ask()
      lastLanes = lanes
    }

    // Whatever changes shops here has their lists asked for again.
    const stopTelling = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      if (!event.query.queryHash.startsWith(startOfLists)) return
      setHasLanes(lanesOf(bridge) !== undefined)
      channel.postMessage('changed')
    })
    channel.addEventListener('message', askSoon)
    document.addEventListener('visibilitychange', askIfShown)
    const asking = setInterval(askIfAtWork, ASK_FOR_NEWS_EVERY_MS)
    return () => {
      stopTelling()
      document.removeEventListener('visibilitychange', askIfShown)
      clearInterval(asking)
      clearTimeout(gathering)
      channel.close()
    }
  }, [client, bridge, name, preferLegacyKeys])

  return hasLanes && <LanesInStep />
}

/** Keeps the lanes as the list of shops is, whatever screen is shown. */
function LanesInStep() {
  useShopLanes()
  return null
}

/** Work of a shop waits for its login to be renewed, maybe on another computer. */
function isLoggedOut(lanes: ReturnType<ShopLanes['read']>): boolean {
  return [...lanes.values()].some(({ gate }) => gate === 'expired')
}
