import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { LOGIN_PATH } from '../../../contract/consolePaths.ts'
import { ExtensionMissingDialog } from '../ExtensionMissingDialog.tsx'
import { ExtensionOutdatedDialog } from '../ExtensionOutdatedDialog.tsx'
import { LoginInvalidDialog } from '../LoginInvalidDialog.tsx'
import { NoticeRegion } from '../NoticeRegion.tsx'
import { useServices } from '../useServices.ts'
import { AdoptLogin } from './AdoptLogin.tsx'
import { DecisionContext } from './decisionContext.ts'
import { toLoginAddress } from './toLoginAddress.ts'
import { useGuardDecision } from './useGuardDecision.ts'

/** Carries out what the guards decide: to the login, or adopt another; anything else is a matter of the page in the frame. */
export function Guard() {
  const { session, loginInvalid } = useServices()
  const { pathname, search } = useLocation()
  const subscribe = useMemo(() => session.subscribe.bind(session), [session])
  const hasToken = useSyncExternalStore(subscribe, () => session.read().token !== null)
  const isInvalid = useSyncExternalStore(loginInvalid.subscribe, loginInvalid.isUp)
  const [carried, setCarried] = useState(() => window.zhangguiAdoption ?? null)
  const { decision, routes } = useGuardDecision(hasToken, carried !== null)
  // The dialog about the expired login has the word first; its button is what logs out.
  const isLeaving = decision.go === 'login' && !(hasToken && isInvalid)

  useEffect(() => {
    if (!isLeaving) return
    session.clear()
    // The login page is an entry of its own: going there is a page load, and nothing of this one stays in memory.
    window.location.replace(toLoginAddress(LOGIN_PATH, routes, pathname, search))
  }, [isLeaving, session, routes, pathname, search])

  if (isLeaving) return null
  if (decision.go === 'adopt' && carried) {
    const end = () => {
      delete window.zhangguiAdoption
      setCarried(null)
    }
    return (
      <>
        <AdoptLogin carried={carried} end={end} />
        <NoticeRegion />
      </>
    )
  }
  return (
    <DecisionContext.Provider value={decision}>
      <Outlet />
      <NoticeRegion />
      <LoginInvalidDialog />
      <ExtensionMissingDialog />
      <ExtensionOutdatedDialog />
    </DecisionContext.Provider>
  )
}
