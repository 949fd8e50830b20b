import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics, RequestKind } from '../metrics.ts'
import { isProbe } from './admission.ts'

/** Counts each answer, also one that was given before a call was found. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { callName, replyCode } = request
    metrics.noteAnswer({ kind: kindOf(request), call: callName, code: replyCode, status: reply.statusCode, ms: reply.elapsedTime })
  })
}

function kindOf(request: FastifyRequest): RequestKind {
  if (request.callName !== null) return 'call'
  if (isProbe(request)) return 'probe'
  return request.replyCode === null ? 'other' : 'refused'
}
