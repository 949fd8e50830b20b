import { useGetIdentity } from '@refinedev/core'
import { useCallback } from 'react'
import type { Identity } from '../auth/createIdentity.ts'
import { useServices } from './useServices.ts'

/** Asks the server anew who the reader is: after she changed herself, or when somebody may have changed her. */
export function useRefreshIdentity(): () => Promise<void> {
  const { identity } = useServices()
  const { refetch } = useGetIdentity<Identity | null>()
  return useCallback(async () => {
    identity.forget()
    await refetch()
  }, [identity, refetch])
}
