import type { AccessControlProvider } from '@refinedev/core'
import { toolApi } from '../../../contract/toolApi.ts'
import { type Holder, mayCall, mayOpen } from '../../domain/permissions.ts'
import type { Registry, Resource } from '../../resources/schema/resource.ts'

/** The framework's actions on the call behind each: who may make the call may do the action. Anything else is denied. */
export function canDo(resource: Resource, action: string, holder: Holder | null): boolean {
  if (!mayOpen(holder, resource.access)) return false
  const { create, update, deleteOne } = resource.operations
  const operation = { create, edit: update, delete: deleteOne }[action]
  if (operation) return mayCall(holder, toolApi[operation.call].access)
  return action === 'list' || action === 'show'
}

/** The console mirrors what the server enforces (contract 3). */
export function createAccessControlProvider(registry: Registry, identify: () => Promise<Holder | null>): AccessControlProvider {
  return {
    async can({ resource: name, action }) {
      const resource = registry.resources.find((each) => each.name === name)
      return { can: resource !== undefined && canDo(resource, action, await identify()) }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
