import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/** JSON and forms (contract 1). An empty body with a JSON type is no body: axios sends that. */
export async function addBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  app.removeContentTypeParser('text/plain')
  await app.register(formbody)
}
