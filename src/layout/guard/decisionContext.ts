import { createContext, useContext } from 'react'
import type { Decision } from './guard.ts'

/** What the guards decided about the address on the screen; the frame is around it meanwhile. */
export const DecisionContext = createContext<Decision>({ go: 'load-user' })

export function useDecision(): Decision {
  return useContext(DecisionContext)
}
