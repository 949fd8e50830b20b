import * as z from 'zod/mini'
import { RelayCode } from '../../../contract/codes.ts'
import type { MerchantHosts } from '../../../contract/entities/deployment.ts'
import { Header } from '../../../contract/envelope.ts'
import { type RelayData, type RelayedReply, type RelayRequest, relayCalls, relayFile } from '../../../contract/relay.ts'
import { EXTENSION_MIN_VERSION, RELAY_BODY_MAX_BYTES, RELAY_PROTOCOL, relayReplyHeaders } from '../../../contract/relayLimits.ts'
import { toRelayRefusal } from '../../../contract/relayReasons.ts'
import { isSealed } from '../../../contract/sealedText.ts'
import { guardSend } from './guardSend.ts'
import { SEND_TIME_LIMITS_MS, type TimeLimits, type Transport, type TransportAnswer, toFailedAnswer } from './transport.ts'

interface SandboxWay {
  /** Origins of the sandbox; nothing else is ever asked. */
  readonly hosts: MerchantHosts
  readonly fetch?: typeof fetch
  readonly timeLimitsMs?: TimeLimits
}

/** Demo only: the sandbox's made-up sessions protect nothing, so the page itself may carry them, in a header of ours. */
export function createSandboxTransport({ hosts, fetch = globalThis.fetch, timeLimitsMs = SEND_TIME_LIMITS_MS }: SandboxWay): Transport {
  const origins = [...new Set(Object.values(hosts).map((host) => new URL(host).origin))]

  async function relay(config: unknown, signal: AbortSignal): Promise<TransportAnswer> {
    const request = z.safeParse(relayCalls.apiRequest.config, config)
    if (!request.success) return toFailedAnswer('requestFailed', 'invalid request')
    // Sealed for an extension that was here; the list is asked for again, and comes in plain without one.
    if (isSealed(request.data.cookie)) return toRelayRefusal('cookie_not_opened')
    if (!origins.includes(originOf(request.data.url))) return toFailedAnswer('requestFailed', 'host not allowed')
    try {
      return toSuccess(await toRelayedReply(await fetch(request.data.url, toFetchInit(request.data, signal))))
    } catch {
      return toFailedAnswer('requestFailed', 'request failed')
    }
  }

  return {
    send: guardSend(async (message, signal) => {
      switch (message.contentRequest) {
        case 'ping':
          return toSuccess<RelayData<'ping'>>({ version: EXTENSION_MIN_VERSION, protocol: RELAY_PROTOCOL, platformHosts: origins })
        case 'outcomes':
          return toSuccess<RelayData<'outcomes'>>({ outcomes: {} })
        case 'apiRequest':
          return relay(message.config, signal)
        default:
          return toFailedAnswer('notInstalled', 'only the extension can do this')
      }
    }, timeLimitsMs),
    listen: () => () => {},
  }
}

function toSuccess<Data>(data: Data): TransportAnswer {
  return { code: RelayCode.success, msg: 'success', data }
}

/** Referer and origin are left out: a page may not set them. */
function toFetchInit({ method, cookie, headers, data, formData, fileField }: RelayRequest, signal: AbortSignal): RequestInit {
  const allowed = ['content-type', 'anti-content'].flatMap((name) =>
    headers?.[name] === undefined ? [] : [[name, headers[name]] as const],
  )
  return {
    method,
    headers: { ...Object.fromEntries(allowed), [Header.sandboxCookie]: cookie },
    body: method === 'GET' || data === undefined ? null : toBody(data, formData ?? false, fileField),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    signal,
  }
}

function toBody(data: unknown, formData: boolean, fileField: string | undefined): BodyInit {
  if (!formData) return JSON.stringify(data)
  if (fileField !== undefined) return toForm(Object(data), fileField)
  return new URLSearchParams(Object.entries(data ?? {}).map(([key, value]) => [key, String(value)]))
}

function toForm(data: Record<string, unknown>, fileField: string): FormData {
  const { [fileField]: file, ...fields } = data
  const { type, base64 } = relayFile.parse(file)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set(fileField, new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type }), 'picture')
  return form
}

async function toRelayedReply(response: Response): Promise<RelayedReply> {
  const headers = Object.fromEntries(
    relayReplyHeaders.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name) ?? '']] : [])),
  )
  // A browser hides a redirect behind status 0; Node shows it. Both are status 0 here, as from the extension.
  if (response.type === 'opaqueredirect' || isRedirect(response.status)) return { status: 0, headers: {}, data: null }
  const text = await response.text()
  if (text.length > RELAY_BODY_MAX_BYTES) throw new RangeError('reply too large')
  try {
    return { status: response.status, headers, data: JSON.parse(text) }
  } catch {
    return { status: response.status, headers, data: text, isText: true }
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}
