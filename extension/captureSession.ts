import * as z from 'zod/mini'
import { merchantApi } from '../contract/merchantApi.ts'
import { SESSION_COOKIE_NAME } from '../contract/merchantCall.ts'
import type { RelayData, Store } from '../contract/relay.ts'
import { cookieText } from '../contract/values.ts'
import { type AdmittedRequest, admitRequest } from './admittedRequest.ts'
import type { Relay } from './relay/createRelay.ts'
import { RelayError } from './relayError.ts'

const { mallInfo } = merchantApi
const mallReply = z.object({ result: mallInfo.result })

/** Takes the session that this browser has on a merchant host, and proves it by asking the platform whose it is. */
export async function captureSession(host: string, merchantOrigins: readonly string[], relay: Relay): Promise<RelayData<'captureSession'>> {
  const origin = merchantOrigins.find((candidate) => candidate === host || new URL(candidate).host === host)
  if (origin === undefined) throw new RelayError('host_not_allowed')
  const cookie = cookieText.safeParse(await readCookieHeader(origin))
  if (!cookie.success) throw new RelayError('not_signed_in')
  const reply = await relay.send(toMallRequest(origin, cookie.data, merchantOrigins))
  return { cookie: cookie.data, shop: toStore(reply.data) }
}

/**
 * Listing shows only cookies whose own domain the host permission covers: none of a wider domain, and none at all where
 * the permission names a port (measured). Asking for one by name has no such limit, so the session's own is asked for too.
 */
async function readCookieHeader(origin: string): Promise<string> {
  const url = `${origin}/`
  const [session, listed] = await Promise.all([chrome.cookies.get({ url, name: SESSION_COOKIE_NAME }), chrome.cookies.getAll({ url })])
  const others = listed.filter((cookie) => cookie.name !== SESSION_COOKIE_NAME)
  return (session ? [session, ...others] : []).map(({ name, value }) => `${name}=${value}`).join('; ')
}

function toMallRequest(origin: string, cookie: string, merchantOrigins: readonly string[]): AdmittedRequest {
  const { method, path, refererPath } = mallInfo
  const headers = { referer: `${origin}${refererPath}`, origin }
  const request = admitRequest({ url: `${origin}${path}`, method, cookie, headers, data: {}, formData: false }, merchantOrigins)
  if (typeof request === 'string') throw new RelayError(request)
  return request
}

function toStore(body: unknown): Store {
  const reply = mallReply.safeParse(body)
  const mall = reply.success ? reply.data.result.mall : null
  if (mall === null || mall === undefined) throw new RelayError('not_signed_in')
  return { shop_id: mall.mall_id, shop_name: mall.mall_name }
}
