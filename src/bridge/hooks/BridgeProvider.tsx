import type { ReactNode } from 'react'
import type { Bridge } from '../createBridge.ts'
import { bridgeContext } from './bridgeContext.ts'

interface BridgeProviderProps {
  readonly bridge: Bridge
  readonly children: ReactNode
}

/** Hands the bridge down to every screen below. */
export function BridgeProvider({ bridge, children }: BridgeProviderProps) {
  return <bridgeContext.Provider value={bridge}>{children}</bridgeContext.Provider>
}
