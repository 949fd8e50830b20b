import * as z from 'zod/mini'
import { RelayCode } from '../../contract/codes.ts'
import type { MerchantHosts, MerchantSite } from '../../contract/entities/deployment.ts'
import { type MerchantCallName, type MerchantPayload, type MerchantResult, merchantApi } from '../../contract/merchantApi.ts'
import { DEFAULT_ANTI_CONTENT, type MerchantCall } from '../../contract/merchantCall.ts'
import { type RelayCallName, type RelayConfig, type RelayData, relayCalls } from '../../contract/relay.ts'
import { BridgeError } from './bridgeError.ts'
import { type ExtensionState, toExtensionState } from './extensionState.ts'
import { parseMerchantReply } from './parseMerchantReply.ts'
import { toBridgeError } from './toBridgeError.ts'
import { type ShopSession, toRelayRequest } from './toRelayRequest.ts'
import type { Transport } from './transports/transport.ts'

/** The console's way to the merchant platform. */
export interface Bridge {
  /** The result of a call, made as the store of `session`; rejects with a BridgeError. */
  readonly callMerchant: <Name extends MerchantCallName>(
    name: Name,
    session: ShopSession,
    payload: MerchantPayload<Name>,
  ) => Promise<MerchantResult<Name>>
  /** Is the extension there, and do we understand each other? Never rejects. */
  readonly ping: () => Promise<ExtensionState>
  /** The login of the store that this browser is logged in to on a site; rejects with a BridgeError. */
  readonly captureSession: (site: MerchantSite) => Promise<RelayData<'captureSession'>>
  /** Calls back when the extension appears or goes; the answer stops listening. */
  readonly listen: Transport['listen']
}

interface BridgeParts {
  readonly transport: Transport
  /** Origins of the platform's sites in this deployment. */
  readonly hosts: MerchantHosts
  /** The token of calls that send one; null: none is to be had, the default goes out. */
  readonly antiContent: () => Promise<string | null>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export function createBridge({ transport, hosts, antiContent, clock }: BridgeParts): Bridge {
  async function ask<Name extends RelayCallName>(
    contentRequest: Name,
    config: RelayConfig<Name>,
    effect: MerchantCall['effect'] = 'read',
  ): Promise<RelayData<Name>> {
    const answer = await transport.send({ contentRequest, config })
    if (answer.code !== RelayCode.success) throw toBridgeError(answer, effect)
    const parsed = z.safeParse(relayCalls[contentRequest].reply, answer.data)
    // An extension that answers something else than the contract says is one that we cannot work with.
    if (!parsed.success) throw new BridgeError('unreadableReply', { unknownOutcome: true })
    return parsed.data as RelayData<Name>
  }

  return {
    async callMerchant(name, session, payload) {
      const call: MerchantCall = merchantApi[name]
      const token = call.antiContent ? await antiContent() : null
      const request = toRelayRequest(call, hosts, session, payload, token ?? DEFAULT_ANTI_CONTENT)
      const reply = parseMerchantReply(call, await ask('apiRequest', request, call.effect), clock())
      if (!reply.ok) throw reply.error
      return reply.result as MerchantResult<typeof name>
    },

    async ping() {
      try {
        return toExtensionState(await ask('ping', {}))
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error
        return { state: error.kind === 'notInstalled' ? 'missing' : 'unreachable', error }
      }
    },

    captureSession: (site) => ask('captureSession', { host: new URL(hosts[site]).host }),
    listen: transport.listen,
  }
}
