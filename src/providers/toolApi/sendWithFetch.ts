import { Header } from '../../../contract/envelope.ts'
import type { SendToolRequest } from './createToolApi.ts'
import { TransportError } from './TransportError.ts'

/** The transport of the login page: what the browser has, so that nothing more is loaded. `ask`: another way than the browser's own. */
export function sendWithFetch(baseUrl = '', ask: typeof fetch = (...request) => fetch(...request)): SendToolRequest {
  return async ({ method, url, headers, body, signal }) => {
    const init: RequestInit = { method, headers, body: body ?? null, signal: signal ?? null, referrerPolicy: 'no-referrer' }
    const reply = await ask(baseUrl + url, init).catch(({ name, message }: Error) => {
      throw new TransportError(name === 'AbortError' ? 'aborted' : name === 'TimeoutError' ? 'timeout' : 'network', message)
    })
    const answer = parseJson(await reply.text())
    if (reply.ok) return answer
    const { status } = reply
    const requestId = reply.headers.get(Header.requestId) ?? undefined
    throw new TransportError('status', `Request failed with status code ${status}`, { status, requestId, body: answer })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
