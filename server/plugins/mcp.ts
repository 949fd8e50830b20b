import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import { MCP_PATH } from '../../contract/keyCalls.ts'
import { callRates } from '../../contract/quotas.ts'
import { type Actor, authenticate } from '../http/actor.ts'
import type { ServerServices } from '../http/callContext.ts'
import { noteKeyUse, takeKeyCall } from '../http/keyAdmission.ts'
import { toReplyError } from '../http/replies.ts'
import { httpStatusOf } from '../keyApi/httpStatus.ts'
import { localeOf } from '../locale.ts'
import { type Handbook, readHandbook } from '../mcp/handbook.ts'
import type { McpCaller } from '../mcp/mcpTool.ts'
import { noKeyText } from '../mcp/texts.ts'
import { loginInvalid, notPermitted, ReplyError } from '../replyError.ts'
import { createFairQueue } from '../security/fairQueue.ts'
import { textOf } from '../texts.ts'

/** Errors of JSON-RPC: what is no JSON, and what is refused before it is looked at. */
const rpcErrors = { parse: -32700, refused: -32000 } as const

/**
 * Where assistants ask with an access key (decision 0221). A login is refused here: who pastes one into an assistant gives away more than a key.
 * Behind the door is the library of the protocol, which is loaded with the first request. `consoleFolder`: of the built console; null: there is none.
 */
export function addMcp(app: FastifyInstance, services: ServerServices, consoleFolder: string | null): void {
  const admitted = new WeakMap<FastifyRequest, Actor>()
  const loadHandbook = createLoader(() => readHandbook(consoleFolder))
  // As many may wait as a key may ask for at once: what it may not is refused before.
  const inTurn = createFairQueue({
    runningMax: Number.POSITIVE_INFINITY,
    runningPerCallerMax: 1,
    waitingPerCallerMax: callRates.key.burst,
  })
  app.route({
    method: 'POST',
    url: MCP_PATH,
    // Before the body is read: a stranger cannot make us parse anything.
    onRequest: async (request) => {
      admitted.set(request, await admit(request, services))
    },
    handler: async (request, reply) => {
      const actor = admitted.get(request)
      if (!actor?.key) throw loginInvalid()
      const { row } = actor.key
      const turns = takeTurns(request.body, () => takeKeyCall(actor, row, services))
      const caller: McpCaller = {
        actor,
        exchange: { request, reply },
        services,
        takeTurn: turns.take,
        inTurn,
        locale: readLocale(request),
        handbook: loadHandbook(),
      }
      const { serveMcp } = await import('../mcp/serveMcp.ts')
      const response = await serveMcp(caller, request.body)
      turns.refuseUnsaid()
      return sendResponse(reply, response)
    },
    errorHandler: async (error, request, reply) => {
      await services.holdRefusal(error)
      return sendRpcError(error, request, reply)
    },
  })
  // Streams that the server opens, and sessions that it would keep: there are none.
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'],
    url: MCP_PATH,
    handler: async (request, reply) => {
      reply.header('allow', 'POST')
      return sendRpcError(new ReplyError(ReplyCode.notFound, null, 405), request, reply)
    },
  })
}

/** Throws a ReplyError: a page of somebody else asks, or there is no key that lives. */
async function admit(request: FastifyRequest, services: ServerServices): Promise<Actor> {
  const { origin } = request.headers
  // A page that a browser has open elsewhere, also under a name that leads here (DNS rebinding).
  if (origin !== undefined && origin !== services.settings.publicOrigin) throw notPermitted()
  const actor = await authenticate(services.database, request.headers.authorization, services.now(), false)
  if (!actor?.key) throw loginInvalid()
  await noteKeyUse(actor, actor.key.row, request, services)
  return actor
}

/**
 * Takes a turn for each message of a request, at least one, whatever is wrong with it. Where a tool call gets none, its tool says so, and the model reads
 * how long to wait; a request of anything else is refused with what `takeCall` throws.
 */
function takeTurns(body: unknown, takeCall: () => void) {
  const messages: readonly unknown[] = Array.isArray(body) && body.length > 0 ? body : [body]
  let left = 0
  let refusal: unknown = null
  let isSaid = false
  try {
    for (const _ of messages) {
      takeCall()
      left += 1
    }
  } catch (error) {
    if (!messages.every(isToolCall)) throw error
    refusal = error
  }
  return {
    take(): void {
      if (left > 0) left -= 1
      else if (refusal !== null) {
        isSaid = true
        throw refusal
      }
    },
    /** Throws where no tool said it: the calls were of no tool, or in a form that is none. */
    refuseUnsaid(): void {
      if (refusal !== null && !isSaid) throw refusal
    },
  }
}

function isToolCall(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'method' in message && message.method === 'tools/call'
}

/** `?lang=en` of the address, since most assistants say no language; else that of the header. */
function readLocale({ query, headers }: FastifyRequest): McpCaller['locale'] {
  const { lang } = query as { readonly lang?: unknown }
  return localeOf(lang === 'en' || lang === 'zh' ? lang : headers['accept-language'])
}

function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.code(response.status).header('cache-control', 'no-store')
  return response.text().then((text) => reply.send(text))
}

/** The statuses of HTTP and an error of JSON-RPC: clients of the protocol read both. */
function sendRpcError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, data, status } = toReplyError(error)
  const sentStatus = status === 200 ? httpStatusOf(code) : status
  if (sentStatus >= 500) request.log.error({ err: error }, 'assistant was not answered')
  if (sentStatus === 401) reply.header('www-authenticate', 'Bearer realm="zhanggui", error="invalid_token"')
  if (typeof data?.retry_after_s === 'number') reply.header('retry-after', data.retry_after_s)
  const isUnread = code === ReplyCode.invalidPayload
  const locale = readLocale(request)
  const message = sentStatus === 401 ? noKeyText[locale] : textOf(code, locale, data)
  return reply
    .code(isUnread && sentStatus === 422 ? 400 : sentStatus)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: isUnread ? rpcErrors.parse : rpcErrors.refused, message } }))
}

function createLoader(read: () => Handbook | null): () => Handbook | null {
  let known: { readonly handbook: Handbook | null } | null = null
  return () => {
    known ??= { handbook: read() }
    return known.handbook
  }
}
