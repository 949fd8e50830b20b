import { useInvalidate } from '@refinedev/core'
import { useLayoutEffect } from 'react'
import { ShopStatus } from '../../contract/entities/shop.ts'
import type { Bridge } from '../bridge/createBridge.ts'
import { useBridge } from '../bridge/hooks/useBridge.ts'
import { createShopLanes } from '../bridge/lanes/createShopLanes.ts'
import { createSteadyClock } from '../bridge/lanes/createSteadyClock.ts'
import type { ShopLanes } from '../bridge/lanes/shopLanes.ts'
import { useResourceNamed } from '../providers/registry/useRegistry.ts'
import { useServices } from '../providers/services/useServices.ts'
import { useShops } from './useShops.ts'

/** One of each bridge, and so one of the console: paces hold over all its screens, and a batch outlives the screen that began it. */
const lanesOfBridge = new WeakMap<Bridge, ShopLanes>()

/** The lanes that a screen of this page has asked for; undefined: none has. */
export const lanesOf = (bridge: Bridge): ShopLanes | undefined => lanesOfBridge.get(bridge)

/**
 * The lanes of the console's shops, kept up to date with the shop list. A login that a request finds dead is saved as such, so that the
 * tray of shops to log in to has it. Only screens that are loaded when opened import this: the first list does without.
 */
export function useShopLanes(): ShopLanes {
  const bridge = useBridge()
  const { api, browserRefused } = useServices()
  const resource = useResourceNamed('shops')
  const invalidate = useInvalidate()
  const { shops } = useShops()

  function create(): ShopLanes {
    const made = createShopLanes({
      bridge,
      clock: createSteadyClock({ page: document }),
      onExpired(shop_uid, cookie_version) {
        const saved = api.call('updateShop', { shop_uid, status: ShopStatus.offline, ...(cookie_version && { cookie_version }) })
        const renew = () => invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
        // Not saved, for want of the right or of the backend: the gate of the lane is closed all the same, and says why.
        void saved.then(renew, () => undefined)
      },
    })
    browserRefused.subscribe(() => {
      if (!browserRefused.isUp()) made.permitted()
    })
    lanesOfBridge.set(bridge, made)
    return made
  }

  const lanes = lanesOfBridge.get(bridge) ?? create()
  // Before the effects of the screen, which may ask at once.
  useLayoutEffect(() => {
    if (shops) lanes.know(shops)
  }, [lanes, shops])
  return lanes
}
