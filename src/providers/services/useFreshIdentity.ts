import { useEffect, useRef } from 'react'
import type { Identity } from '../auth/createIdentity.ts'
import { useIdentity } from '../auth/useIdentity.ts'
import { useRefreshIdentity } from './useRefreshIdentity.ts'

/** Who is logged in, for a page that is opened to see it: asked again, unless the answer is on its way just now. */
export function useFreshIdentity(): Identity | null | undefined {
  const identity = useIdentity()
  const refresh = useRefreshIdentity()
  const wasKnown = useRef(identity !== undefined)
  useEffect(() => {
    if (wasKnown.current) void refresh()
  }, [refresh])
  return identity
}
