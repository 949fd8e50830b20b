import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from '../metrics.ts'
import type { MetricsSettings } from '../settings.ts'
import { explainListening } from './explainStart.ts'

const METRICS_PATH = '/metrics'
const ARRIVAL_MAX_MS = 5_000
const CONNECTIONS_MAX = 20

/** Where the metrics are read: an address of its own, which is never that of the console. */
export interface MetricsServer {
  readonly address: string
  close(): Promise<void>
}

/** Throws a `StartupError` where the address cannot be listened on. */
export async function startMetricsServer(metrics: Metrics, { host, port, token }: MetricsSettings): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: ARRIVAL_MAX_MS, headersTimeout: ARRIVAL_MAX_MS }, async (request, response) => {
    const isFound = request.url === METRICS_PATH && (request.method === 'GET' || request.method === 'HEAD')
    if (!isFound) return void response.writeHead(404).end()
    if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    }
    const text = await metrics.print()
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text)
  })
  server.maxConnections = CONNECTIONS_MAX
  await listen(server, host, port)
  const { port: own } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${own}${METRICS_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListening(error, { host, port }, 'METRICS_')))
    server.listen(port, host, resolve)
  })
}

/** Of equal length, so that the time tells nothing. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
