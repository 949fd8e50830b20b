import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import { LOGIN_PATH, OFFLINE_WORKER_OFF_PATH, OFFLINE_WORKER_PATH, WATCH_PATH } from '../../contract/consolePaths.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { sendEnvelope } from '../http/replies.ts'
import { localeOf } from '../locale.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ALWAYS_ASK = 'no-cache'
/** A name as the build gives it. */
const ASSET = /^\/(assets\/(?:\w+\/)?\w[\w.-]*)$/
/** The entry of its own that the watch page is. */
const WATCH_FILE = 'watch.html'
/** First parts of the paths that are calls, never pages. */
const callRoots = new Set(Object.values(toolApi).map((call) => call.path.split('/')[1]))

/**
 * Serves the built console, compressed beforehand: hashed assets for ever, pages asked for again each time. `earlierFolder`: has the assets of earlier
 * releases; null: they are gone. `hasOfflinePage` false: the service worker of phones is answered with one that removes itself.
 */
export async function addConsoleFiles(
  app: FastifyInstance,
  folder: string | null,
  earlierFolder: string | null = null,
  hasOfflinePage = true,
): Promise<void> {
  app.setNotFoundHandler(async (request, reply) => {
    if (folder !== null && isPage(request)) return reply.sendFile('index.html')
    const [, asset] = ASSET.exec(pathOf(request)) ?? []
    if (asset && earlierFolder !== null && existsSync(join(earlierFolder, asset))) return reply.sendFile(asset, earlierFolder)
    const isCall = callRoots.has(pathOf(request).split('/')[1])
    return sendEnvelope(request, reply, ReplyCode.notFound, null, isCall ? 200 : 404)
  })
  if (folder === null) return
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    // They are made of size and time, which two releases may share. A page is a few kB: it is sent whole each time.
    etag: false,
    lastModified: false,
    setHeaders: (response, path) => {
      const isAsset = [folder, earlierFolder].some((root) => root !== null && path.startsWith(join(root, 'assets')))
      response.setHeader('vary', 'accept-encoding')
      response.setHeader('cache-control', isAsset ? IMMUTABLE : ALWAYS_ASK)
    },
  })
  // Before the file of that name.
  if (!hasOfflinePage) {
    app.addHook('onRequest', async (request, reply) => {
      if (pathOf(request) === OFFLINE_WORKER_PATH) return reply.sendFile(OFFLINE_WORKER_OFF_PATH.slice(1))
    })
  }
  app.get(WATCH_PATH, async (_request, reply) => reply.header('vary', 'accept-encoding').sendFile(WATCH_FILE))
  app.get(LOGIN_PATH, async (request, reply) =>
    reply.header('vary', 'accept-encoding, accept-language').sendFile(loginFileOf(folder, request)),
  )
}

/** The light entry in the reader's language; a console without one has the login inside. */
function loginFileOf(folder: string, request: FastifyRequest): string {
  const file = `login.${localeOf(request.headers['accept-language'])}.html`
  return existsSync(join(folder, file)) ? file : 'index.html'
}

/** Every address that is no call and no file is a route of the console. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (request.method === 'GET' || request.method === 'HEAD') && !callRoots.has(path.split('/')[1]) && extname(path) === ''
}

function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  return request.url.split('?')[0] ?? ''
}
