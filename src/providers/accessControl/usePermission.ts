import type { RoleOrEveryone } from '../../../contract/roles.ts'
import { useIdentity } from '../auth/useIdentity.ts'
import { isShownTo } from './permissionDirective.ts'

/** The specification's permission directive as a question: is what is for these roles shown to the reader? */
export function usePermission(roles: readonly RoleOrEveryone[]): boolean {
  const identity = useIdentity()
  return isShownTo(roles, identity?.role)
}
