import { createContext } from 'react'
import type { Bridge } from '../createBridge.ts'

/** Null outside of a BridgeProvider. */
export const bridgeContext = createContext<Bridge | null>(null)
