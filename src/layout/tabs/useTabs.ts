import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { mayOpen } from '../../domain/permissions.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { createTabDrafts, type TabDrafts } from '../../providers/drafts/createTabDrafts.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { toLandingPath } from '../../resources/schema/project/toLandingPath.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'
import { SessionKey } from '../../storage/sessionKeys.ts'
import { tabStorage } from '../../storage/tabStorage.ts'
import { formatTabs, parseTabs } from './parseTabs.ts'
import { type Closing, changeTabs, type Tab, type TabsAction, type TabsState, toClosed } from './tabs.ts'
import { parseTab, toTab } from './toTab.ts'
import { beginTyped, dropTyped, hasExpired, keepTyped, readTyped } from './typedAtExpiry.ts'

export interface Tabs {
  readonly tabs: readonly Tab[]
  /** Null: the address is no page of a tab (not found). */
  readonly active: Tab | null
  /** The page on the screen, also while there is no tab bar; null: no page of a tab. */
  readonly page: Tab | null
  /** A new one for each page that has to be made again; the same while a page only changes its query. */
  readonly pageKey: string
  readonly drafts: TabDrafts
  readonly actions: {
    show(tab: Tab): void
    close(what: Closing, tab: Tab): void
    reload(tab: Tab): void
    /** Opens an address in place of the one on the screen, with nothing that was kept of its page. */
    reopen(path: string): void
    move(key: string, to: string): void
    /** Closes the tab as soon as another is shown. */
    closeAfterwards(key: string): void
    /** What its record is called. */
    nameRecord(key: string, title: string): void
  }
}

/** The tab bar over the router: the address says which tab is shown, and a tab leads back to its address. */
export function useTabs(routes: readonly Route[], isOn: boolean): Tabs {
  const identity = useIdentity()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { stored, store, drafts } = useTabsMemory(routes)
  const finished = useRef(new Set<string>())
  const openable = useMemo(() => routes.filter(({ access }) => mayOpen(identity ?? null, access)), [routes, identity])
  const current = useMemo(() => (isOn ? toTab(openable, { pathname, search }) : null), [isOn, openable, pathname, search])
  const state = useMemo(() => showCurrent(stored, current, openable), [stored, current, openable])
  const active = current && (state.tabs.find(({ key }) => key === current.key) ?? null)
  // Of the address alone, so that the page is not made again when the user becomes known, or when the bar is switched on.
  const page = useMemo(() => toTab(routes, { pathname, search }), [routes, pathname, search])

  useEffect(() => {
    if (!current) return
    store((before) => changeTabs(before, { type: 'visit', tab: current }))
    for (const key of finished.current) {
      if (key === current.key) continue
      finished.current.delete(key)
      drafts.forget(key)
      store((before) => changeTabs(before, { type: 'close', what: 'this', key }))
    }
  }, [current, store, drafts])

  const change = useCallback(
    (action: TabsAction) => {
      const next = changeTabs(state, action)
      store(() => next)
      const shown = next.tabs.find(({ key }) => key === next.activeKey)
      if (shown && next.activeKey !== state.activeKey) navigate(shown.fullPath)
    },
    [state, store, navigate],
  )

  const forgetPage = useCallback(
    (key: string) => {
      drafts.forget(key)
      // All that the page asks for counts as old; what is still shown elsewhere is asked for when it is next opened.
      void queries.invalidateQueries({ refetchType: 'none' })
    },
    [drafts, queries],
  )

  const actions = useMemo<Tabs['actions']>(
    () => ({
      show: (tab) => navigate(tab.fullPath),
      close(what, { key }) {
        for (const closed of toClosed(state.tabs, what, key)) drafts.forget(closed.key)
        change({ type: 'close', what, key })
      },
      reload(tab) {
        forgetPage(tab.key)
        change({ type: 'reload', key: tab.key })
        if (tab.key !== current?.key) navigate(tab.fullPath)
      },
      reopen(path) {
        const tab = parseTab(routes, path)
        if (tab) forgetPage(tab.key)
        if (tab) store((before) => changeTabs(before, { type: 'reload', key: tab.key }))
        navigate(path, { replace: true })
      },
      move: (key, to) => change({ type: 'move', key, to }),
      nameRecord: (key, recordTitle) => store((before) => changeTabs(before, { type: 'name', key, recordTitle })),
      closeAfterwards: (key) => void finished.current.add(key),
    }),
    [state, change, current, store, drafts, routes, forgetPage, navigate],
  )

  const pageKey = `${page?.key ?? ''}#${active?.reloads ?? 0}`
  return { tabs: state.tabs, active, page, pageKey, drafts, actions }
}

/** Between a change of the address and the effect that stores it, the bar must not lag behind the page. */
function showCurrent(stored: TabsState, current: Tab | null, openable: readonly Route[]): TabsState {
  const names = new Set(openable.map(({ name }) => name))
  const tabs = stored.tabs.filter(({ name }, index) => index === 0 || names.has(name))
  const state = { ...stored, tabs }
  return current ? changeTabs(state, { type: 'visit', tab: current }) : state
}

interface TabsMemory {
  readonly stored: TabsState
  readonly store: Dispatch<SetStateAction<TabsState>>
  readonly drafts: TabDrafts
}

/** The open tabs, which outlive a reload, and what was typed in them, which does not. Both end with the login, but for what waits where it expired. */
function useTabsMemory(routes: readonly Route[]): TabsMemory {
  const { session, storage, loginInvalid } = useServices()
  const [uid] = useState(() => session.read().uid)
  const [waiting] = useState(() => readTyped(uid))
  const [drafts] = useState(() => createTabDrafts(waiting?.drafts))
  const [stored, store] = useState(() => parseTabs(routes, toLandingTab(routes), waiting?.addresses ?? readAddresses(uid)))
  const latest = useRef(stored)
  latest.current = stored

  useEffect(() => beginTyped(storage), [storage])

  useEffect(() => {
    const { token, uid } = session.read()
    if (token !== null) tabStorage.setJson(SessionKey.tabs, { uid, addresses: formatTabs(stored) })
  }, [session, stored])

  const keep = useCallback(() => {
    const tabs = latest.current.tabs.filter(({ key }) => drafts.has(key))
    keepTyped(uid, { addresses: formatTabs({ ...latest.current, tabs }), drafts: drafts.readLasting() })
  }, [uid, drafts])

  useEffect(
    () =>
      session.subscribe(() => {
        if (session.read().token !== null) return
        tabStorage.remove(SessionKey.tabs)
        if (hasExpired(storage)) keep()
        else dropTyped()
        drafts.forgetAll()
      }),
    [session, storage, drafts, keep],
  )

  // A reload in place of a press of the dialog's button keeps it as well.
  useEffect(() => {
    const leave = () => {
      if (loginInvalid.isUp() && session.read().token !== null) keep()
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dropTyped()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [session, loginInvalid, keep])

  useEffect(() => {
    const warn = (event: Event) => {
      if (!drafts.isEmpty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [drafts])

  return { stored, store, drafts }
}

/** The pages that another user had open are not shown to this one. */
function readAddresses(uid: string | null): unknown {
  const kept = tabStorage.getJson(SessionKey.tabs) as { uid?: unknown; addresses?: unknown } | null
  return kept?.uid === uid ? kept?.addresses : null
}

function toLandingTab(routes: readonly Route[]): Tab {
  for (const path of [toLandingPath(routes), ...routes.map((route) => route.path)]) {
    const tab = parseTab(routes, path)
    if (tab) return tab
  }
  throw new Error('no route has a page that a tab could show')
}
