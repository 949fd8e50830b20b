import { isOffered } from '../../../../contract/call.ts'
import { callFacts } from '../../../../contract/callFacts.ts'
import type { Capability } from '../../../../contract/capabilities.ts'
import type { CallName } from '../../../../contract/toolApi.ts'
import type { Page, Registry, Resource } from '../resource.ts'
import { type Route, toRoutes } from './toRoutes.ts'

/**
 * The registry as a console with these capabilities has it: of the backend, and those that the browser answers itself. A resource whose rows
 * nobody answers and a page that lacks what it `needs` are out of the menu, and each of their addresses says in one sentence what is missing, as
 * does that of a form which nobody takes. Resources have the operations and actions that are taken. Routes, menu, palette, guards and forms follow.
 */
export function toOffered(registry: Registry, capabilities: readonly string[]): Registry {
  const offers = (call: CallName) => isOffered(callFacts[call], capabilities)
  const missing = (needs: readonly (Capability | null | undefined)[]) => needs.find((need) => need && !capabilities.includes(need))
  const pages = registry.pages.flatMap((page) => {
    const lacks = missing(page.needs ?? [])
    return lacks ? toLacking(toRoutes({ resources: [], pages: [page] }), lacks) : page
  })
  const resources = registry.resources.filter(({ rows }) => offers(rows.call)).map((resource) => withOffered(resource, offers))
  const kept = new Set(toRoutes({ resources, pages: [] }).map(({ name }) => name))
  const lost = registry.resources.flatMap((resource) => {
    const lacks = missing([resource.rows.call, resource.operations.create?.call].map((call) => call && callFacts[call].capability))
    const routes = toRoutes({ resources: [resource], pages: [] }).filter(({ name }) => !kept.has(name))
    return lacks ? toLacking(routes, lacks) : []
  })
  return { resources, pages: [...pages, ...lost] }
}

/** These addresses as pages that say what is missing. */
function toLacking(routes: readonly Route[], lacks: Capability): readonly Page[] {
  return routes.map(({ name, path, label, access, layout }) => ({
    kind: 'page',
    name,
    path: path as Page['path'],
    label,
    access,
    layout,
    ignoreCache: true,
    lacks,
    load: () => import('../../../pages/parts/toLackingPage.tsx').then(({ toLackingPage }) => toLackingPage(label, lacks)),
  }))
}

function withOffered(resource: Resource, offers: (call: CallName) => boolean): Resource {
  const { create, update, deleteOne, deleteMany, restore, arrange } = resource.operations
  const kept = <Operation extends { readonly call: CallName }>(operation: Operation | null) =>
    operation && offers(operation.call) ? operation : null
  return {
    ...resource,
    operations: {
      create: kept(create),
      update: kept(update),
      deleteOne: kept(deleteOne),
      deleteMany: kept(deleteMany),
      restore: offers('restoreDeleted') ? restore : null,
      arrange: kept(arrange),
    },
    actions: resource.actions.filter(({ needs }) => offers(needs)),
  }
}
