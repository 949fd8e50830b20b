import type { BackendWay } from '../../../contract/backendPlace.ts'
import type { CookieJar, JarCookie, JarPlace } from '../../../extension/backend/cookieJar.ts'
import { type Backends, createBackends } from '../../../extension/backend/createBackends.ts'
import { createKeptLogins } from '../../../extension/backend/keptLogins.ts'
import type { PlatformTabs } from '../../../extension/backend/platformTabs.ts'
import type { RecordStore } from '../../../extension/records/recordStore.ts'
import { RelayError } from '../../../extension/relayError.ts'
import type { Seals } from '../../../extension/seals/createSeals.ts'
import { aStore } from '../records/aStore.ts'

export const ORIGIN = 'https://mms.example.com'
/** The tab of the console. */
export const consoleTab = { id: 1, windowId: 1, incognito: false }
export const DEFAULT_STORE = '0'
const PRIVATE_STORE = '1'

/** Seals that open whatever begins with their own word. */
export const playedSeals: Pick<Seals, 'openBrowserCookie' | 'sealKept' | 'openKept'> = {
  openBrowserCookie: async (cookie) => cookie,
  sealKept: async (texts) => texts.map((text) => `sealed ${text}`),
  openKept: async (texts) => texts.map((text) => text.slice('sealed '.length)),
}

interface WorkerOptions {
  /** Dies after so many steps that change or read something outside of it. Default: it lives. */
  readonly steps?: number
  readonly seals?: typeof playedSeals
}

