import { useLocation, useNavigate } from 'react-router-dom'
import type { Holder } from '../../domain/permissions.ts'
import { canDo } from '../../providers/accessControl/createAccessControlProvider.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { screensOf } from '../../resources/schema/project/toRoutes.ts'
import type { Registry } from '../../resources/schema/resource.ts'
import { screenAddress, withinResource } from '../../screens/screenAddress.ts'

/** Opens the form for a new record of the list in view; elsewhere it does nothing. */
export function useCreateScreen(): () => void {
  const registry = useRegistry()
  const identity = useIdentity()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    const address = toCreateAddress(registry, identity ?? null, pathname)
    if (address !== null) navigate(address, { state: withinResource })
  }
}

/** Null: this is no list, or nothing can be added to it by this person. */
export function toCreateAddress({ resources }: Registry, holder: Holder | null, pathname: string): string | null {
  const resource = resources.find(({ path }) => path === pathname)
  if (!resource || !screensOf(resource).includes('create') || !canDo(resource, 'create', holder)) return null
  return screenAddress(resource, 'create')
}
