import { useCallback } from 'react'
import { useIdentityAnswer } from '../auth/useIdentity.ts'
import type { CallOptions } from '../toolApi/createToolApi.ts'
import { useServices } from './useServices.ts'

/** Asks the server again who the user is: after a change of her own data, or when it may have been changed elsewhere. `isUnattended`: as of `CallOptions`. */
export function useRefreshIdentity({ isUnattended = false }: Pick<CallOptions, 'isUnattended'> = {}): () => Promise<void> {
  const { identity } = useServices()
  const { refetch } = useIdentityAnswer()
  return useCallback(async () => {
    identity.forget({ isUnattended })
    await refetch()
  }, [identity, refetch, isUnattended])
}
