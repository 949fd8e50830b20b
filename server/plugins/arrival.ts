import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers at once by returning the reply it sent; else the request goes on. */
type Arrived = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** Calls back when all of a request has arrived: with its headers where they announce no body, else with the end of the body. */
export function onArrival(app: FastifyInstance, arrived: Arrived): void {
  app.addHook('onRequest', async (request, reply) => (isBodyComing(request) ? undefined : arrived(request, reply)))
  app.addHook('preValidation', async (request, reply) => (isBodyComing(request) ? arrived(request, reply) : undefined))
}

/** Whether the headers announce a body. */
export function isBodyComing({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
