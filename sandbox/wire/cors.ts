import type { FastifyReply, FastifyRequest } from 'fastify'
import { Header } from '../../contract/envelope.ts'
import { ANTI_CONTENT_HEADER } from '../../contract/merchantCall.ts'
import { relayMethods, relayReplyHeaders } from '../../contract/relayLimits.ts'

const PREFLIGHT_LIFE_S = 600
const allowedHeaders = ['content-type', ANTI_CONTENT_HEADER, Header.sandboxCookie]

/** Lets the console's pages read merchant replies (the demo transport), nobody else's; never with credentials. */
export function allowConsole(request: FastifyRequest, reply: FastifyReply, allowedOrigins: ReadonlySet<string>): void {
  reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (!origin || !allowedOrigins.has(origin)) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', relayReplyHeaders.join(', '))
  if (request.method !== 'OPTIONS') return
  reply.header('access-control-allow-methods', relayMethods.join(', '))
  reply.header('access-control-allow-headers', allowedHeaders.join(', '))
  reply.header('access-control-max-age', String(PREFLIGHT_LIFE_S))
}
