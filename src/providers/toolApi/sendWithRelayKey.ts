import { RELAY_KEY_HEADER } from '../../../contract/relayLimits.ts'
import type { SendToolRequest } from './createToolApi.ts'

/** Every call names the key of this browser's extension, so that every shop in the answer has a cookie for that extension alone. */
export function sendWithRelayKey(send: SendToolRequest, readKey: () => string | null): SendToolRequest {
  return (request) => {
    const key = readKey()
    return send(key === null ? request : { ...request, headers: { ...request.headers, [RELAY_KEY_HEADER]: key } })
  }
}
