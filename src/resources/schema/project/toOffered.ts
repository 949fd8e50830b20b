import { isOffered } from '../../../../contract/call.ts'
import { type CallName, toolApi } from '../../../../contract/toolApi.ts'
import type { Registry, Resource } from '../resource.ts'

/**
 * What of the registry a backend with these capabilities has something behind: resources whose rows it answers, with the operations and
 * actions that it takes. Routes, menu, palette and forms follow.
 */
export function toOffered(registry: Registry, capabilities: readonly string[]): Registry {
  const offers = (call: CallName) => isOffered(toolApi[call], capabilities)
  return {
    resources: registry.resources.filter(({ rows }) => offers(rows.call)).map((resource) => withOffered(resource, offers)),
    pages: registry.pages,
  }
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
