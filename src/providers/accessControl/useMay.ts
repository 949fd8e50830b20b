import { useCallback } from 'react'
import { callFacts } from '../../../contract/callFacts.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import { mayCall } from '../../domain/permissions.ts'
import { useIdentity } from '../auth/useIdentity.ts'
import { useIsOffered } from './useIsOffered.ts'

/** May the reader make this call, and does the backend answer it? False until it is known who she is. */
export function useMay(): (call: CallName) => boolean {
  const identity = useIdentity()
  const isOffered = useIsOffered()
  return useCallback((call) => isOffered(call) && mayCall(identity ?? null, callFacts[call].access), [identity, isOffered])
}
