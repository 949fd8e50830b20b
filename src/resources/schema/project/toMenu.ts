import { type Access, type Holder, mayOpen } from '../../../domain/permissions.ts'
import { type MenuGroup, type MenuGroupName, menuGroups } from '../../shared/menuGroups.ts'
import type { Registry } from '../resource.ts'
import type { Text } from '../text.ts'

/** An entry of the menu: a declaration that names its place. */
export interface MenuLink {
  readonly name: string
  readonly path: string
  readonly label: Text
  readonly order: number
  readonly access: Access
}

export interface MenuSection extends MenuGroup {
  readonly name: MenuGroupName
  readonly links: readonly MenuLink[]
}

/** The whole menu in its order; the component that shows it leaves out what the user may not open. */
export function toMenu(registry: Registry): readonly MenuSection[] {
  const declared = [...registry.resources, ...registry.pages.filter(({ load }) => load !== null)]
  const sections = Object.entries(menuGroups).map(([name, group]) => ({
    ...group,
    name: name as MenuGroupName,
    links: declared
      .flatMap((entry) =>
        entry.menu?.group === name && !entry.menu.isHidden
          ? [{ name: entry.name, path: entry.path, label: entry.label, order: entry.menu.order, access: entry.access }]
          : [],
      )
      .sort((a, b) => a.order - b.order),
  }))
  return sections.filter(({ links }) => links.length > 0).sort((a, b) => a.order - b.order)
}

/** The part of a menu that the user may open; null, an unknown user, may open nothing. */
export function toOpenMenu(sections: readonly MenuSection[], holder: Holder | null): readonly MenuSection[] {
  return sections
    .map((section) => ({ ...section, links: section.links.filter(({ access }) => mayOpen(holder, access)) }))
    .filter(({ links }) => links.length > 0)
}
