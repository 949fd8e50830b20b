import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { type Settings, sandboxOriginOf } from '../settings.ts'

const HSTS_AGE_S = 180 * 24 * 60 * 60

/** The console needs none of these: a script that gets in gets none of them either. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'bluetooth', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** What the browser may load and who may frame it; the sandbox is reachable only where it is the platform. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  settings: Pick<Settings, 'platform' | 'sandboxPort' | 'publicOrigin' | 'pictureHosts'>,
): Promise<void> {
  // The page shows pictures of the platform, and reads the bytes of those that it publishes (decision 0092).
  const pictures = settings.platform === 'sandbox' ? [sandboxOriginOf(settings.sandboxPort)] : settings.pictureHosts
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...pictures],
        // In the demo the page itself asks the sandbox, too.
        connectSrc: ["'self'", ...pictures],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        // One policy, of src/boot/trustedTypes.ts: decision 0069.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: settings.publicOrigin.startsWith('https:') ? { maxAge: HSTS_AGE_S, includeSubDomains: false } : false,
  })
}
