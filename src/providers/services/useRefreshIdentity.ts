import { useCallback } from 'react'
import { useIdentityAnswer } from '../auth/useIdentity.ts'
import { useServices } from './useServices.ts'

/** Asks the server again who the user is: after a change of her own data, or when it may have been changed elsewhere. */
export function useRefreshIdentity(): () => Promise<void> {
  const { identity } = useServices()
  const { refetch } = useIdentityAnswer()
  return useCallback(async () => {
    identity.forget()
    await refetch()
  }, [identity, refetch])
}
