import { useMemo } from 'react'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { type MenuSection, toMenu } from '../../resources/schema/project/toMenu.ts'
import { useServerMenu } from './useServerMenu.ts'

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
