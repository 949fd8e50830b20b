import * as z from 'zod/mini'
import type { MerchantHosts } from '../../contract/entities/deployment.ts'
import { ANTI_CONTENT_HEADER, type MerchantCall } from '../../contract/merchantCall.ts'
import type { RelayRequest } from '../../contract/relay.ts'

/** The one store that a request is for. */
export interface ShopSession {
  /** In plain, or sealed to the extension, which alone can read it then. Absent: to be asked for by `shop_uid`. */
  readonly cookie?: string | undefined
  /** Of a shop that is in the list; a sealed cookie names it, too. */
  readonly shop_uid?: string | undefined
  /** Of the shop in the list: a cookie of another version is of an earlier login. Absent: unknown. */
  readonly cookie_version?: string | null | undefined
  /** The platform's number of that shop: the extension opens no sealed cookie of another. Absent: of any. */
  readonly shop_id?: string | undefined
}

/** A form with a file gets its type, with the boundary of its parts, when it is sent. */
const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', file: null } as const

/** A merchant call as the request that the relay carries out. `antiContent` is the token's text, used only where the call sends it. */
export function toRelayRequest(
  call: MerchantCall,
  hosts: MerchantHosts,
  cookie: string,
  payload: unknown,
  antiContent: string,
): RelayRequest {
  const origin = new URL(hosts[call.site]).origin
  const url = new URL(call.path, origin)
  const page = new URL(hosts[call.pageSite ?? call.site]).origin
  const headers: Record<string, string> = { referer: new URL(call.refererPath, page).href, origin: page }
  if (call.antiContent) headers[ANTI_CONTENT_HEADER] = antiContent
  const data = z.parse(call.payload, payload)
  if (call.body === 'none') {
    for (const [key, value] of Object.entries(data ?? {})) url.searchParams.set(key, String(value))
    return { url: url.href, method: call.method, cookie, headers, formData: false }
  }
  const contentType = contentTypes[call.body]
  if (contentType) headers['content-type'] = contentType
  return {
    url: url.href,
    method: call.method,
    cookie,
    headers,
    data: call.antiContentField ? { ...Object(data), [call.antiContentField]: antiContent } : data,
    formData: call.body !== 'json',
    ...(call.fileField ? { fileField: call.fileField } : {}),
  }
}
