import { useCallback } from 'react'
import { mayOpen } from '../../domain/permissions.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'

/** The address declared under a name; null when this backend lacks what it needs, the user may not open it, or is not known yet. */
export function usePagePath(name: string): string | null {
  return usePagePaths()(name)
}

/** The same for several names. */
export function usePagePaths(): (name: string) => string | null {
  const identity = useIdentity()
  const { pages, resources } = useRegistry()
  return useCallback(
    (name) => {
      const declared = [...pages.filter(({ lacks }) => !lacks), ...resources].find((each) => each.name === name)
      return declared && mayOpen(identity ?? null, declared.access) ? declared.path : null
    },
    [identity, pages, resources],
  )
}
