import { createContext, useCallback, useContext } from 'react'
import { isOffered } from '../../../contract/call.ts'
import { callFacts } from '../../../contract/callFacts.ts'
import type { Capability } from '../../../contract/capabilities.ts'
import type { CallName } from '../../../contract/toolApi.ts'

/** What there is beyond the specification, at the backend or in this browser. Provided once, at the root; null, the default: all. */
export const OfferedContext = createContext<readonly string[] | null>(null)

/** Is there this feature of ours? */
export function useHasCapability(capability: Capability): boolean {
  return useContext(OfferedContext)?.includes(capability) ?? true
}

/** Does anybody answer this call? */
export function useIsOffered(): (call: CallName) => boolean {
  const offered = useContext(OfferedContext)
  return useCallback((call) => offered === null || isOffered(callFacts[call], offered), [offered])
}
