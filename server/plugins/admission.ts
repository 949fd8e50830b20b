import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import { networkOf } from '../http/networkOf.ts'
import { sendEnvelope } from '../http/replies.ts'
import { isBodyComing, onArrival } from './arrival.ts'

/** More than this at once, and answering "later" quickly helps everybody. */
export const REQUESTS_IN_FLIGHT_MAX = 500
/** Bodies that one network may have on their way: a body takes memory until it has arrived. */
const BODIES_PER_NETWORK_MAX = 64
const RETRY_AFTER_S = 1
const probes: readonly string[] = ['/healthz', '/readyz']

/**
 * Turns requests away while the server stops (503) or has too many at once (429); probes always pass. A request counts from when all of
 * it has arrived, so that slow senders take no place of others.
 */
export function addAdmission(app: FastifyInstance, isStopping: () => boolean, inFlightMax: number): void {
  let inFlight = 0
  const bodies = createCounts()

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isProbe(request)) return
    if (isStopping()) return sendEnvelope(request, reply, ReplyCode.internal, { request_id: request.id }, 503)
    // Said before the body is read.
    if (inFlight >= inFlightMax) return refuse(request, reply)
    if (!isBodyComing(request)) return
    const isTooMany = bodies.enter(networkOf(request.ip), request) > BODIES_PER_NETWORK_MAX
    reply.raw.once('close', () => bodies.leave(request))
    if (isTooMany) return refuse(request, reply)
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
}

function isProbe(request: FastifyRequest): boolean {
  return probes.includes(request.url)
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('retry-after', RETRY_AFTER_S)
  return sendEnvelope(request, reply, ReplyCode.tooManyTries, { retry_after_s: RETRY_AFTER_S }, 429)
}

/** How many requests each network has inside; leaving twice is leaving once. */
function createCounts() {
  const counts = new Map<string, number>()
  const inside = new WeakMap<FastifyRequest, string>()
  return {
    /** Returns how many there are with this one. */
    enter(network: string, request: FastifyRequest): number {
      const count = (counts.get(network) ?? 0) + 1
      counts.set(network, count)
      inside.set(request, network)
      return count
    },
    leave(request: FastifyRequest): void {
      const network = inside.get(request)
      if (network === undefined || !inside.delete(request)) return
      const count = (counts.get(network) ?? 1) - 1
      if (count === 0) counts.delete(network)
      else counts.set(network, count)
    },
  }
}
