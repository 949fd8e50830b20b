import type { AccessControlProvider } from '@refinedev/core'
import { callFacts } from '../../../contract/callFacts.ts'
import type { RowReader } from '../../domain/freeTier.ts'
import { type Holder, mayCall, mayOpen } from '../../domain/permissions.ts'
import type { Registry, Resource, ResourceRecord } from '../../resources/schema/resource.ts'

/** The framework's actions on the call behind each: who may make the call may do the action. Anything else is denied. */
export function canDo(resource: Resource, action: string, holder: Holder | null): boolean {
  if (!mayOpen(holder, resource.access)) return false
  const { create, update, deleteOne } = resource.operations
  const operation = { create, edit: update, delete: deleteOne }[action]
  if (operation) return mayCall(holder, callFacts[operation.call].access)
  return action === 'list' || action === 'show'
}

interface AccessControlParts {
  readonly registry: Registry
  readonly identify: () => Promise<(Holder & RowReader) | null>
  /** The rows of a resource that the reader sees. */
  readonly readSeen: (resource: string) => Promise<readonly ResourceRecord[]>
}

/** The console mirrors what the server enforces (contract 3); a record that the level hides is denied by its id (specification 6). */
export function createAccessControlProvider({ registry, identify, readSeen }: AccessControlParts): AccessControlProvider {
  return {
    async can({ resource: name, action, params }) {
      const resource = registry.resources.find((each) => each.name === name)
      const holder = await identify()
      if (!resource || !canDo(resource, action, holder)) return { can: false }
      if (params?.id === undefined || !holder || !resource.rows.rule?.(holder)) return { can: true }
      const seen = await readSeen(resource.name)
      return { can: seen.some((row) => String(row[resource.idField]) === String(params.id)) }
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
