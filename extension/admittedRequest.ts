import type * as z from 'zod/mini'
import type { MerchantCallName } from '../contract/merchantApi.ts'
import type { MerchantCall } from '../contract/merchantCall.ts'
import type { relayRequestSchema } from '../contract/relay.ts'
import type { RelayReason } from '../contract/relayReasons.ts'
import { toRequestBody } from './requestBody.ts'
import { parseRequestHeaders } from './requestHeaders.ts'
import { findTarget, type Reach, type RelayMethod } from './target.ts'

/** A shop, by its main account and its number at the platform. */
export type ShopPlace = NonNullable<z.output<typeof relayRequestSchema>['shop']>

/** A request that passed every gate and may be sent. */
export interface AdmittedRequest {
  readonly url: string
  /** The merchant origin that it goes to. */
  readonly merchantOrigin: string
  readonly callName: MerchantCallName
  readonly effect: MerchantCall['effect']
  readonly method: RelayMethod
  /** The session that it carries; it travels in a rule, never in the request's own headers. */
  readonly cookie: string
  /** Whose shop the page says it is for; null: it does not say. */
  readonly shop: ShopPlace | null
  readonly referer: string | null
  readonly origin: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
}

/** Admits what a page asks to send, or names the reason why not. */
export function admitRequest(config: z.output<typeof relayRequestSchema>, reach: Reach): AdmittedRequest | RelayReason {
  const { url, method, cookie, shop = null, data, formData, fileField } = config
  const target = findTarget(url, method, reach)
  if (typeof target === 'string') return target
  const headers = parseRequestHeaders(config.headers, reach.merchantOrigins)
  if (typeof headers === 'string') return headers
  const body = toRequestBody(method, data, { formData, fileField })
  if (typeof body === 'string') return body
  return {
    url,
    merchantOrigin: target.origin,
    callName: target.callName,
    effect: target.effect,
    method,
    cookie,
    shop,
    referer: headers.referer,
    origin: headers.origin,
    headers: { ...(body.contentType === null ? {} : { 'content-type': body.contentType }), ...headers.own },
    body: body.content,
  }
}
