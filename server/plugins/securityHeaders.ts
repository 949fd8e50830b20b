import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { type Settings, sandboxOriginOf } from '../settings.ts'

const HSTS_AGE_S = 180 * 24 * 60 * 60

/** What the browser may load and who may frame it; the sandbox is reachable only where it is the platform. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  settings: Pick<Settings, 'platform' | 'sandboxPort' | 'publicOrigin'>,
): Promise<void> {
  const sandbox = settings.platform === 'sandbox' ? [sandboxOriginOf(settings.sandboxPort)] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', ...sandbox],
        connectSrc: ["'self'", ...sandbox],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: settings.publicOrigin.startsWith('https:') ? { maxAge: HSTS_AGE_S, includeSubDomains: false } : false,
  })
}
