import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { LOGIN_PATH } from '../../contract/consolePaths.ts'
import { useRegistry } from '../providers/registry/useRegistry.ts'
import { toRoutes } from '../resources/schema/project/toRoutes.ts'
import { LoginInvalidDialog } from './LoginInvalidDialog.tsx'
import { toLoginAddress } from './toLoginAddress.ts'
import { useServices } from './useServices.ts'

/** Specification 2, guards 3 and 4: without a token, to the login with the wanted route; with one, its pages. */
export function RequireLogin() {
  const { session } = useServices()
  const { pathname, search } = useLocation()
  const routes = toRoutes(useRegistry())
  const subscribe = useMemo(() => session.subscribe.bind(session), [session])
  const hasToken = useSyncExternalStore(subscribe, () => session.read().token !== null)

  useEffect(() => {
    // The login page is an entry of its own: going there is a page load, and nothing of this one stays in memory.
    if (!hasToken) window.location.replace(toLoginAddress(LOGIN_PATH, routes, pathname, search))
  }, [hasToken, routes, pathname, search])

  if (!hasToken) return null
  return (
    <>
      <Outlet />
      <LoginInvalidDialog />
    </>
  )
}
