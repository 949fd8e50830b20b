import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import { networkOf } from '../http/networkOf.ts'
import { sendEnvelope } from '../http/replies.ts'
import { isBodyComing, onArrival } from './arrival.ts'

/** More than this at once, and answering "later" quickly helps everybody. */
export const REQUESTS_IN_FLIGHT_MAX = 500
/** What the bodies on their way from one network may take together; a burst of small calls is none of it. */
export const BODY_BYTES_PER_NETWORK_MAX = 64 * 1024 * 1024
const RETRY_AFTER_S = 1
const LISTENERS_MAX = 30
const probes: readonly string[] = ['/healthz', '/readyz']

/**
 * Turns requests away while the server stops (503) or has too many at once (429); probes always pass. A request counts from when all of
 * it has arrived, so that slow senders take no place of others. Returns how to ask how many there are.
 */
export function addAdmission(app: FastifyInstance, isStopping: () => boolean, inFlightMax: number): () => number {
  let inFlight = 0
  const bodies = createBodyCounts()

  app.addHook('onRequest', async (request, reply) => {
    // The library listens to a response's end once for each hook that answers, and we to count it: that is no leak.
    reply.raw.setMaxListeners(LISTENERS_MAX)
    reply.header('x-request-id', request.id)
    if (isProbe(request)) return
    if (isStopping()) return sendEnvelope(request, reply, ReplyCode.internal, { request_id: request.id }, 503)
    // Said before the body is read.
    if (inFlight >= inFlightMax) return refuse(request, reply)
    if (!isBodyComing(request)) return
    const onTheirWay = bodies.enter(networkOf(request.ip), request)
    reply.raw.once('close', () => bodies.leave(request))
    if (onTheirWay > BODY_BYTES_PER_NETWORK_MAX) return refuse(request, reply)
  })

  onArrival(app, (request, reply) => {
    bodies.leave(request)
    if (request.raw.socket.destroyed || isProbe(request)) return
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    if (inFlight > inFlightMax) return refuse(request, reply)
  })

  // A connection that stayed open after its last answer would hold the stop up until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
  return () => inFlight
}

/** Whether somebody asks how the server is. */
export function isProbe(request: FastifyRequest): boolean {
  return probes.includes(request.url)
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('retry-after', RETRY_AFTER_S)
  return sendEnvelope(request, reply, ReplyCode.tooManyTries, { retry_after_s: RETRY_AFTER_S }, 429)
}

/** Bytes that bodies of each network announce; leaving twice is leaving once. */
function createBodyCounts() {
  const byNetwork = new Map<string, number>()
  const inside = new WeakMap<FastifyRequest, { network: string; bytes: number }>()
  return {
    /** Returns the bytes on their way with this one. */
    enter(network: string, request: FastifyRequest): number {
      const bytes = announcedBytes(request)
      const sum = (byNetwork.get(network) ?? 0) + bytes
      byNetwork.set(network, sum)
      inside.set(request, { network, bytes })
      return sum
    },
    leave(request: FastifyRequest): void {
      const body = inside.get(request)
      if (!body || !inside.delete(request)) return
      const sum = (byNetwork.get(body.network) ?? 0) - body.bytes
      if (sum > 0) byNetwork.set(body.network, sum)
      else byNetwork.delete(body.network)
    },
  }
}

/** A body that does not say how long it is may be as long as the server takes. */
function announcedBytes({ headers, server }: FastifyRequest): number {
  const { bodyLimit = 0 } = server.initialConfig
  return headers['transfer-encoding'] === undefined ? Math.min(Number(headers['content-length'] ?? 0), bodyLimit) : bodyLimit
}
