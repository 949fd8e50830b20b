import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { BridgeError } from '../../bridge/bridgeError.ts'
import { firstOnlineShop } from '../../bridge/firstOnlineShop.ts'
import { hasMall } from '../../bridge/readMall.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'

export type PlatformTry =
  | { readonly state: 'idle' | 'trying' | 'noShop' }
  | { readonly state: 'answered'; readonly shopName: string }
  | { readonly state: 'failed'; readonly error: unknown }

/** One real request to the platform, by the first shop that is online (specification 4). The shops are asked for anew: their sessions are not kept. */
export function usePlatformTry(): { readonly outcome: PlatformTry; readonly start: () => Promise<void> } {
  const lanes = useShopLanes()
  const provider = useDataProvider()()
  const { name } = useResourceNamed('shops')
  const [outcome, setOutcome] = useState<PlatformTry>({ state: 'idle' })

  async function start() {
    setOutcome({ state: 'trying' })
    try {
      const { data } = await provider.getList<Shop>({ resource: name, pagination: { mode: 'off' } })
      lanes.know(data)
      // One that has to wait for its turn is no help here.
      const isFree = ({ shop_uid }: Shop) => (lanes.read().get(shop_uid)?.opensAt ?? null) === null
      const shop = await firstOnlineShop(data.filter(isFree), (each) => hasMall(lanes.call, each))
      setOutcome(shop ? { state: 'answered', shopName: shop.shop_name } : { state: 'noShop' })
    } catch (error) {
      setOutcome({ state: 'failed', error })
    }
  }

  return { outcome, start }
}

/** Of a failure on the way: the key of its sentence; null when it is one of the backend's, which has its own words. */
export function toBridgeSentence(error: unknown): BridgeError['messageKey'] | null {
  return error instanceof BridgeError ? error.messageKey : null
}
