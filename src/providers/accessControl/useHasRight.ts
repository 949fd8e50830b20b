import { useCallback } from 'react'
import type { Right } from '../../../contract/roles.ts'
import { hasRight } from '../../domain/permissions.ts'
import { useIdentity } from '../auth/useIdentity.ts'

/** Has the reader this right? False until it is known who she is. */
export function useHasRight(): (right: Right) => boolean {
  const identity = useIdentity()
  return useCallback((right) => identity !== null && identity !== undefined && hasRight(identity, right), [identity])
}
