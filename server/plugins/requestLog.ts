import type { FastifyInstance } from 'fastify'

/** One line a request. Query values stay out: they may be tokens. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?')
    const parameters = [...new URLSearchParams(query).keys()]
    const line = { method: request.method, path, parameters, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip: request.ip }
    request.log.info(line, 'request')
  })
}
