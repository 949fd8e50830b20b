import Fastify, { type FastifyInstance } from 'fastify'
import type { SandboxOptions } from './options.ts'
import { createPlatform, type Platform } from './platform.ts'
import { PlatformCode, toRefusal } from './wire/envelopes.ts'
import { CONTROL_PREFIX, controlZone } from './zones/controlZone.ts'
import { merchantZone } from './zones/merchantZone.ts'
import { pageZone } from './zones/pageZone.ts'

/** The stand-in merchant platform, ready to listen. `platform`: its state, for those who look at it or change it themselves. */
export function createSandbox(options: SandboxOptions = {}, platform: Platform = createPlatform(options)): FastifyInstance {
  const app = Fastify({
    logger: options.logger ?? false,
    // Slow faults must not keep it from closing.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })

  // Bodies stay text: each call says for itself how it is sent, and answers a wrong one in the platform's own way.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.setErrorHandler<{ statusCode?: number }>((error, request, reply) => {
    request.log.error(error)
    const { body, status } = toRefusal(PlatformCode.badParameter, '系统异常', null, error.statusCode ?? 500)
    return reply.code(status).send(body)
  })

  app.register(controlZone, { platform, prefix: CONTROL_PREFIX })
  app.register(pageZone, { platform })
  app.register(merchantZone, { platform })
  return app
}
