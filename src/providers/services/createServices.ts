import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import type { Deployment } from '../../../contract/entities/deployment.ts'
import type { Bridge } from '../../bridge/createBridge.ts'
import { createLateBridge } from '../../bridge/createLateBridge.ts'
import { createBrowserTransport } from '../../bridge/transports/browserTransport.ts'
import { browserStorage } from '../../storage/browserStorage.ts'
import { readOffered } from '../../storage/offered.ts'
import { wipeBucket } from '../../storage/wipedBucket.ts'
import { createAuthProvider } from '../auth/createAuthProvider.ts'
import { createIdentity } from '../auth/createIdentity.ts'
import { createLeaving } from '../auth/createLeaving.ts'
import { isLoginRefused } from '../auth/isLoginRefused.ts'
import { watchAnotherLogin } from '../auth/watchAnotherLogin.ts'
import { createClockCheck } from '../clockCheck.ts'
import { confirmLevel } from '../confirmLevel.ts'
import { createFlag } from '../createFlag.ts'
import { createQueryClient } from '../createQueryClient.ts'
import { createRelayKey } from '../createRelayKey.ts'
import { createSlot } from '../createSlot.ts'
import { createLastKnown } from '../lastKnown/createLastKnown.ts'
import { createNotices } from '../notices/createNotices.ts'
import { createSession } from '../session.ts'
import type { ConsoleApi } from '../toolApi/consoleApi.ts'
import { consoleCalls, replyOf } from '../toolApi/consoleCalls.ts'
import { createToolApi, type SendToolRequest, type ToolApiOptions } from '../toolApi/createToolApi.ts'
import { parseReply } from '../toolApi/parseReply.ts'
import { sendLate } from '../toolApi/sendLate.ts'
import { sendWithRelayKey } from '../toolApi/sendWithRelayKey.ts'

/** The user's language may come after the first request has left. */
interface ServiceOptions extends Required<Pick<ToolApiOptions<unknown>, 'readLocale' | 'readSentence'>> {
  /** What else answers a request before it is sent: the answers that the boot asked for. Default: nothing. */
  readonly wrapSend?: (send: SendToolRequest) => SendToolRequest
}

/** Everything alive that the console needs before the first paint: made once, handed down. */
export type Services = ReturnType<typeof createServices>

export function createServices({ readLocale, readSentence, wrapSend = (send) => send }: ServiceOptions) {
  const session = createSession(browserStorage)
  /** The server called the login invalid; only logging out ends it. */
  const loginInvalid = createFlag()
  /** A message found no extension to take it. */
  const extensionMissing = createFlag()
  /** A shop was asked about, and this browser's extension is not given its login. */
  const browserRefused = createFlag()
  const notices = createNotices()
  const relayKey = createRelayKey(browserStorage)
  const clockCheck = createClockCheck()
  const offered = () => readOffered(browserStorage)
  const openHttp = async () => (await import('../toolApi/sendOverHttp.ts')).sendOverHttp(clockCheck.hear, offered)
  const api: ConsoleApi = createToolApi({
    calls: consoleCalls,
    replyOf,
    send: sendWithRelayKey(wrapSend(sendLate(openHttp)), relayKey.read),
    readSession: session.read,
    readLocale,
    readSentence,
    onLoginInvalid: loginInvalid.raise,
    parse: parseReply,
    readOffered: offered,
  })
  const lastKnown = createLastKnown(browserStorage, session)
  session.subscribe(() => {
    if (session.read().token === null) void wipeBucket()
  })
  watchAnotherLogin(session, window, () => window.location.reload())
  const identity = createIdentity(api, {
    readLevel: () => session.read().level,
    keep(user) {
      confirmLevel(browserStorage, session, user.level)
      lastKnown.keepUser(user)
    },
    readLast: (error) => (isLoginRefused(error) ? null : lastKnown.readUser()),
  })
  const leaving = createLeaving()
  const authProvider = createAuthProvider({ api, session, identity, expire: loginInvalid.raise })
  return {
    storage: browserStorage,
    session,
    loginInvalid,
    extensionMissing,
    browserRefused,
    notices,
    relayKey,
    clockCheck,
    api,
    identity,
    lastKnown,
    queryClient: createQueryClient(),
    leaving,
    /** What runs in the background, shown in the frame. */
    backgroundStatus: createSlot<ReactNode>(),
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
