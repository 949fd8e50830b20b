import { useMemo } from 'react'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { type MenuSection, toMenu } from '../../resources/schema/project/toMenu.ts'
import { toMenuNames } from '../../resources/schema/project/toMenuNames.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'
import type { GuardState } from './guard.ts'

/** The menu as the guards see it, and as it is drawn. Who fetches it: useLoadServerMenu. */
export function useServerMenu(): GuardState['menu'] {
  const registry = useRegistry()
  const [{ menuFromServer, serverMenu }] = useSettings()
  return useMemo(() => {
    if (!menuFromServer) return 'client'
    return serverMenu.length > 0 ? toMenuNames(serverMenu, toRoutes(registry)) : 'empty'
  }, [menuFromServer, serverMenu, registry])
}

/** The menu of the declarations; with "menu from server", what of it the server names, in the server's order. */
export function useShownMenu(): readonly MenuSection[] {
  const registry = useRegistry()
  const menu = useServerMenu()
  return useMemo(() => (typeof menu === 'string' ? toMenu(registry) : inServerOrder(toMenu(registry), menu)), [registry, menu])
}

function inServerOrder(sections: readonly MenuSection[], names: readonly string[]): readonly MenuSection[] {
  const placeOf = ({ name }: { readonly name: string }) => names.indexOf(name)
  const firstPlace = ({ links }: MenuSection) => Math.min(...links.map(placeOf))
  return sections
    .map((section) => ({
      ...section,
      links: section.links.filter((link) => placeOf(link) >= 0).sort((a, b) => placeOf(a) - placeOf(b)),
    }))
    .sort((a, b) => firstPlace(a) - firstPlace(b))
}
