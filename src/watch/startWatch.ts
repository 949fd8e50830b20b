import type { NightWatchEnd } from '../../contract/nightWatch.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { browserClock } from '../bridge/lanes/laneClock.ts'
import { createExtensionTransport, type ExtensionRuntime } from '../bridge/transports/extensionTransport.ts'
import { createFlag } from '../providers/createFlag.ts'
import { createRelayKey } from '../providers/createRelayKey.ts'
import { createSession } from '../providers/session.ts'
import type { ConsoleApi } from '../providers/toolApi/consoleApi.ts'
import { createToolApi } from '../providers/toolApi/createToolApi.ts'
import { parseReply } from '../providers/toolApi/parseReply.ts'
import { readDeployment } from '../providers/toolApi/readDeployment.ts'
import { sendLongReads } from '../providers/toolApi/sendLongReads.ts'
import { sendWithFetch } from '../providers/toolApi/sendWithFetch.ts'
import { sendWithRelayKey } from '../providers/toolApi/sendWithRelayKey.ts'
import type { LiveReading } from '../reports/live/openLiveReading.ts'
import { browserStorage } from '../storage/browserStorage.ts'
import { createWatchWords } from './createWatchWords.ts'
import { openWatchReader } from './openWatchReader.ts'
import { readFramingExtension } from './readFramingExtension.ts'

/** So often the backend is asked who is logged in and which shops there are: a login that was ended elsewhere reads no further. */
const LEARN_EVERY_MS = 60_000
/** A tab that does not give the lead away reads itself. */
const LEAD_WITHIN_MS = 30_000

/** Reads on until the login ends, a tab reads, or nothing can be read; then says why, and the extension closes the page. Outside of the extension's frame it does nothing. */
export function startWatch(): void {
  const extensionId = readFramingExtension()
  if (extensionId === null) return
  const clock = browserClock
  const session = createSession(browserStorage)
  const relayKey = createRelayKey(browserStorage)
  const transport = createExtensionTransport({
    readExtensionId: () => extensionId,
    readRuntime: () => globalThis.chrome?.runtime as ExtensionRuntime | undefined,
  })
  const { token, uid } = session.read()
  const owner = token === null ? null : uid
  let requests = 0
  let live: LiveReading | null = null
  let callOff = () => {}
  let endNews = (_isLoginOver: boolean) => {}
  let isOver = false
  const words = createWatchWords({
    transport,
    clock,
    owner,
    countRequests: () => requests,
    onUnwanted: () => end('off'),
  })

  function end(why: NightWatchEnd): void {
    if (isOver) return
    isOver = true
    callOff()
    endNews(why === 'loggedOut')
    live?.close()
    words.end(why)
  }

  const loginInvalid = createFlag()
  loginInvalid.subscribe(() => end('loggedOut'))
  session.subscribe(() => {
    if (session.read().token !== token) end('loggedOut')
  })
  if (owner === null) {
    end('loggedOut')
    return
  }
  words.begin()
  void read().catch(() => end('unreachable'))

  async function read(): Promise<void> {
    let offered: readonly string[] | null = null
    const api: ConsoleApi = createToolApi({
      calls: toolApi,
      send: sendWithRelayKey(
        sendLongReads(sendWithFetch(), () => offered),
        relayKey.read,
      ),
      readSession: session.read,
      readLocale: () => 'zh-CN',
      onLoginInvalid: loginInvalid.raise,
      parse: parseReply,
    })
    const deployment = await readDeployment(api)
    offered = deployment.capabilities
    if (isOver) return
    const onRequest = () => {
      requests += 1
    }
    const opened = openWatchReader({ api, session, storage: browserStorage, relayKey, deployment, transport, clock, onRequest })
    live = opened.live
    const { reader, figures } = opened.live
    opened.browserRefused.subscribe(() => end('unreachable'))
    reader.subscribe(() => {
      const { status } = reader.read()
      if (status === 'paused' || status === 'unreachable') end(status)
      if (status === 'elsewhere') end('tab')
    })
    clock.after(LEAD_WITHIN_MS, () => {
      if (figures.read().role !== 'leads') end('tab')
    })
    await opened.learn()
    learnAgain()
    // Where it cannot be loaded, the page reads all the same.
    const news = await import('./tellNews.ts').catch(() => null)
    if (news && owner !== null && !isOver) {
      endNews = news.tellNews({ api, storage: browserStorage, transport, clock, owner, may: opened.may })
    }

    function learnAgain(): void {
      if (isOver) return
      callOff = clock.after(LEARN_EVERY_MS, async () => {
        // The backend may be away for a while: reading goes on, and what it saves is tried again.
        await opened.learn().catch(() => undefined)
        learnAgain()
      })
    }
  }
}
