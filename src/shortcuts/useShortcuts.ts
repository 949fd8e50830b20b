import { useMemo } from 'react'
import { type Holder, mayOpen } from '../domain/permissions.ts'
import { useIdentity } from '../providers/auth/useIdentity.ts'
import { useRegistry } from '../providers/registry/useRegistry.ts'
import { isThere, type Route, toRoutes } from '../resources/schema/project/toRoutes.ts'
import { menuGroups } from '../resources/shared/menuGroups.ts'
import { type Shortcut, type ShortcutKeys, shortcuts } from './shortcuts.ts'

/** Keys with what they do on this page, or with the page that they open. */
export type OfferedShortcut = Shortcut | (ShortcutKeys & { readonly route: Route })

/** The shortcuts of this reader. */
export function useShortcuts(): readonly OfferedShortcut[] {
  const registry = useRegistry()
  const identity = useIdentity()
  return useMemo(() => [...shortcuts, ...toPageShortcuts(toRoutes(registry), identity ?? null)], [registry, identity])
}

/** The keys of the pages that the reader may open, in the order of the menu. */
export function toPageShortcuts(routes: readonly Route[], holder: Holder | null) {
  return routes
    .flatMap((route) => {
      const { menu, target, access } = route
      const isPage = target.screen === 'list' || (target.screen === 'page' && target.page.load !== null)
      if (!menu?.key || menu.isHidden || !isPage || !isThere(route) || !mayOpen(holder, access)) return []
      const place = groups.indexOf(menu.group) * PLACES_IN_GROUP + menu.order
      return [{ place, shortcut: { keys: `g>${menu.key}`, scope: 'goTo', route } as const }]
    })
    .sort((a, b) => a.place - b.place)
    .map(({ shortcut }) => shortcut)
}

/** In the order of the menu: by their order, and where two have the same, by their place in the table. */
const groups = Object.entries(menuGroups)
  .sort(([, a], [, b]) => a.order - b.order)
  .map(([name]) => name)
/** More than any group has. */
const PLACES_IN_GROUP = 100
