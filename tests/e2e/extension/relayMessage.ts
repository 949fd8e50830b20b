import { merchantApi } from '../../../contract/merchantApi.ts'
import type { RelayMessage, RelayRequest } from '../../../contract/relay.ts'

/** The session of a made-up shop. */
export function sessionOf(shop: number): string {
  return `PASS_ID=secret-of-${shop}_${1_000 + shop}_${200_000 + shop}; other=${shop}`
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
