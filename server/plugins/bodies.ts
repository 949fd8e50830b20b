import { type Readable, Transform } from 'node:stream'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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

/** A body in chunks does not say how long it is: proxies and streaming clients send so. */
export function isUnannounced({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined
}

/** The same body, of which `take` hears the bytes as they come. What it throws ends the reading, and is answered. */
export function countBody(body: Readable, take: (bytes: number) => void): Readable {
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      try {
        take(part.length)
        done(null, part)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  body.on('error', (error) => counted.destroy(error))
  // Not `pipeline`, which would close the connection before it is answered.
  return body.pipe(counted)
}
