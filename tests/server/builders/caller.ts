import { Agent, request } from 'node:http'

/** As a browser over HTTP/1.1. */
const SOCKETS_MAX = 6

/** What a call answered, or why there was no answer. */
export type Outcome = number | string

/** One console’s connections to a server. */
export interface Caller {
  call(
    type: number,
    payload?: object,
    method?: 'GET' | 'POST',
  ): Promise<{ readonly code: Outcome; readonly data: ReturnType<typeof JSON.parse> }>
  close(): void
}

/** Over connections that stay open, as a browser's do. */
export function createCaller(origin: string, token = ''): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
  return {
    close: () => agent.destroy(),
    call: (type, payload = {}, method = 'POST') =>
      new Promise((resolve) => {
        const body = method === 'POST' ? JSON.stringify(payload) : ''
        const headers = {
          authorization: token,
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        }
        const asked = request(`${origin}/QingYuTool/tool_api.php?type=${type}`, { method, agent, headers }, (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('error', (error) => resolve({ code: `cut off: ${error.message}`, data: null }))
          reply.on('end', () => {
            const text = Buffer.concat(parts).toString()
            const isEnvelope = text.startsWith('{"code":')
            resolve(isEnvelope ? JSON.parse(text) : { code: `status ${reply.statusCode}: ${text.slice(0, 80)}`, data: null })
          })
        })
        asked.on('error', (error) => resolve({ code: error.message, data: null }))
        asked.end(body)
      }),
  }
}
