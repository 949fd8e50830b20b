import { sessionCalls } from '../../contract/calls/session.ts'
import { CONFIG_PATH } from '../../contract/consolePaths.ts'
import { createSession } from '../providers/session.ts'
import { createToolApi } from '../providers/toolApi/createToolApi.ts'
import { sendWithFetch } from '../providers/toolApi/sendWithFetch.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import { applyTheme, storeTheme } from '../theme/theme.ts'
import type { LoginServices } from './loginServices.ts'

export interface LoginSurroundings {
  readonly storage: BrowserStorage
  /** Language of the server's sentences, asked at each call. */
  readonly readLocale: () => string
  /** Path of the wanted page. */
  readonly target: string
  /** Leaves for a page of ours. */
  readonly leave: (path: string) => void
  /** Opens the console in this document: the way in where the browser keeps nothing from page to page. */
  readonly openHere: (path: string) => Promise<void>
  readonly onStorageProblem: (show: () => void) => void
}

/** The page's services on a real browser and backend. */
export function createLoginServices(around: LoginSurroundings): LoginServices {
  const { storage, readLocale, target, leave, openHere } = around
  const session = createSession(storage)
  const send = sendWithFetch()
  const api = createToolApi({ calls: { login: sessionCalls.login }, send, readSession: session.read, readLocale })

  return {
    async logIn(credentials) {
      try {
        session.store(await api.call('login', credentials))
      } catch (error) {
        // Specification 4: whichever step failed, an old login does not outlive it.
        session.clear()
        throw error
      }
    },
    async enter() {
      if (!storage.isLasting(StorageKey.token)) return openHere(target)
      leave(target)
      return new Promise(() => undefined)
    },
    isDemo: () =>
      // Without the contract's table: reading all of this answer by its schema would cost 2 kB of the page's 60.
      send({ method: 'GET', url: CONFIG_PATH, headers: {} }).then(
        (reply) => (reply as { data?: { demo?: unknown } } | null)?.data?.demo === true,
        () => false,
      ),
    chooseLocale: (locale) => storage.set(StorageKey.locale, locale),
    chooseTheme(theme) {
      applyTheme(theme)
      storeTheme(storage, theme)
    },
    onStorageProblem: around.onStorageProblem,
  }
}