/** A browser that outlives its workers: cookies, tabs and what an extension stores. `own`: the cookies of its own login, `name=value`. */
export function aBrowser(own: readonly string[], { allowsPrivate = true } = {}) {
  const jars = new Map([[DEFAULT_STORE, new Map(own.map(toCookie).map((cookie) => [cookie.name, cookie]))]])
  const { store } = aStore()
  /** By number, the store of its cookies. */
  const tabs = new Map([[consoleTab.id, { storeId: DEFAULT_STORE, url: '' }]])
  const reloaded: number[] = []
  const checks: string[] = []
  let run = 'first'
  let nextTab = 2
  let takesCookies = true

  /** As browsers do, it refuses whose windows are closed. */
  function cookiesOf({ storeId }: JarPlace) {
    const cookies = jars.get(storeId)
    if (!cookies) throw new Error(`Invalid cookie store id: "${storeId}".`)
    return cookies
  }

  function worker({ steps = Number.POSITIVE_INFINITY, seals = playedSeals }: WorkerOptions = {}) {
    let left = steps
    let die: () => void = () => undefined
    const died = new Promise<'died'>((resolve) => {
      die = () => resolve('died')
    })
    async function step<Result>(deed: () => Result | Promise<Result>): Promise<Result> {
      if (left <= 0) return new Promise(() => undefined)
      const result = await deed()
      left -= 1
      if (left > 0) return result
      die()
      return new Promise(() => undefined)
    }

    const jar: CookieJar = {
      exists: ({ storeId }) => step(() => jars.has(storeId)),
      read: (place) => step(() => [...cookiesOf(place).values()]),
      remove: (place, name) => step(() => void cookiesOf(place).delete(name)),
      set: (place, cookie) => step(() => void (takesCookies && cookiesOf(place).set(cookie.name, cookie))),
    }
    const steppedStore = {
      get: (keys: string[]) => step(() => store.get(keys)),
      set: (items: Record<string, unknown>) => step(() => store.set(items)),
    } as unknown as RecordStore
    const openTab = (storeId: string, url: string) => {
      const id = nextTab
      nextTab += 1
      tabs.set(id, { storeId, url })
      return id
    }
    const platformTabs: PlatformTabs = {
      storeOf: async ({ id = 0 }) => tabs.get(id)?.storeId ?? '',
      hasPrivateWindows: async () => allowsPrivate,
      isOpen: async (tabId) => tabs.has(tabId),
      isShown: async (tabId, { origin, storeId }) => platformTabsOf(origin, storeId).includes(tabId),
      count: async (origin, storeId) => platformTabsOf(origin, storeId).length,
      reload: (origin, storeId, but) => step(() => void reloaded.push(...platformTabsOf(origin, storeId).filter((id) => id !== but))),
      async prepare(way: BackendWay) {
        if (way === 'here') {
          return {
            storeId: DEFAULT_STORE,
            isPrivate: false,
            show: (url) => step(() => openTab(DEFAULT_STORE, url)),
            drop: async () => undefined,
          }
        }
        if (!allowsPrivate) throw new RelayError('login_not_set')
        jars.set(PRIVATE_STORE, jars.get(PRIVATE_STORE) ?? new Map())
        return {
          storeId: PRIVATE_STORE,
          isPrivate: true,
          show: (url) => step(() => openTab(PRIVATE_STORE, url)),
          drop: async () => undefined,
        }
      },
    }
    const backends: Backends = createBackends({
      jar,
      kept: createKeptLogins(steppedStore),
      tabs: platformTabs,
      seals,
      keepCheck: async (storeId, token) => void checks.push(`${token} of ${storeId}`),
      readRun: async () => run,
      clock: () => 1_000,
    })
    return { ...backends, died }
  }

  const platformTabsOf = (origin: string, storeId: string) =>
    [...tabs].flatMap(([id, tab]) => (tab.storeId === storeId && tab.url.startsWith(`${origin}/`) ? [id] : []))

  return {
    worker,
    /** `name=value` of each cookie, sorted. */
    cookies: (storeId = DEFAULT_STORE) => [...(jars.get(storeId)?.values() ?? [])].map(({ name, value }) => `${name}=${value}`).sort(),
    cookie: (name: string) => jars.get(DEFAULT_STORE)?.get(name),
    logIn: (...pairs: readonly string[]) => {
      for (const cookie of pairs.map(toCookie)) jars.get(DEFAULT_STORE)?.set(cookie.name, cookie)
    },
    addTab(id: number, url: string) {
      tabs.set(id, { storeId: DEFAULT_STORE, url })
    },
    addressOf: (tabId: number) => tabs.get(tabId)?.url,
    platformTabs: () => [...platformTabsOf(ORIGIN, DEFAULT_STORE), ...platformTabsOf(ORIGIN, PRIVATE_STORE)],
    /** Only the browser's side of it: the worker hears of it by itself. */
    closeTab(tabId: number) {
      tabs.delete(tabId)
    },
    closePrivateWindows() {
      jars.delete(PRIVATE_STORE)
      for (const [id, { storeId }] of tabs) if (storeId === PRIVATE_STORE) tabs.delete(id)
    },
    /** Ends and begins again: tabs are other ones, with the numbers of old ones, and private windows are gone. */
    restart() {
      run = `${run} again`
      jars.delete(PRIVATE_STORE)
      for (const id of tabs.keys()) tabs.set(id, { storeId: DEFAULT_STORE, url: '' })
    },
    /** The extension ends and begins again, as with an update: tabs and windows stay as they are. */
    reloadExtension() {
      run = `${run} reloaded`
    },
    refuseCookies() {
      takesCookies = false
    },
    reloaded,
    /** Each check that a worker has kept, and of which store. */
    checks,
    logInPrivately: (...pairs: readonly string[]) => {
      for (const cookie of pairs.map(toCookie)) jars.get(PRIVATE_STORE)?.set(cookie.name, cookie)
    },
    kept: () => createKeptLogins(store).all(),
  }
}

function toCookie(pair: string): JarCookie {
  const [name = '', value = ''] = pair.split('=')
  return {
    name,
    value,
    path: '/',
    secure: true,
    httpOnly: name === 'PASS_ID',
    sameSite: 'lax',
    domain: '.example.com',
    expirationDate: 2e9,
  }
}
