import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { LOGIN_PATH } from '../../../contract/consolePaths.ts'
import { toLoginFile } from '../../boot/toLoginFile.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { lazyPlain, PartFallback } from '../../ui/lazyOnce.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { ExtensionMissingDialog } from '../dialogs/ExtensionMissingDialog.tsx'
import { ExtensionOutdatedDialog } from '../dialogs/ExtensionOutdatedDialog.tsx'
import { LoginInvalidDialog } from '../dialogs/LoginInvalidDialog.tsx'
import { NoticeRegion } from '../notices/NoticeRegion.tsx'
import { DecisionContext } from './decisionContext.ts'
import { toLoginAddress } from './toLoginAddress.ts'
import { useGuardDecision } from './useGuardDecision.ts'

const AdoptLogin = lazyPlain(() => import('./AdoptLogin.tsx').then((module) => module.AdoptLogin))
const LoadServerMenu = lazyPlain(() => import('./LoadServerMenu.tsx').then((module) => module.LoadServerMenu))
const PublicNotFound = lazyPlain(() => import('./PublicNotFound.tsx').then((module) => module.PublicNotFound))

/** Carries out what the guards decide: to the login, adopt another, not found without one; anything else is up to the page in the frame. */
export function Guard() {
  const { session, loginInvalid } = useServices()
  const { pathname, search } = useLocation()
  const subscribe = useMemo(() => session.subscribe.bind(session), [session])
  const hasToken = useSyncExternalStore(subscribe, () => session.read().token !== null)
  const isInvalid = useSyncExternalStore(loginInvalid.subscribe, loginInvalid.isUp)
  const [carried, setCarried] = useState(() => window.zhangguiAdoption ?? null)
  const end = useCallback(() => {
    delete window.zhangguiAdoption
    setCarried(null)
  }, [])
  const { decision, routes, goal } = useGuardDecision(hasToken, carried !== null)
  const [{ menuFromServer, serverMenu }] = useSettings()
  const isAtLogin = pathname === LOGIN_PATH
  // The dialog about the expired login has the word first; its button is what logs out.
  const isLoggedOut = decision.go === 'login' && !(hasToken && isInvalid)
  // The login's own address may have brought the console: it is never asked for a second time.
  const loginAddress = isAtLogin ? toLoginFile(document.documentElement.lang, search) : toLoginAddress(LOGIN_PATH, routes, goal)
  const isLeaving = isAtLogin || isLoggedOut

  useEffect(() => {
    if (!isLeaving) return
    if (isLoggedOut) session.clear()
    // The login page is an entry of its own: going there is a page load, and nothing of this one stays in memory.
    window.location.replace(loginAddress)
  }, [isLeaving, isLoggedOut, session, loginAddress])

  if (isLeaving) return null
  if (decision.go === 'adopt' && carried) {
    return (
      <>
        <PartFallback value={<PageSkeleton />}>
          <AdoptLogin carried={carried} end={end} />
        </PartFallback>
        <NoticeRegion />
      </>
    )
  }
  if (!hasToken) return <PublicNotFound />
  return (
    <DecisionContext.Provider value={decision}>
      <Outlet />
      {menuFromServer && serverMenu.length === 0 && <LoadServerMenu routes={routes} />}
      <NoticeRegion />
      <LoginInvalidDialog />
      <ExtensionMissingDialog />
      <ExtensionOutdatedDialog />
    </DecisionContext.Provider>
  )
}
