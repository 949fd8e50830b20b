import type { ReactNode } from 'react'
import type { RoleOrEveryone } from '../../../contract/roles.ts'
import { usePermission } from './usePermission.ts'

interface PermissionProps {
  /** Who sees it; an empty list hides it from nobody. */
  readonly roles: readonly RoleOrEveryone[]
  readonly children: ReactNode
}

/** `<Permission roles={['admin']}>`: what is inside is there only for these roles (specification 5). */
export function Permission({ roles, children }: PermissionProps) {
  return usePermission(roles) ? children : null
}
