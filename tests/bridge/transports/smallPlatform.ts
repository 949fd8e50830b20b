import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MerchantHosts } from '../../../contract/entities/deployment.ts'

export interface SmallPlatform {
  readonly origin: string
  readonly hosts: MerchantHosts
  /** Paths asked so far. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

/** A platform with one path for each thing that a transport must carry. */
export async function startSmallPlatform(): Promise<SmallPlatform> {
  const asked: string[] = []
  const server = createServer(async (request, reply) => {
    asked.push(request.url ?? '')
    switch (request.url) {
      case '/echo': {
        const { 'x-sandbox-cookie': sandboxCookie, 'content-type': contentType, 'anti-content': antiContent } = request.headers
        const headers = {
          'content-type': 'application/json',
          'retry-after': '7',
          'set-cookie': 'PASS_ID=other',
          'x-internal': 'secret',
          etag: '"1"',
        }
        reply
          .writeHead(201, headers)
          .end(JSON.stringify({ method: request.method, cookie: sandboxCookie, contentType, antiContent, body: await textOf(request) }))
        return
      }
      case '/page':
        reply.writeHead(200, { 'content-type': 'text/html' }).end('<title>登录</title>')
        return
      case '/truncated':
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{"success":tr')
        return
      case '/null':
        reply.writeHead(200, { 'content-type': 'application/json' }).end('null')
        return
      case '/moved':
        reply.writeHead(302, { location: '/echo' }).end()
        return
      case '/dropped':
        request.socket.destroy()
        return
      case '/silent':
        return
      default:
        reply.writeHead(404).end('{}')
    }
  })
  const origin = await listen(server)
  return {
    origin,
    asked,
    hosts: { mms: origin, files: origin, pifa: origin },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
