import { createContext, useContext } from 'react'
import type { LastKnown } from './createLastKnown.ts'

/** Null: nothing is remembered here, and every list starts empty. */
export const LastKnownContext = createContext<LastKnown | null>(null)

export function useLastKnown(): LastKnown | null {
  return useContext(LastKnownContext)
}
