import type { i18n } from 'i18next'
import { isOffered } from '../../../contract/call.ts'
import { callFacts } from '../../../contract/callFacts.ts'
import type { Deployment } from '../../../contract/entities/deployment.ts'
import { BridgeError, BridgeErrorKind } from '../../bridge/bridgeError.ts'
import { type Bridge, createBridge } from '../../bridge/createBridge.ts'
import type { CookieRenewal } from '../../bridge/createCookieRenewal.ts'
import { createDriftReport } from '../../bridge/createDriftReport.ts'
import { createOutcomeReport } from '../../bridge/createOutcomeReport.ts'
import { createDriftStore } from '../../bridge/fieldDrift.ts'
import { isPhone } from '../../bridge/transports/isPhone.ts'
import type { Transport } from '../../bridge/transports/transport.ts'
import type { Services } from './createServices.ts'

interface BridgeSurroundings {
  readonly services: Pick<Services, 'api' | 'session' | 'extensionMissing' | 'browserRefused' | 'relayKey'> & {
    readonly identity: Pick<Services['identity'], 'read'>
    readonly notices: Pick<Services['notices'], 'open'>
  }
  readonly deployment: Deployment
  readonly texts: Pick<i18n, 't'>
  readonly transport: Transport
}

/** The bridge of this deployment. The anti-content token, and its cipher, are loaded with the first call that wants one. */
export function openBridge({ services, deployment, texts, transport }: BridgeSurroundings): Bridge {
  const { api, session, identity, extensionMissing, browserRefused, notices, relayKey } = services
  /** A phone takes no extension: there the failure is said where it was met, and no dialog covers the page. */
  const askToInstall = () => {
    if (!isPhone(navigator)) extensionMissing.raise()
  }
  let antiContent: (() => Promise<string | null>) | null = null
  let renewal: CookieRenewal | null = null
  // What was answered while this browser had to wait says nothing of now.
  browserRefused.subscribe(() => {
    if (!browserRefused.isUp()) renewal = null
  })
  async function openRenewal(): Promise<CookieRenewal> {
    if (renewal) return renewal
    const { createCookieRenewal } = await import('../../bridge/createCookieRenewal.ts')
    renewal ??= createCookieRenewal({
      ping: bridge.ping,
      readKey: relayKey.read,
      fetchShops: () => api.call('shopList', { cookies: true }),
      onExpired: relayKey.expire,
      clock: Date.now,
    })
    return renewal
  }
  const bridge: Bridge = createBridge({
    transport: {
      ...transport,
      async send(message) {
        const answer = await transport.send(message)
        // Asking whether it is there is no reason to complain that it is not.
        if (message.contentRequest === 'ping' || message.contentRequest === 'outcomes') return answer
        if (answer.failure?.kind === BridgeErrorKind.notInstalled) askToInstall()
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
    drift: createDriftReport({ store: createDriftStore(), send: (fields) => api.call('noteFieldDrift', { fields: [...fields] }) }),
    outcomes: createOutcomeReport({ send: (outcomes) => api.call('noteOutcomes', { outcomes: [...outcomes] }) }),
    async antiContent() {
      // A backend without tokens of its own: the specification's constant goes along (section 9).
      if (!isOffered(callFacts.authToken, deployment.capabilities)) return null
      if (!antiContent) {
        const { createAntiContent } = await import('../../bridge/antiContent.ts')
        // Several first calls may have waited for the import: they share one token.
        antiContent ??= createAntiContent({
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
    readOwner: async () => (await identity.read()).sub_main_uid || session.read().uid,
    readCaptor: () => (relayKey.read() === null ? null : session.read().uid),
    fetchCookies: async () => (await openRenewal()).fetchAhead(),
    async renewCookie(shop) {
      return (await openRenewal()).renew(shop).catch((error: unknown) => {
        if (error instanceof BridgeError && error.kind === 'notInstalled') askToInstall()
        if (error instanceof BridgeError && (error.kind === 'browserWaits' || error.kind === 'browserWithdrawn')) browserRefused.raise()
        throw error
      })
    },
  })
  return bridge
}

/** For those who have the developer tools open; the user sees what follows from it. */
function reportWarning(message: string): void {
  // biome-ignore lint/suspicious/noConsole: specification 4 wants a failed decryption logged, and this is the page's log
  console.warn(message)
}
