import * as z from 'zod/mini'
import { merchantApi } from '../contract/merchantApi.ts'
import { CHECK_COOKIE, companionCookieNames, SESSION_COOKIE_NAME } from '../contract/merchantCall.ts'
import { meaningOfCode } from '../contract/merchantCodes.ts'
import type { RelayedReply, Store } from '../contract/relay.ts'
import { cookieText } from '../contract/values.ts'
import { type AdmittedRequest, admitRequest } from './admittedRequest.ts'
import { RelayError } from './relayError.ts'
import type { Reach } from './target.ts'

const mallReply = z.object({ result: merchantApi.mallInfo.result })
/** Two of the platform's envelopes name their code differently. */
const codedReply = z.object({ errorCode: z.optional(z.unknown()), error_code: z.optional(z.unknown()) })

/** Readable: it is sealed before it leaves the extension. */
interface CapturedSession {
  readonly cookie: string
  readonly shop: Store
  /** The token of a check that a person has passed at the platform; null: of none. It is no part of the session that is saved. */
  readonly check: { readonly token: string; readonly until?: number } | null
}

/** Takes the session that this browser has on a merchant host, and proves it by asking the platform whose it is. */
export async function captureSession(
  host: string,
  reach: Reach,
  send: (request: AdmittedRequest) => Promise<RelayedReply>,
): Promise<CapturedSession> {
  const origin = reach.merchantOrigins.find((candidate) => candidate === host || new URL(candidate).host === host)
  if (origin === undefined) throw new RelayError('host_not_allowed')
  const [header, check] = await Promise.all([readCookieHeader(origin), readCheck(origin)])
  const cookie = cookieText.safeParse(header)
  if (!cookie.success) throw new RelayError('not_signed_in')
  const reply = await send(toMallRequest(origin, cookie.data, reach))
  return { cookie: cookie.data, shop: toStore(reply), check }
}

/**
 * Listing shows only cookies whose own domain the host permission covers: none of a wider domain, and none at all where
 * the permission names a port (measured). Asking for one by name has no such limit, so the session's own and its companions are asked for, too.
 */
async function readCookieHeader(origin: string): Promise<string> {
  const url = `${origin}/`
  const names = [SESSION_COOKIE_NAME, ...companionCookieNames]
  const [listed, ...named] = await Promise.all([chrome.cookies.getAll({ url }), ...names.map((name) => chrome.cookies.get({ url, name }))])
  const [session, ...companions] = named
  const others = listed.filter(({ name }) => !names.includes(name) && name !== CHECK_COOKIE)
  const found = session ? [session, ...companions.flatMap((cookie) => cookie ?? []), ...others] : []
  return found.map(({ name, value }) => `${name}=${value}`).join('; ')
}

async function readCheck(origin: string): Promise<CapturedSession['check']> {
  const cookie = await chrome.cookies.get({ url: `${origin}/`, name: CHECK_COOKIE })
  if (!cookie?.value) return null
  return { token: cookie.value, ...(cookie.expirationDate === undefined ? {} : { until: cookie.expirationDate * 1_000 }) }
}

function toMallRequest(origin: string, cookie: string, reach: Reach): AdmittedRequest {
  const { method, path, refererPath } = reach.calls.mallInfo
  const headers = { referer: `${origin}${refererPath}`, origin }
  const request = admitRequest({ url: `${origin}${path}`, method, cookie, headers, data: {}, formData: false }, reach)
  if (typeof request === 'string') throw new RelayError(request)
  return request
}

function toStore({ status, data }: RelayedReply): Store {
  const reply = mallReply.safeParse(data)
  const mall = reply.success ? reply.data.result.mall : null
  if (mall) return { shop_id: mall.mall_id, shop_name: mall.mall_name }
  throw new RelayError(reply.success || isSignedOut(status, data) ? 'not_signed_in' : 'store_not_proved')
}

/** Only then is waiting for a login of any use; a platform that is away, or wants a captcha, has said nothing about it. */
function isSignedOut(status: number, data: unknown): boolean {
  const reply = codedReply.safeParse(data)
  const code = reply.success ? Number(reply.data.errorCode ?? reply.data.error_code) : Number.NaN
  return status === 0 || status === 401 || meaningOfCode(code, status, false) === 'sessionExpired'
}
