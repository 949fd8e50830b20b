import type { BackendWay } from '../../contract/backendPlace.ts'
import { RelayError } from '../relayError.ts'
import type { JarPlace } from './cookieJar.ts'

/** As much of a tab as is looked at. */
export type AskingTab = Pick<chrome.tabs.Tab, 'id' | 'windowId' | 'incognito'>

/** Where a backend will be opened, before anything is in it. */
export interface PreparedPlace {
  /** Of the cookies that it gets. */
  readonly storeId: string
  readonly isPrivate: boolean
  /** Out: the number of the tab. */
  show(url: string): Promise<number>
  /** Nothing will be shown after all. */
  drop(): Promise<void>
}

/** Tabs of the platform, of which this extension sees nothing but that they are there. */
export interface PlatformTabs {
  /** Rejects with `login_not_set` where the person has not allowed those. */
  prepare(way: BackendWay, asking: AskingTab): Promise<PreparedPlace>
  /** The store of the asking page's own window. */
  storeOf(asking: AskingTab): Promise<string>
  hasPrivateWindows(): Promise<boolean>
  isOpen(tabId: number): Promise<boolean>
  /** Is it open, with a page of the platform in it? */
  isShown(tabId: number, place: JarPlace): Promise<boolean>
  count(origin: string, storeId: string): Promise<number>
  /** Loads the tabs of the platform again, so that none goes on under a login that it does not show; `but`: not that one. */
  reload(origin: string, storeId: string, but: number | null): Promise<void>
}

export function createPlatformTabs({ tabs, windows, cookies, extension }: typeof chrome): PlatformTabs {
  async function storeOfTab(tabId: number | undefined): Promise<string> {
    const stores = await cookies.getAllCookieStores()
    const found = stores.find(({ tabIds }) => tabId !== undefined && tabIds.includes(tabId))
    if (!found) throw new RelayError('internal')
    return found.id
  }

  async function tabsOf(origin: string, storeId: string): Promise<readonly number[]> {
    const stores = await cookies.getAllCookieStores()
    const ofStore = new Set(stores.find(({ id }) => id === storeId)?.tabIds)
    const found = await tabs.query({ url: `${origin}/*` })
    return found.flatMap(({ id }) => (id !== undefined && ofStore.has(id) ? [id] : []))
  }

  return {
    storeOf: ({ id }) => storeOfTab(id),
    hasPrivateWindows: () => extension.isAllowedIncognitoAccess(),
    isOpen: (tabId) =>
      tabs.get(tabId).then(
        () => true,
        () => false,
      ),
    isShown: async (tabId, { origin, storeId }) => (await tabsOf(origin, storeId)).includes(tabId),
    count: async (origin, storeId) => (await tabsOf(origin, storeId)).length,

    async prepare(way, asking) {
      if (way === 'here') {
        // With its opener, so that who closes it is back at the console.
        const show = async (url: string) => idOf(await tabs.create({ url, windowId: asking.windowId, openerTabId: asking.id }))
        return { storeId: await storeOfTab(asking.id), isPrivate: asking.incognito, show, drop: async () => undefined }
      }
      const isAllowed = await extension.isAllowedIncognitoAccess()
      const opened = isAllowed ? await windows.create({ incognito: true, url: 'about:blank', focused: true }) : undefined
      const emptyTab = opened?.tabs?.[0]?.id
      if (opened?.id === undefined || emptyTab === undefined) throw new RelayError('login_not_set')
      const windowId = opened.id
      return {
        storeId: await storeOfTab(emptyTab),
        isPrivate: true,
        // In a tab of its own: an empty page that is sent elsewhere while it still loads dies under a debugger.
        async show(url) {
          const shown = idOf(await tabs.create({ url, windowId }))
          await tabs.remove(emptyTab)
          return shown
        },
        drop: () => windows.remove(windowId),
      }
    },

    async reload(origin, storeId, but) {
      const others = (await tabsOf(origin, storeId)).filter((id) => id !== but)
      // One that was closed meanwhile needs nothing.
      await Promise.all(others.map((id) => tabs.reload(id).catch(() => undefined)))
    },
  }
}

function idOf(tab: chrome.tabs.Tab | undefined): number {
  if (tab?.id === undefined) throw new RelayError('internal')
  return tab.id
}
