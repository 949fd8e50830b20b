import { merchantApi } from '../../../contract/merchantApi.ts'
import type { RelayMessage, RelayRequest } from '../../../contract/relay.ts'

/** The session of a made-up shop. */
export function sessionOf(shop: number): string {
  return `PASS_ID=secret-of-${shop}_${1_000 + shop}_${200_000 + shop}; other=${shop}`
}

/** An id as the console makes one, told apart by its number. */
export function requestIdOf(at: number): string {
  return at.toString(16).padStart(32, '0')
}

/** A relayed write of a shop. Its id rides along in the body, so that what arrived can be compared with what the journal says. */
export function writeMessage(merchantOrigin: string, shop: number, requestId: string): RelayMessage<'apiRequest'> {
  const { method, path } = merchantApi.takeOffSale
  return mallMessage(merchantOrigin, shop, { url: `${merchantOrigin}${path}`, method, data: { goodsId: shop, requestId }, requestId })
}

/** A relayed mall-info request of a shop; the shop's number rides along as anti-content, so that the host can compare. */
export function mallMessage(merchantOrigin: string, shop: number, overrides: Partial<RelayRequest> = {}): RelayMessage<'apiRequest'> {
  const { method, path } = merchantApi.mallInfo
  return {
    contentRequest: 'apiRequest',
    config: {
      url: `${merchantOrigin}${path}`,
      method,
      cookie: sessionOf(shop),
      headers: {
        'anti-content': String(shop),
        'content-type': 'application/json',
        referer: `${merchantOrigin}/home?shop=${shop}`,
        origin: merchantOrigin,
      },
      data: { shop },
      ...overrides,
    },
  }
}
