import * as z from 'zod/mini'
import { type BrowserLogin, backendRelayCalls } from '../../contract/backendRelay.ts'
import { RelayCode } from '../../contract/codes.ts'
import type { MerchantHosts, MerchantPaths, MerchantSite } from '../../contract/entities/deployment.ts'
import type { MerchantCallName, MerchantPayload, MerchantResult } from '../../contract/merchantApi.ts'
import { DEFAULT_ANTI_CONTENT, type MerchantCall } from '../../contract/merchantCall.ts'
import { withPaths } from '../../contract/merchantPaths.ts'
import { type RelayConfig, type RelayData, type RelayRequest, relayCalls } from '../../contract/relay.ts'
import { isSealed } from '../../contract/sealedText.ts'
import { BridgeError } from './bridgeError.ts'
import type { OutcomeReport } from './createOutcomeReport.ts'
import { createWriteSend } from './createWriteSend.ts'
import { type ExtensionState, toExtensionState } from './extensionState.ts'
import type { DriftStore } from './fieldDrift.ts'
import { parseMerchantReply } from './parseMerchantReply.ts'
import { toBridgeError } from './toBridgeError.ts'
import { type ShopSession, toRelayRequest } from './toRelayRequest.ts'
import type { Transport, TransportAnswer } from './transports/transport.ts'
import { type RenewCookie, withOpenCookie } from './withOpenCookie.ts'

/** The console's way to the merchant platform. */
export interface Bridge {
  /** The result of a call, made as the store of `session`; rejects with a BridgeError. */
  readonly callMerchant: <Name extends MerchantCallName>(
    name: Name,
    session: ShopSession,
    payload: MerchantPayload<Name>,
  ) => Promise<MerchantResult<Name>>
  /** Gets what the first call would wait for before it leaves: code, and the anti-content token. Asks neither extension nor platform; never rejects. */
  readonly prepare: () => Promise<void>
  /** Gets the cookies that requests leave with, so that none waits for them. Asks extension and server, not the platform; never rejects. */
  readonly prepareCookies: () => Promise<void>
  /** Is the extension there, and do we understand each other? Never rejects. */
  readonly ping: () => Promise<ExtensionState>
  /** The login of the store that this browser is logged in to on a site; rejects with a BridgeError. */
  readonly captureSession: (site: MerchantSite) => Promise<RelayData<'captureSession'>>
  /** Which login this browser itself has at the platform, or puts it back where a shop's is in its place; rejects with a BridgeError. */
  readonly askBrowser: (name: 'browserLogin' | 'putLoginBack') => Promise<BrowserLogin>
  /** Opens the backend of a shop in a tab of its own, with a session that was sealed for that; rejects with a BridgeError. */
  readonly openBackend: (shop_id: string, asked: Pick<RelayConfig<'openBackend'>, 'cookie' | 'place' | 'way'>) => Promise<BrowserLogin>
  /** Calls back when the extension appears or goes; the answer stops listening. */
  readonly listen: Transport['listen']
}

interface BridgeParts {
  readonly transport: Transport
  /** Origins of the platform's sites in this deployment. */
  readonly hosts: MerchantHosts
  /** Paths that this deployment has changed. Default: those of the table. */
  readonly paths?: MerchantPaths | undefined
  /** The token of calls that send one; null: none is to be had, the default goes out. */
  readonly antiContent: () => Promise<string | null>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Default: there is no other cookie than the one that a session has. */
  readonly renewCookie?: RenewCookie
  /** Gets cookies for `renewCookie` ahead. Default: there are none to be had. */
  readonly fetchCookies?: () => Promise<void>
  /** Told of every extension that answers a ping. */
  readonly onPing?: (found: RelayData<'ping'>) => void
  /** Told of every reply that did not fail, as it came. Default: nobody is. */
  readonly drift?: Pick<DriftStore, 'note'>
  /** Told how each request ended. Default: nobody is. */
  readonly outcomes?: OutcomeReport
  /** To whom a captured session is bound; null: the extension does not know how, or nobody is logged in. Default: null. */
  readonly readCaptor?: () => string | null
  /** The main account whose shops these are; null: it is not known. Default: null. */
  readonly readOwner?: () => Promise<string | null>
}

/** The first protocol whose extension is told whose shop a request is for; an older one would refuse the message. */
const SHOP_OF_REQUEST_SINCE = 4

const everyCall = { ...relayCalls, ...backendRelayCalls }

/** The first protocol whose extension opens backends. */
const BACKENDS_SINCE = 5

const noOtherCookie: RenewCookie = async () => null

