import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import type { Deployment } from '../contract/entities/deployment.ts'
import { toolApi } from '../contract/toolApi.ts'
import { BridgeError, BridgeErrorKind } from './bridge/bridgeError.ts'
import { type Bridge, createBridge } from './bridge/createBridge.ts'
import { forgetKept } from './bridge/kept/keptDatabase.ts'
import { createBrowserTransport } from './bridge/transports/browserTransport.ts'
import type { RenewCookie } from './bridge/withOpenCookie.ts'
import { createAuthProvider } from './providers/auth/createAuthProvider.ts'
import { createIdentity } from './providers/auth/createIdentity.ts'
import { createLeaving } from './providers/auth/createLeaving.ts'
import { createFlag } from './providers/createFlag.ts'
import { createRelayKey } from './providers/createRelayKey.ts'
import { createSlot } from './providers/createSlot.ts'
import { createNotices } from './providers/notices/createNotices.ts'
import { createRemembered } from './providers/remembered/createRemembered.ts'
import { createSession } from './providers/session.ts'
import type { ConsoleApi } from './providers/toolApi/consoleApi.ts'
import { createToolApi, type ToolApiOptions } from './providers/toolApi/createToolApi.ts'
import { sendEarly } from './providers/toolApi/sendEarly.ts'
import { sendWithAxios } from './providers/toolApi/sendWithAxios.ts'
import { sendWithRelayKey } from './providers/toolApi/sendWithRelayKey.ts'
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
  const relayKey = createRelayKey(browserStorage)
  const api: ConsoleApi = createToolApi({
    calls: toolApi,
    send: sendWithRelayKey(sendEarly(sendWithAxios(), window.zhangguiEarly), relayKey.read),
    readSession: session.read,
    readLocale,
    readSentence,
    onLoginInvalid: loginInvalid.raise,
  })
  const remembered = createRemembered(browserStorage, session)
  session.subscribe(() => {
    if (session.read().token === null) forgetKept()
  })
  const identity = createIdentity(api, remembered.keepUser)
  const leaving = createLeaving()
  const authProvider = createAuthProvider({ api, session, identity })
  return {
    storage: browserStorage,
    session,
    loginInvalid,
    extensionMissing,
    notices,
    relayKey,
    api,
    identity,
    remembered,
    leaving,
    /** What runs in the background, shown in the frame. */
    frameSign: createSlot<ReactNode>(),
    authProvider: {
      ...authProvider,
      async logout(parameters: unknown) {
        await leaving.settle()
        return authProvider.logout(parameters)
      },
    },
  }
}

/** The bridge of this deployment. The anti-content token, and its cipher, are loaded with the first call that wants one. */
export function createConsoleBridge(services: Services, deployment: Deployment, texts: i18n): Bridge {
  const { api, session, extensionMissing, notices, relayKey } = services
  let antiContent: (() => Promise<string | null>) | null = null
  let renewal: RenewCookie | null = null
  const transport = createBrowserTransport(deployment)
  const bridge: Bridge = createBridge({
    transport: {
      ...transport,
      async send(message) {
        const answer = await transport.send(message)
        // Asking whether it is there is no reason to complain that it is not.
        if (message.contentRequest === 'ping' || message.contentRequest === 'outcomes') return answer
        if (answer.failure?.kind === BridgeErrorKind.notInstalled) extensionMissing.raise()
        // One message under one id, however many requests of a run find the extension gone.
        if (answer.failure?.kind === BridgeErrorKind.sendFailed) {
          notices.open({ id: 'extension-send', tone: 'error', title: texts.t('errors.extensionSend') })
        }
        return answer
      },
    },
    hosts: deployment.merchant_hosts,
    paths: deployment.merchant_paths,
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
    onPing: ({ relayKey: key = null }) => relayKey.learn(key),
    readCaptor: () => (relayKey.read() === null ? null : session.read().uid),
    async renewCookie(shop) {
      if (!renewal) {
        const { createCookieRenewal } = await import('./bridge/createCookieRenewal.ts')
        renewal ??= createCookieRenewal({
          ping: bridge.ping,
          readKey: relayKey.read,
          fetchShops: () => api.call('shopList', {}),
          onExpired: relayKey.expire,
          clock: Date.now,
        })
      }
      return renewal(shop).catch((error: unknown) => {
        if (error instanceof BridgeError && error.kind === 'notInstalled') extensionMissing.raise()
        throw error
      })
    },
  })
  return bridge
}

/** For whoever has the developer tools open; the reader sees what follows from it. */
function reportWarning(message: string): void {
  // biome-ignore lint/suspicious/noConsole: specification 4 wants a failed decryption logged, and this is the page's log
  console.warn(message)
}
