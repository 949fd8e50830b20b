import { useContext } from 'react'
import type { Bridge } from '../createBridge.ts'
import { bridgeContext } from './bridgeContext.ts'

/** The bridge of the nearest BridgeProvider. */
export function useBridge(): Bridge {
  const bridge = useContext(bridgeContext)
  if (!bridge) throw new Error('useBridge needs a BridgeProvider above')
  return bridge
}