export function createBridge(parts: BridgeParts): Bridge {
  const { transport, hosts, antiContent, clock, renewCookie = noOtherCookie, onPing, readCaptor } = parts
  const calls = withPaths(parts.paths)
  async function ask<Name extends keyof typeof everyCall>(
    contentRequest: Name,
    config: RelayConfig<Name>,
    effect: MerchantCall['effect'] = 'read',
  ): Promise<RelayData<Name>> {
    return read(contentRequest, await transport.send({ contentRequest, config }), effect)
  }

  function read<Name extends keyof typeof everyCall>(
    contentRequest: Name,
    answer: TransportAnswer,
    effect: MerchantCall['effect'],
  ): RelayData<Name> {
    if (answer.code !== RelayCode.success) throw toBridgeError(answer, effect)
    const parsed = z.safeParse(everyCall[contentRequest].reply, answer.data)
    // An extension that answers something else than the contract says is one that we cannot work with.
    if (!parsed.success) throw new BridgeError('unreadableReply', { unknownOutcome: true })
    return parsed.data as RelayData<Name>
  }

  /** Of the extension that is there; what the last ping found, and asked again once one comes or goes. */
  let protocol: Promise<number> | null = null

  async function greet(): Promise<RelayData<'ping'>> {
    const found = await ask('ping', {})
    protocol = Promise.resolve(found.protocol)
    onPing?.(found)
    return found
  }

  transport.listen(() => {
    protocol = null
  })

  /** 0: not known, and the next request asks again. */
  function readProtocol(): Promise<number> {
    protocol ??= greet().then(
      (found) => found.protocol,
      () => {
        protocol = null
        return 0
      },
    )
    return protocol
  }

  /** Beside a sealed cookie, for the extension to compare: the cookie is picked by the list, whose shop it is by the request. */
  async function toShopOf({ shop_id }: ShopSession, cookie: string): Promise<Pick<RelayRequest, 'shop'>> {
    if (!shop_id || !isSealed(cookie)) return {}
    const owner = (await parts.readOwner?.().catch(() => null)) ?? null
    const isUnderstood = owner !== null && (await readProtocol()) >= SHOP_OF_REQUEST_SINCE
    return isUnderstood ? { shop: { owner, shop_id } } : {}
  }

  const sendWrite = createWriteSend(transport, readProtocol)
  const { host } = new URL(hosts.mms)

  /** To an older extension such a message is malformed, and so it is said: it wants to be updated. 0: not known, and it is asked all the same. */
  async function demandBackends(): Promise<void> {
    const known = await readProtocol()
    if (known !== 0 && known < BACKENDS_SINCE) throw new BridgeError('requestFailed', { relayReason: 'message_malformed' })
  }

  const callPlatform: Bridge['callMerchant'] = async (name, session, payload) => {
    const call = calls[name]
    const token = call.antiContent ? await antiContent() : null
    const relayed = await withOpenCookie(session, renewCookie, async (cookie) => {
      const asked = toRelayRequest(call, hosts, cookie, payload, token ?? DEFAULT_ANTI_CONTENT)
      const request = { ...asked, ...(await toShopOf(session, cookie)) }
      return call.effect === 'write' ? read('apiRequest', await sendWrite(request), 'write') : ask('apiRequest', request)
    })
    const reply = parseMerchantReply(call, relayed, clock())
    if (reply.raw !== undefined) parts.drift?.note(name, call.result, reply.raw)
    if (!reply.ok) throw reply.error
    return reply.result as MerchantResult<typeof name>
  }

  return {
    async callMerchant(name, session, payload) {
      try {
        const result = await callPlatform(name, session, payload)
        parts.outcomes?.note(name, null)
        return result
      } catch (error) {
        parts.outcomes?.note(name, error)
        throw error
      }
    },

    async prepare() {
      await antiContent().catch(() => null)
    },

    async prepareCookies() {
      await parts.fetchCookies?.().catch(() => undefined)
    },

    async ping() {
      try {
        return toExtensionState(await greet())
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error
        return { state: error.kind === 'notInstalled' ? 'missing' : 'unreachable', error }
      }
    },

    captureSession(site) {
      const { host } = new URL(hosts[site])
      const owner = readCaptor?.() ?? null
      return ask('captureSession', owner === null ? { host } : { host, owner })
    },

    async askBrowser(name) {
      await demandBackends()
      return ask(name, { host })
    },

    async openBackend(shop_id, asked) {
      await demandBackends()
      const owner = (await parts.readOwner?.().catch(() => null)) ?? null
      if (owner === null) throw new BridgeError('requestFailed', { relayReason: 'cookie_of_other_shop' })
      return ask('openBackend', { host, shop: { owner, shop_id }, ...asked })
    },

    listen: transport.listen,
  }
}
