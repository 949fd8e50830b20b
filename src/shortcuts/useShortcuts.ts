import { useGetIdentity } from '@refinedev/core'
import { useMemo } from 'react'
import { type Holder, mayOpen } from '../domain/permissions.ts'
import type { Identity } from '../providers/auth/createIdentity.ts'
import { useRegistry } from '../providers/registry/useRegistry.ts'
import { type Route, toRoutes } from '../resources/schema/project/toRoutes.ts'
import { type Shortcut, shortcuts } from './shortcuts.ts'

/** A shortcut with the page that it opens; null: it does something on this one. */
export interface OfferedShortcut {
  readonly shortcut: Shortcut
  readonly route: Route | null
}

/** The shortcuts of this reader. */
export function useShortcuts(): readonly OfferedShortcut[] {
  const registry = useRegistry()
  const { data: identity } = useGetIdentity<Identity | null>()
  return useMemo(() => toOfferedShortcuts(toRoutes(registry), identity ?? null), [registry, identity])
}

export function toOfferedShortcuts(routes: readonly Route[], holder: Holder | null): readonly OfferedShortcut[] {
  return shortcuts.flatMap((shortcut): OfferedShortcut[] => {
    if (!('goTo' in shortcut)) return [{ shortcut, route: null }]
    const route = routes.find(({ name }) => name === shortcut.goTo)
    return route && isThere(route) && mayOpen(holder, route.access) ? [{ shortcut, route }] : []
  })
}

function isThere({ target }: Route): boolean {
  return target.screen !== 'page' || target.page.load !== null
}
