import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** From this machine, without a connection behind it; shared, because nothing is ever written to it. A server that stops does not end it either. */
const nowhere = Object.defineProperties(new Socket(), { remoteAddress: { value: '127.0.0.1' }, destroySoon: { value: () => undefined } })
const withoutBody = [204, 304]

/**
 * The app's own `fetch`: requests go to its router as node's server hands them over, and what it answers comes back whole. There is no port, no
 * connection and no copy of one, which cost several times as much as most answers. Rejects where the app closes the connection.
 */
export function askDirectly(app: FastifyInstance): typeof fetch {
  return async (url, init = {}) => {
    const { pathname, search, host } = new URL(String(url))
    const { bytes, type } = await toSent(init.body)
    const request = new IncomingMessage(nowhere)
    request.method = init.method ?? 'GET'
    request.url = pathname + search
    request.headers = { host, ...(type && { 'content-type': type }), ...Object.fromEntries(new Headers(init.headers)) }
    if (bytes) {
      request.headers['content-length'] = String(bytes.byteLength)
      request.push(bytes)
    }
    request.push(null)
    request.complete = true
    const { status, headers, body } = await answerOf(app, request)
    return new Response(withoutBody.includes(status) ? null : body, { status, headers })
  }
}

interface Answer {
  readonly status: number
  readonly headers: [string, string][]
  readonly body: string | Uint8Array<ArrayBuffer>
}

type Chunk = string | Uint8Array<ArrayBuffer>

function answerOf(app: FastifyInstance, request: IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const response = new ServerResponse(request)
    const writeHead = response.writeHead.bind(response)
    let given: OutgoingHttpHeaders = {}
    const written: Chunk[] = []
    Object.assign(response, {
      writeHead(status: number, own: OutgoingHttpHeaders = {}) {
        given = own
        return writeHead(status, own)
      },
      write(chunk: Chunk) {
        written.push(chunk)
        return true
      },
      end(last: Chunk | null | undefined) {
        Object.assign(response, { finished: true })
        response.emit('finish')
        response.emit('close')
        const body = written.length === 0 ? (last ?? '') : Buffer.concat([...written, last ?? ''].map((chunk) => Buffer.from(chunk)))
        resolve({ status: response.statusCode, headers: toPairs({ ...response.getHeaders(), ...given }), body })
        return response
      },
      destroy() {
        reject(new TypeError('fetch failed'))
        return response
      },
    })
    app.routing(request, response)
  })
}

function toPairs(headers: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, String(value)]))
}

/** What of a body is sent, and what it says of itself. */
async function toSent(body: RequestInit['body']): Promise<{ readonly bytes: Buffer | null; readonly type: string | null }> {
  if (body === null || body === undefined) return { bytes: null, type: null }
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/plain;charset=UTF-8' }
  const encoded = new Response(body)
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') }
}
