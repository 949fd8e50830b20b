import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import type { Deployment } from '../contract/entities/deployment.ts'
import { toolApi } from '../contract/toolApi.ts'
import type { Bridge } from './bridge/createBridge.ts'
import { createLateBridge } from './bridge/createLateBridge.ts'
import { createBrowserTransport } from './bridge/transports/browserTransport.ts'
import { createAuthProvider } from './providers/auth/createAuthProvider.ts'
import { createIdentity } from './providers/auth/createIdentity.ts'
import { createLeaving } from './providers/auth/createLeaving.ts'
import { confirmLevel } from './providers/confirmLevel.ts'
import { createFlag } from './providers/createFlag.ts'
import { createQueryClient } from './providers/createQueryClient.ts'
import { createRelayKey } from './providers/createRelayKey.ts'
import { createSlot } from './providers/createSlot.ts'
import { createNotices } from './providers/notices/createNotices.ts'
import { createRemembered } from './providers/remembered/createRemembered.ts'
import { createSession } from './providers/session.ts'
import type { ConsoleApi } from './providers/toolApi/consoleApi.ts'
import { createToolApi, type ToolApiOptions } from './providers/toolApi/createToolApi.ts'
import { parseReply } from './providers/toolApi/parseReply.ts'
import { sendEarly } from './providers/toolApi/sendEarly.ts'
import { sendWithAxios } from './providers/toolApi/sendWithAxios.ts'
import { sendWithRelayKey } from './providers/toolApi/sendWithRelayKey.ts'
import { browserStorage } from './storage/browserStorage.ts'
import { readOffered } from './storage/offered.ts'
import { wipeBucket } from './storage/wipedBucket.ts'

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
    parse: parseReply,
    readOffered: () => readOffered(browserStorage),
  })
  const remembered = createRemembered(browserStorage, session)
  session.subscribe(() => {
    if (session.read().token === null) void wipeBucket()
  })
  const identity = createIdentity(api, {
    readLevel: () => session.read().level,
    keep(user) {
      confirmLevel(browserStorage, session, user.level)
      remembered.keepUser(user)
    },
  })
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
    queryClient: createQueryClient(),
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

/** The bridge of this deployment; its code, with every call of the platform, comes with the first question. */
export function createConsoleBridge(services: Services, deployment: Deployment, texts: i18n): Bridge {
  const transport = createBrowserTransport(deployment)
  const open = async () => (await import('./openBridge.ts')).openBridge({ services, deployment, texts, transport })
  return createLateBridge(open, transport.listen)
}
