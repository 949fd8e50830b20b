import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Resource } from '../../resources/schema/resource.ts'
import { screenAddress } from './screenAddress.ts'

/** Back to where the reader came from, with its search and page; who opened the address directly goes to the list. */
export function useLeave(resource: Resource): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => {
    // The router gives the first entry of a visit this key: there is nothing of ours to go back to.
    if (key === 'default') navigate(screenAddress(resource, 'list'))
    else navigate(-1)
  }, [navigate, key, resource])
}
