import { createContext, useCallback, useContext } from 'react'
import { isOffered } from '../../../contract/call.ts'
import { type Capability, capabilities } from '../../../contract/capabilities.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'

/** What the backend has beyond the specification. Provided once, at the root; default: all. */
export const OfferedContext = createContext<readonly string[]>(capabilities)

/** Does the backend have this feature of ours? */
export function useHasCapability(capability: Capability): boolean {
  return useContext(OfferedContext).includes(capability)
}

/** Does the backend answer this call? */
export function useIsOffered(): (call: CallName) => boolean {
  const offered = useContext(OfferedContext)
  return useCallback((call) => isOffered(toolApi[call], offered), [offered])
}
