import { useGetIdentity } from '@refinedev/core'
import type { RoleOrEveryone } from '../../../contract/roles.ts'
import type { Identity } from '../auth/createIdentity.ts'
import { isShownTo } from './permissionDirective.ts'

/** The specification's permission directive as a question: is what is for these roles shown to the reader? */
export function usePermission(roles: readonly RoleOrEveryone[]): boolean {
  const { data: identity } = useGetIdentity<Identity | null>()
  return isShownTo(roles, identity?.role)
}
