import { type Holder, mayOpen } from '../../domain/permissions.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'

/** Where a notification leads: only to a route of ours, with a page behind it, that this reader may open; else nowhere. */
export function toNotificationPath(routes: readonly Route[], holder: Holder, link: string | undefined): string | null {
  const route = routes.find(({ name, path }) => name === link && !path.includes(':'))
  if (!route || !mayOpen(holder, route.access)) return null
  return route.target.screen === 'page' && route.target.page.load === null ? null : route.path
}
