import type { FastifyInstance } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import { sendEnvelope } from '../http/replies.ts'

/** More than this at once, and answering "later" quickly helps everybody. */
export const REQUESTS_IN_FLIGHT_MAX = 500
const RETRY_AFTER_S = 1
const probes: readonly string[] = ['/healthz', '/readyz']

/** Turns requests away while the server stops (503) or has too many at once (429); probes always pass. */
export function addAdmission(app: FastifyInstance, isStopping: () => boolean, inFlightMax: number): void {
  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    reply.header('x-request-id', request.id)
    if (probes.includes(request.url)) return
    if (isStopping()) {
      return sendEnvelope(request, reply, ReplyCode.internal, { request_id: request.id }, 503)
    }
    if (inFlight > inFlightMax) {
      reply.header('retry-after', RETRY_AFTER_S)
      return sendEnvelope(request, reply, ReplyCode.tooManyTries, { retry_after_s: RETRY_AFTER_S }, 429)
    }
  })
  // A connection that stayed open after its last answer would hold the stop up until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}
