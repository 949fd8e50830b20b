import type { i18n } from 'i18next'
import type { Deployment } from '../contract/entities/deployment.ts'
import { toolApi } from '../contract/toolApi.ts'
import { BridgeErrorKind } from './bridge/bridgeError.ts'
import { type Bridge, createBridge } from './bridge/createBridge.ts'
import { createBrowserTransport } from './bridge/transports/browserTransport.ts'
import { createAuthProvider } from './providers/auth/createAuthProvider.ts'
import { createIdentity } from './providers/auth/createIdentity.ts'
import { createFlag } from './providers/createFlag.ts'
import { createNotices } from './providers/notices/createNotices.ts'
import { createRemembered } from './providers/remembered/createRemembered.ts'
import { createSession } from './providers/session.ts'
import type { ConsoleApi } from './providers/toolApi/consoleApi.ts'
import { createToolApi, type ToolApiOptions } from './providers/toolApi/createToolApi.ts'
import { sendEarly } from './providers/toolApi/sendEarly.ts'
import { sendWithAxios } from './providers/toolApi/sendWithAxios.ts'
import { browserStorage } from './storage/browserStorage.ts'

/** The reader's language, which may come after the first request has left. */
type Language = Required<Pick<ToolApiOptions<unknown>, 'readLocale' | 'readSentence'>>

/** Everything alive that the console needs before the first paint: made once, handed down. */
export type Services = ReturnType<typeof createServices>

export function createServices({ readLocale, readSentence }: Language) {
  const session = createSession(browserStorage)
  /** The server called the login invalid; only logging out ends it. */
  const loginInvalid = createFlag()
  /** A message found no extension to take it. */
  const extensionMissing = createFlag()
  const notices = createNotices()
  const api: ConsoleApi = createToolApi({
    calls: toolApi,
    send: sendEarly(sendWithAxios(), window.zhangguiEarly),
    readSession: session.read,
    readLocale,
    readSentence,
    onLoginInvalid: loginInvalid.raise,
  })
  const remembered = createRemembered(browserStorage, session)
  const identity = createIdentity(api, remembered.keepUser)
  return {
    storage: browserStorage,
    session,
    loginInvalid,
    extensionMissing,
    notices,
    api,
    identity,
    remembered,
    authProvider: createAuthProvider({ api, session, identity }),
  }
}

/** The bridge of this deployment. The anti-content token, and its cipher, are loaded with the first call that wants one. */
export function createConsoleBridge({ api, session, extensionMissing, notices }: Services, deployment: Deployment, texts: i18n): Bridge {
  let antiContent: (() => Promise<string | null>) | null = null
  const transport = createBrowserTransport(deployment)
  return createBridge({
    transport: {
      ...transport,
      async send(message) {
        const answer = await transport.send(message)
        // Asking whether it is there is no reason to complain that it is not.
        if (message.contentRequest === 'ping') return answer
        if (answer.failure?.kind === BridgeErrorKind.notInstalled) extensionMissing.raise()
        // One message under one id, however many requests of a run find the extension gone.
        if (answer.failure?.kind === BridgeErrorKind.sendFailed) {
          notices.open({ id: 'extension-send', tone: 'error', title: texts.t('errors.extensionSend') })
        }
        return answer
      },
    },
    hosts: deployment.merchant_hosts,
    clock: Date.now,
    async antiContent() {
      if (!antiContent) {
        const { createAntiContent } = await import('./bridge/antiContent.ts')
        antiContent = createAntiContent({
          fetchToken: (user_id) => api.call('authToken', { user_id }),
          key: deployment.auth_token_key,
          userId: session.read().uid ?? '',
          clock: Date.now,
          log: reportWarning,
        })
      }
      return antiContent()
    },
  })
}

/** For whoever has the developer tools open; the reader sees what follows from it. */
function reportWarning(message: string): void {
  // biome-ignore lint/suspicious/noConsole: specification 4 wants a failed decryption logged, and this is the page's log
  console.warn(message)
}
