import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HttpServer {
  readonly port: number
  close(): Promise<void>
}

/** A server on a free port of every loopback name (`localhost` may mean ::1 or 127.0.0.1). */
export async function startHttpServer(listener: RequestListener): Promise<HttpServer> {
  const first = await listen(createServer(listener), 0, '127.0.0.1')
  const { port } = first.address() as AddressInfo
  const second = await listen(createServer(listener), port, '::1').catch(() => null)
  return {
    port,
    async close() {
      await Promise.all([first, second].map((server) => server && stop(server)))
    },
  }
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
