import * as z from 'zod/mini'
import { defineCall } from '../../contract/call.ts'
import { sessionCalls } from '../../contract/calls/session.ts'
import { CONFIG_PATH } from '../../contract/consolePaths.ts'
import { createSession } from '../providers/session.ts'
import { createToolApi } from '../providers/toolApi/createToolApi.ts'
import { sendWithFetch } from '../providers/toolApi/sendWithFetch.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import { applyTheme, storeTheme } from '../theme/theme.ts'
import type { LoginServices } from './loginServices.ts'

/** As much of the deployment's answer as this page looks at: reading all of it would cost 2 kB of its 60. */
const config = defineCall({
  summary: 'Whether this is the demo',
  path: CONFIG_PATH,
  method: 'GET',
  payload: z.object({}),
  reply: z.object({ demo: z._default(z.boolean(), false) }),
  access: { who: 'anyone' },
})

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
  const calls = { login: sessionCalls.login, config }
  const api = createToolApi({ calls, send: sendWithFetch(), readSession: session.read, readLocale })

  return {
    async logIn(credentials) {
      try {
        session.store(await api.call('login', credentials))
      } catch (error) {
        // Specification 4: whatever failed, an old login does not outlive it.
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
      api.call('config', {}).then(
        ({ demo }) => demo,
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
