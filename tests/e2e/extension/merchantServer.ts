import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type HttpServer, readBody, startHttpServer } from './httpServer.ts'

/** One request as the merchant host saw it. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Behaviour = (response: ServerResponse, request: SeenRequest) => void

export interface MerchantServer extends HttpServer {
  readonly seen: SeenRequest[]
  /** The most requests that were open at one time. */
  mostAtOnce(): number
  /** Sets how it answers from now on, and forgets what it saw. */
  behave(behaviour: Behaviour): void
}

/** A merchant host that records every request and answers as it is told. */
export async function startMerchantServer(): Promise<MerchantServer> {
  const seen: SeenRequest[] = []
  const load = { now: 0, most: 0 }
  let behaviour: Behaviour = answerJson
  const server = await startHttpServer(async (request, response) => {
    load.now += 1
    load.most = Math.max(load.most, load.now)
    response.once('close', () => {
      load.now -= 1
    })
    behaviour(response, await record(request, seen))
  })
  return {
    ...server,
    seen,
    mostAtOnce: () => load.most,
    behave(next) {
      behaviour = next
      seen.length = 0
      load.most = load.now
    },
  }
}

/** Answers with the cookie and the shop number of the request, so that a foreign answer shows. */
export const answerJson: Behaviour = (response, { headers, url }) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ url, cookie: headers.cookie ?? null, shop: headers['anti-content'] ?? null }))
}

async function record(request: IncomingMessage, seen: SeenRequest[]): Promise<SeenRequest> {
  const body = await readBody(request)
  const entry = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
  if (entry.url !== '/favicon.ico') seen.push(entry)
  return entry
}
