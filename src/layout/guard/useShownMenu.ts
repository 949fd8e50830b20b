import { useMemo } from 'react'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { type MenuSection, toMenu } from '../../resources/schema/project/toMenu.ts'
import { useServerMenu } from './useServerMenu.ts'

/** The menu of the declarations; with "menu from server", what of it the server names. */
export function useShownMenu(): readonly MenuSection[] {
  const registry = useRegistry()
  const menu = useServerMenu()
  const names = typeof menu === 'string' ? null : menu.join('\n')
  return useMemo(() => {
    const sections = toMenu(registry)
    if (names === null) return sections
    const named = new Set(names.split('\n'))
    return sections.map((section) => ({ ...section, links: section.links.filter(({ name }) => named.has(name)) }))
  }, [registry, names])
}
