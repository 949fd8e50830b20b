import { useGetIdentity } from '@refinedev/core'
import { useCallback } from 'react'
import type { Right } from '../../../contract/roles.ts'
import { hasRight } from '../../domain/permissions.ts'
import type { Identity } from '../auth/createIdentity.ts'

/** Has the reader this right? False until it is known who she is. */
export function useHasRight(): (right: Right) => boolean {
  const { data: identity } = useGetIdentity<Identity | null>()
  return useCallback((right) => identity !== null && identity !== undefined && hasRight(identity, right), [identity])
}
