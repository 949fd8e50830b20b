import type { AuthProvider } from '@refinedev/core'
import { LOGIN_PATH } from '../../../contract/consolePaths.ts'
import type { Session } from '../session.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'
import { ToolApiError } from '../toolApi/ToolApiError.ts'
import type { IdentitySource } from './createIdentity.ts'

/** Leaving must not hang on the server: so long it may take to end the login there. */
const LOGOUT_MAX_MS = 3_000

interface AuthOptions {
  readonly api: Pick<ConsoleApi, 'call'>
  readonly session: Session
  readonly identity: IdentitySource
  /** Opens the dialog about the expired login (specification 8), whose button logs out. */
  readonly expire: () => void
}

/** Login state (specification 4): logged in means that a token is stored; the server decides whether it is worth anything. */
export function createAuthProvider({
  api,
  session,
  identity,
  expire,
}: AuthOptions): Required<Pick<AuthProvider, 'getPermissions' | 'getIdentity'>> & AuthProvider {
  return {
    async login({ username, password }: { username: string; password: string }) {
      try {
        identity.forget()
        session.store(await api.call('login', { username, password }))
        return { success: true }
      } catch (error) {
        session.clear()
        return { success: false, error: error as Error }
      }
    },
    async logout() {
      // The token is forgotten here even if the server refuses or does not answer: no user stays logged in because the network is away.
      const ended = api.call('logout', {}).catch(() => undefined)
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LOGOUT_MAX_MS))])
      session.clear()
      identity.forget()
      return { success: true, redirectTo: LOGIN_PATH }
    },
    async check() {
      return session.read().token === null ? { authenticated: false, redirectTo: LOGIN_PATH } : { authenticated: true }
    },
    /**
     * -100 of the backend ends the login (specification 8): the dialog says so, and logs out once the reader has read it. A call that no hook of the
     * framework makes raises it as well (`onLoginInvalid` of createToolApi), and the dialog opens once.
     */
    async onError(error: unknown) {
      if (!(error instanceof ToolApiError && error.isLoginInvalid)) return {}
      expire()
      return { error }
    },
    getIdentity: () => (session.read().token === null ? Promise.resolve(null) : identity.read()),
    getPermissions: () => (session.read().token === null ? Promise.resolve(null) : identity.read().then(({ role }) => role)),
  }
}
