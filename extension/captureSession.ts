import * as z from 'zod/mini'
import { type MerchantCallName, merchantApi } from '../contract/merchantApi.ts'
import {
  ANTI_CONTENT_HEADER,
  CHECK_COOKIE,
  companionCookieNames,
  DEFAULT_ANTI_CONTENT,
  SESSION_COOKIE_NAME,
} from '../contract/merchantCall.ts'
import { meaningOfCode } from '../contract/merchantCodes.ts'
import type { RelayedReply, SessionStore } from '../contract/relay.ts'
import { storeOf } from '../contract/storeOf.ts'
import { cookieText } from '../contract/values.ts'
import { type AdmittedRequest, admitRequest } from './admittedRequest.ts'
import type { JarPlace } from './backend/cookieJar.ts'
import type { PassedChecks } from './passedChecks.ts'
import type { Proofs } from './proofs.ts'
import { RelayError } from './relayError.ts'
import { findOrigin, type Reach } from './target.ts'

const mallReply = z.object({ success: z.optional(z.unknown()), result: merchantApi.mallInfo.result })
const profileReply = z.object({ result: merchantApi.mallProfile.result })
/** Two of the platform's envelopes name their code differently. */
const codedReply = z.object({ errorCode: z.optional(z.unknown()), error_code: z.optional(z.unknown()) })

/** Readable: it is sealed before it leaves the extension. */
interface CapturedSession {
  readonly cookie: string
  readonly shop: SessionStore
}

interface CaptureParts {
  readonly reach: Reach
  readonly send: (request: AdmittedRequest) => Promise<RelayedReply>
  /** A check that a person has passed at the platform is no part of the session that is saved. */
  readonly keepCheck: PassedChecks['keep']
  readonly proofs: Proofs
}

/**
 * Takes the session that windows of the asking page's kind have on a merchant host, and proves it by asking the platform whose it is. A check that was
 * passed is kept before that: the question may be one that wants it.
 */
export async function captureSession(
  { host, storeId }: { readonly host: string; readonly storeId: string },
  { reach, send, keepCheck, proofs }: CaptureParts,
): Promise<CapturedSession> {
  const origin = findOrigin(host, reach.merchantOrigins)
  const [header, check] = await Promise.all([readCookieHeader({ origin, storeId }), readCheck({ origin, storeId })])
  const cookie = cookieText.safeParse(header)
  if (!cookie.success) throw new RelayError('not_signed_in')
  const named = storeOf(cookie.data)
  if (check && named !== null) await keepCheck(named, check.token, check.until)
  const ask = (name: 'mallInfo' | 'mallProfile') => send(toMallRequest(name, origin, cookie.data, reach))
  const shop = await proofs.of(sessionOf(cookie.data), async () => {
    const { mall_id: shop_id, mall_name } = toMall(await ask('mallInfo'))
    return { shop_id, shop_name: mall_name ?? (await readName(() => ask('mallProfile'))) ?? shop_id }
  })
  if (check && named === null) await keepCheck(shop.shop_id, check.token, check.until)
  return { cookie: cookie.data, shop }
}

/** The text of a session without what comes with it, which pages of the platform change as they like. */
function sessionOf(cookie: string): string {
  return cookie.split('; ').find((pair) => pair.startsWith(`${SESSION_COOKIE_NAME}=`)) ?? cookie
}

/** The session is proved without it: where the platform does not say, the store has no name yet. */
async function readName(ask: () => Promise<RelayedReply>): Promise<string | null> {
  const reply = await ask().catch(() => null)
  return profileReply.safeParse(reply?.data).data?.result.mall_name ?? null
}

/**
 * Listing shows only cookies whose own domain the host permission covers: none of a wider domain, and none at all where
 * the permission names a port (measured). Asking for one by name has no such limit, so the session's own and its companions are asked for, too.
 */
async function readCookieHeader({ origin, storeId }: JarPlace): Promise<string> {
  const url = `${origin}/`
  const names = [SESSION_COOKIE_NAME, ...companionCookieNames]
  const [listed, ...named] = await Promise.all([
    chrome.cookies.getAll({ url, storeId }),
    ...names.map((name) => chrome.cookies.get({ url, name, storeId })),
  ])
  const [session, ...companions] = named
  const others = listed.filter(({ name }) => !names.includes(name) && name !== CHECK_COOKIE)
  const found = session ? [session, ...companions.flatMap((cookie) => cookie ?? []), ...others] : []
  return found.map(({ name, value }) => `${name}=${value}`).join('; ')
}

async function readCheck({ origin, storeId }: JarPlace): Promise<{ readonly token: string; readonly until?: number } | null> {
  const cookie = await chrome.cookies.get({ url: `${origin}/`, name: CHECK_COOKIE, storeId })
  if (!cookie?.value) return null
  return { token: cookie.value, ...(cookie.expirationDate === undefined ? {} : { until: cookie.expirationDate * 1_000 }) }
}

function toMallRequest(name: MerchantCallName, origin: string, cookie: string, reach: Reach): AdmittedRequest {
  const { method, path, refererPath } = reach.calls[name]
  const headers = { referer: `${origin}${refererPath}`, origin, [ANTI_CONTENT_HEADER]: DEFAULT_ANTI_CONTENT }
  const request = admitRequest({ url: `${origin}${path}`, method, cookie, headers, data: {}, formData: false }, reach)
  if (typeof request === 'string') throw new RelayError(request)
  return request
}

function toMall({ status, data }: RelayedReply) {
  const reply = mallReply.safeParse(data)
  if (reply.data?.result.mall) return reply.data.result.mall
  const isGood = reply.success && reply.data.success !== false
  throw new RelayError(isGood || isSignedOut(status, data) ? 'not_signed_in' : 'store_not_proved')
}

/** Only then is waiting for a login of any use; a platform that is away, or wants a captcha, has said nothing about it. */
function isSignedOut(status: number, data: unknown): boolean {
  const reply = codedReply.safeParse(data)
  const code = reply.success ? Number(reply.data.errorCode ?? reply.data.error_code) : Number.NaN
  return status === 0 || status === 401 || meaningOfCode(code, status, false) === 'sessionExpired'
}
