import type { MenuSection } from '../../resources/schema/project/toMenu.ts'
import type { Route, Screen } from '../../resources/schema/project/toRoutes.ts'
import type { Text } from '../../resources/schema/text.ts'
import { menuGroups } from '../../resources/shared/menuGroups.ts'

/** Something that is beside a step, and where it leads. */
export interface BreadcrumbSibling {
  readonly name: string
  readonly label: Text
  readonly path: string
  /** It is the step itself. */
  readonly isHere: boolean
}

export interface BreadcrumbStep {
  readonly name: 'group' | 'page'
  readonly label: Text
  /** Null: it leads to the page that is shown, or nowhere that the reader may go. */
  readonly path: string | null
  readonly siblings: readonly BreadcrumbSibling[]
}

export interface Breadcrumb {
  readonly steps: readonly BreadcrumbStep[]
  /** What is done with a record after them; null: the last step is the page. */
  readonly record: Exclude<Screen, 'list'> | null
}

/** Group, page, record; a page without a group begins with itself. `sections`: the menu that is open to the reader. */
export function toBreadcrumb({ menu, target }: Route, sections: readonly MenuSection[]): Breadcrumb {
  const page = target.screen === 'page' ? target.page : target.resource
  const record = target.screen === 'page' || target.screen === 'list' ? null : target.screen
  const group = sections.find(({ name }) => name === menu?.group)
  const pagePath = record === null ? null : page.path
  const groupPath = group?.links[0]?.path ?? null
  const groups = sections.flatMap(({ name, label, links: [first] }) =>
    first ? [{ name, label, path: first.path, isHere: name === menu?.group }] : [],
  )
  const pages = group?.links.map(({ name, label, path }) => ({ name, label, path, isHere: name === page.name })) ?? []
  const pageStep = { name: 'page' as const, label: page.label, path: pagePath, siblings: pages }
  if (!menu) return { steps: [pageStep], record }
  const isFirst = record === null && groupPath === page.path
  const groupStep = { name: 'group' as const, label: menuGroups[menu.group].label, path: isFirst ? null : groupPath, siblings: groups }
  return { steps: [groupStep, pageStep], record }
}
