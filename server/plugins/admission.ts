import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import { networkOf } from '../http/networkOf.ts'
import { sendEnvelope } from '../http/replies.ts'
import { ReplyError } from '../replyError.ts'
import { isBodyComing, onArrival } from './arrival.ts'
import { countBody, isUnannounced } from './bodies.ts'
import { createPlaces } from './places.ts'

/** More than this at once, and answering "later" quickly helps everybody. */
export const REQUESTS_IN_FLIGHT_MAX = 500
/** What the bodies on their way from one network may take together; a burst of small calls is none of it. */
export const BODY_BYTES_PER_NETWORK_MAX = 64 * 1024 * 1024
const RETRY_AFTER_S = 1
const LISTENERS_MAX = 30
const probes: readonly string[] = ['/healthz', '/readyz']

/**
 * Turns requests away while the server stops (503) or has too many at once (429), of all or of one network; probes always pass. A request
 * counts from when all of it has arrived, so that slow senders take no place of others. Returns how to ask how many there are.
 */
export function addAdmission(app: FastifyInstance, isStopping: () => boolean, inFlightMax: number): () => number {
  const places = createPlaces(inFlightMax)
  const bodies = createBodyCounts()

  app.addHook('onRequest', async (request, reply) => {
    // The library listens to a response's end once for each hook that answers, and we to count it: that is no leak.
    reply.raw.setMaxListeners(LISTENERS_MAX)
    reply.header('x-request-id', request.id)
    if (isProbe(request)) return
    if (isStopping()) return sendEnvelope(request, reply, ReplyCode.internal, { request_id: request.id }, 503)
    // Said before the body is read.
    if (!places.makeRoom(networkOf(request.ip))) return refuse(request, reply)
    if (!isBodyComing(request)) return
    const onTheirWay = bodies.enter(networkOf(request.ip), request)
    reply.raw.once('close', () => bodies.leave(request))
    if (onTheirWay > BODY_BYTES_PER_NETWORK_MAX) return refuse(request, reply)
  })

  app.addHook('preParsing', async (request, _reply, body) => {
    if (!isUnannounced(request)) return body
    return countBody(body, (bytes) => {
      if (bodies.add(request, bytes) <= BODY_BYTES_PER_NETWORK_MAX) return
      throw new ReplyError(ReplyCode.tooManyTries, { retry_after_s: RETRY_AFTER_S }, 429)
    })
  })

  onArrival(app, (request, reply) => {
    bodies.leave(request)
    if (request.raw.socket.destroyed || isProbe(request)) return
    const network = networkOf(request.ip)
    // A refusal takes no place, since nobody may read that either.
    if (!places.makeRoom(network)) return refuse(request, reply)
    places.enter(network, reply.raw)
    return undefined
  })

  // A connection that stayed open after its last answer would hold the stop up until it times out.
  app.addHook('onSend', async (_request, reply) => {
    places.isSent(reply.raw)
    if (isStopping()) reply.header('connection', 'close')
  })
  // So would that of an answer whose head was sent before the stop: it is ended here, after the last byte.
  app.addHook('onResponse', async (request) => {
    if (isStopping()) request.raw.socket.destroySoon()
  })
  return places.count
}

/** Whether somebody asks how the server is. */
export function isProbe(request: FastifyRequest): boolean {
  return probes.includes(request.url)
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('retry-after', RETRY_AFTER_S)
  return sendEnvelope(request, reply, ReplyCode.tooManyTries, { retry_after_s: RETRY_AFTER_S }, 429)
}

/** Bytes of the bodies on their way from each network: those that are announced, else those that came. Leaving twice is leaving once. */
function createBodyCounts() {
  const byNetwork = new Map<string, number>()
  const inside = new WeakMap<FastifyRequest, { readonly network: string; bytes: number }>()
  const change = (network: string, by: number) => {
    const sum = (byNetwork.get(network) ?? 0) + by
    if (sum > 0) byNetwork.set(network, sum)
    else byNetwork.delete(network)
    return sum
  }
  return {
    /** Returns the bytes on their way with this one. */
    enter(network: string, request: FastifyRequest): number {
      const bytes = announcedBytes(request)
      inside.set(request, { network, bytes })
      return change(network, bytes)
    },
    /** So many more came than were announced; the same answer. */
    add(request: FastifyRequest, bytes: number): number {
      const body = inside.get(request)
      if (!body) return 0
      body.bytes += bytes
      return change(body.network, bytes)
    },
    leave(request: FastifyRequest): void {
      const body = inside.get(request)
      if (!body || !inside.delete(request)) return
      change(body.network, -body.bytes)
    },
  }
}

function announcedBytes({ headers, server }: FastifyRequest): number {
  const { bodyLimit = 0 } = server.initialConfig
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit)
}
