import { ADDRESS_MAX_CHARS } from '../../../contract/limits.ts'
import type { SendToolRequest } from './createToolApi.ts'

/** What stays in the address: which call it is, and who calls. */
const ofAddress = ['type', 'uid', 'level', 'java_uid']

/**
 * A read whose address would be too long for a proxy carries what it asks for as a body, where the backend takes that (capability `longReads`,
 * decision 0252). `readOffered`: what the backend has; null: not known yet.
 */
export function sendLongReads(send: SendToolRequest, readOffered: () => readonly string[] | null): SendToolRequest {
  return (request) => {
    const { method, url, headers } = request
    if (method !== 'GET' || url.length <= ADDRESS_MAX_CHARS || !readOffered()?.includes('longReads')) return send(request)
    const [path, query] = url.split('?')
    const address = new URLSearchParams(query)
    const asked: Record<string, string> = {}
    for (const [key, value] of [...address]) {
      if (ofAddress.includes(key)) continue
      asked[key] = value
      address.delete(key)
    }
    const body = JSON.stringify(asked)
    return send({
      ...request,
      method: 'POST',
      url: `${path}?${address}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
  }
}
