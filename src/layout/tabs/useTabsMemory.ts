import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { createDrafts, type Drafts } from '../../providers/drafts/createDrafts.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { toLandingPath } from '../../resources/schema/project/toLandingPath.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'
import { SessionKey } from '../../storage/sessionKeys.ts'
import { tabStorage } from '../../storage/tabStorage.ts'
import { formatTabs, parseTabs } from './parseTabs.ts'
import type { Tab, TabsState } from './tabs.ts'
import { parseTab } from './toTab.ts'

interface TabsMemory {
  readonly stored: TabsState
  readonly store: Dispatch<SetStateAction<TabsState>>
  readonly drafts: Drafts
}

/** The open tabs, which outlive a reload, and what was typed in them, which does not. Both end with the login. */
export function useTabsMemory(routes: readonly Route[]): TabsMemory {
  const { session } = useServices()
  const [drafts] = useState(createDrafts)
  const [stored, store] = useState(() => parseTabs(routes, toLandingTab(routes), readAddresses(session.read().uid)))

  useEffect(() => {
    const { token, uid } = session.read()
    if (token !== null) tabStorage.setJson(SessionKey.tabs, { uid, addresses: formatTabs(stored) })
  }, [session, stored])

  useEffect(
    () =>
      session.subscribe(() => {
        if (session.read().token !== null) return
        tabStorage.remove(SessionKey.tabs)
        drafts.forgetAll()
      }),
    [session, drafts],
  )

  useEffect(() => {
    const warn = (event: Event) => {
      if (!drafts.isEmpty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [drafts])

  return { stored, store, drafts }
}

/** The pages that somebody else had open are not the reader's. */
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
