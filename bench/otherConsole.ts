import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContext } from 'playwright-core'

/** The folder of react-admin's built demo (bench/README.md); unset: ours is compared with nothing of others. */
export const OTHER_FOLDER = process.env.BENCH_OTHER

/** Its pages: the login, a list of 25 rows, and another list between two visits. */
export const otherPages = {
  login: '/#/login',
  list: '/#/customers',
  rows: 'tbody .column-last_seen',
  toBetween: 'a[href="#/reviews"]',
  between: 'tbody .column-rating',
  toList: 'a[href="#/customers"]',
} as const

const typeOf: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}
const packed = new Set(Object.keys(typeOf))

export interface OtherConsole {
  readonly origin: string
  close(): void
}

/** Serves it as ours is served: brotli made before, files with a hash in their names kept for good. */
export async function serveOtherConsole(folder: string): Promise<OtherConsole> {
  const names = (await readdir(folder, { recursive: true })).map((name) => `/${name.replaceAll('\\', '/')}`)
  const small = new Map<string, Buffer>()
  for (const name of names.filter((name) => packed.has(extname(name))))
    small.set(name, brotliCompressSync(await readFile(join(folder, name))))
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    const body = small.get(name)
    reply.setHeader('cache-control', name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    reply.setHeader('content-type', typeOf[extname(name)] ?? 'application/octet-stream')
    if (body) reply.setHeader('content-encoding', 'br').end(body)
    else if (names.includes(name)) createReadStream(join(folder, name)).pipe(reply)
    else reply.writeHead(404).end()
  })
  await stat(join(folder, 'index.html'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Logs in to it: any name will do. */
export async function openOtherLoggedIn(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/manifest.json`)
  await page.evaluate(() => localStorage.setItem('username', 'demo'))
  await page.close()
}
