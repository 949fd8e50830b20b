import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { WATCH_PATH } from '../../contract/consolePaths.ts'
import { type ServerSettings, sandboxOriginOf } from '../settings.ts'

const HSTS_AGE_S = 180 * 24 * 60 * 60

/** The console needs none of these: a script that gets in gets none of them either. Browsers complain on every page of a name that they do not know. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Of a style element without a text, into which a script puts rules (src/theme/putRules.ts). */
const EMPTY_STYLE = toHash('')

/**
 * What the browser may load and who may frame it; the sandbox is reachable only where it is the platform. `consoleFolder`: whose pages have style
 * elements of their own, as they are when the server starts; null: there are no pages. `extensionId`: of this deployment's extension, which alone may frame the
 * watch page (decision 0223); null: nobody may.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  settings: Pick<ServerSettings, 'platform' | 'sandboxPort' | 'publicOrigin' | 'pictureHosts'>,
  consoleFolder: string | null,
  extensionId: string | null = null,
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
        // Of browsers that do not know the next two: decision 0134.
        styleSrc: ["'self'", "'unsafe-inline'"],
        styleSrcElem: ["'self'", EMPTY_STYLE, ...hashesOfPages(consoleFolder)],
        // Charts colour the marks of their legends by them.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...pictures],
        // In the demo the page itself asks the sandbox, too.
        connectSrc: ["'self'", ...pictures],
        // The page's own worker, and what an installed console is called.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: [({ url = '' }) => (isWatchPage(url) && extensionId !== null ? `chrome-extension://${extensionId}` : "'none'")],
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

function isWatchPage(url: string): boolean {
  return url.split('?')[0] === WATCH_PATH
}

/** Of each style element that a page is built with. */
function hashesOfPages(folder: string | null): readonly string[] {
  if (folder === null) return []
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
  const styles = pages.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/<style>(.*?)<\/style>/gs)])
  return [...new Set(styles.map(([, text = '']) => toHash(text)))]
}

function toHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
