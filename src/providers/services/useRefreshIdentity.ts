import { useCallback } from 'react'
import { useIdentityAnswer } from '../auth/useIdentity.ts'
import { attended } from '../toolApi/unattended.ts'
import { useServices } from './useServices.ts'

/** Asks the server again who the user is: after a change of her own data, or when it may have been changed elsewhere. */
export function useRefreshIdentity(attendance = attended): () => Promise<void> {
  const { identity } = useServices()
  const { refetch } = useIdentityAnswer()
  return useCallback(async () => {
    identity.forget(attendance)
    await refetch()
  }, [identity, refetch, attendance])
}
