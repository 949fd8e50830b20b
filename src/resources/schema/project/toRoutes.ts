import type { Access } from '../../../domain/permissions.ts'
import type { MenuEntry } from '../menuEntry.ts'
import type { Page, Registry, Resource } from '../resource.ts'
import type { Text } from '../text.ts'

/** What a generated screen does. */
export type Screen = 'list' | 'create' | 'edit' | 'show'

/** A route as a projection of a declaration: one for a page, up to four for a resource. */
export interface Route {
  /** Unique; `redirect` queries carry it. The list bears the resource's own name. */
  readonly name: string
  readonly path: string
  /** Of a list or a page its name; of a form or read page what one record is called. */
  readonly label: Text
  readonly access: Access
  /** Of its page, or of the list that it belongs to; null: the menu does not list it. */
  readonly menu: MenuEntry | null
  readonly layout: 'default' | 'none'
  /** Its tab is not kept. */
  readonly ignoreCache: boolean
  readonly target: { readonly screen: Screen; readonly resource: Resource } | { readonly screen: 'page'; readonly page: Page }
}

export function toRoutes(registry: Registry): readonly Route[] {
  const generated = registry.resources.flatMap((resource) =>
    screensOf(resource).map((screen) => ({
      name: screen === 'list' ? resource.name : `${resource.name}.${screen}`,
      path: screenPath(resource, screen),
      label: screen === 'list' ? resource.label : resource.one,
      access: resource.access,
      menu: resource.menu,
      layout: 'default' as const,
      ignoreCache: false,
      target: { screen, resource },
    })),
  )
  const pages = registry.pages.map((page) => ({
    name: page.name,
    path: page.path,
    label: page.label,
    access: page.access,
    menu: page.menu ?? null,
    layout: page.layout,
    ignoreCache: page.ignoreCache,
    target: { screen: 'page' as const, page },
  }))
  return [...generated, ...pages]
}

/** Has it a page, be it one that says what is missing? */
export function isBuilt({ target }: Route): boolean {
  return target.screen !== 'page' || target.page.load !== null
}

/** Has it something behind it: a page that is built, and for which this backend has what it needs? */
export function isThere(route: Route): boolean {
  return isBuilt(route) && !(route.target.screen === 'page' && route.target.page.lacks)
}

/** Somewhere to be sent to: something is behind it, and no record is in its address. */
export function isReachable(route: Route): boolean {
  return !route.path.includes(':') && isThere(route)
}

/** The screens that a resource has: a form needs its fields and its call. */
export function screensOf(resource: Resource): readonly Screen[] {
  const { screens, operations } = resource
  return ['list', ...(screens.create && operations.create ? ['create' as const] : []), ...(screens.edit ? ['edit' as const] : []), 'show']
}

/** Path pattern of a screen; `:id` is the record's. */
export function screenPath(resource: Resource, screen: Screen): string {
  const tails: Record<Screen, string> = { list: '', create: '/create', edit: '/edit/:id', show: '/show/:id' }
  return resource.path + tails[screen]
}
