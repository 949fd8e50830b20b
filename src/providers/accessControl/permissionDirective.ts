import type { Role, RoleOrEveryone } from '../../../contract/roles.ts'
import { isRoleAllowed } from '../../domain/permissions.ts'

/** Specification 8, permission directive misuse. */
export const PERMISSION_MISUSE = "need roles! Like v-permission=['admin','user']"

/** Specification 5: hidden when the role is not in the list; an empty list hides nothing; what is no list is a mistake of ours. */
export function isShownTo(roles: readonly RoleOrEveryone[], role: Role | undefined): boolean {
  if (!Array.isArray(roles)) throw new Error(PERMISSION_MISUSE)
  return roles.length === 0 || isRoleAllowed(roles, role)
}
