import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import { UNATTENDED_HEADER } from '../../contract/envelope.ts'
import { KEY_API_PATH, keyCallNames, OPEN_API_PATH } from '../../contract/keyCalls.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import { mayCall } from '../../src/domain/permissions.ts'
import { answerCall } from '../endpoints/answerCall.ts'
import { type Actor, authenticate } from '../http/actor.ts'
import { FileReply, ListReply, type ServerServices } from '../http/callContext.ts'
import { type Address, findCall, listAddresses } from '../http/callIndex.ts'
import { kindOf } from '../http/callRates.ts'
import { mayKeyCall, noteKeyUse, takeKeyCall } from '../http/keyAdmission.ts'
import { sendEnvelope, sendError, sendList } from '../http/replies.ts'
import { createOpenApi } from '../keyApi/createOpenApi.ts'
import { httpStatusOf } from '../keyApi/httpStatus.ts'
import { loginInvalid, notFound, notPermitted, ReplyError } from '../replyError.ts'
import { countBody, isUnannounced } from './bodies.ts'

/** Asked by an open page now and then, with nobody at it: an idle session ends all the same. Calls of the console that are marked as such beside these. */
const polledCalls: readonly CallName[] = ['unreadCount', 'notificationList', 'relayKeyState']

/** A user name and a password as a form or as JSON, with every character escaped. */
const STRANGER_BODY_MAX_BYTES = 16 * 1024

/** A call that was found and permitted, before its body is read. */
interface Admitted {
  readonly name: CallName
  readonly actor: Actor | null
}

/**
 * One route for each method and path of the contract, and one for each call that an access key reaches, with the statuses of HTTP. What these answer
 * is described at an address of its own.
 */
export function addToolApi(app: FastifyInstance, services: ServerServices): void {
  for (const address of listAddresses()) {
    addCallRoute(app, services, address, (request) => findCall(address, (request.query as Record<string, unknown>).type))
  }
  for (const name of keyCallNames) {
    const { method } = toolApi[name]
    addCallRoute(app, services, { method, path: `${KEY_API_PATH}/${name}` }, () => name, { onSend: sayStatus })
  }
  // Before a body is read. Elsewhere below /api, what is no call is answered 200, as the console's own calls are.
  app.all(`${KEY_API_PATH}/*`, {
    onRequest: async (request, reply) => sendEnvelope(request, reply, ReplyCode.notFound, null, 404),
    handler: fail,
  })
  const description = JSON.stringify(createOpenApi(services.settings.publicOrigin))
  app.get(OPEN_API_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(description),
  )
}

/** What failed with a status of its own keeps that. */
async function sayStatus(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode === 200 && request.replyCode !== null) reply.code(httpStatusOf(request.replyCode))
  return payload
}

type RouteHooks = Pick<RouteOptions, 'onSend'>

function addCallRoute(
  app: FastifyInstance,
  services: ServerServices,
  { method, path }: Address,
  callOf: (request: FastifyRequest) => CallName | null,
  hooks: RouteHooks = {},
): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    ...hooks,
    // Before the body is read: a stranger cannot make us parse anything.
    onRequest: async (request, reply) => {
      try {
        admitted.set(request, await admit(callOf(request), request, services))
      } catch (error) {
        await services.holdRefusal(error)
        return sendError(error, request, reply)
      }
    },
    preParsing: async (request, _reply, body) =>
      admitted.get(request)?.actor === null && isUnannounced(request) ? countBody(body, upToStrangersMax()) : body,
    handler: async (request, reply) => {
      const { name, actor } = admitted.get(request) ?? fail()
      try {
        return send(request, reply, await answerCall(name, actor, { request, reply }, services))
      } catch (error) {
        await services.holdRefusal(error)
        throw error
      }
    },
  })
}

async function admit(name: CallName | null, request: FastifyRequest, services: ServerServices): Promise<Admitted> {
  if (name === null) throw notFound()
  request.callName = name
  request.log = request.log.child({ call: name })
  if (toolApi[name].access.who === 'anyone') {
    refuseLongBody(request)
    return { name, actor: null }
  }
  const isUse = !polledCalls.includes(name) && request.headers[UNATTENDED_HEADER] === undefined
  const actor = await authenticate(services.database, request.headers.authorization, services.now(), isUse)
  if (!actor) throw loginInvalid()
  if (actor.key) {
    takeKeyCall(actor, actor.key.row, services)
    await noteKeyUse(actor, actor.key.row, request, services)
    if (!mayKeyCall(actor, name)) throw notPermitted()
  } else services.takeCall(actor.ownerUid, kindOf(name))
  if (!mayCall(actor, toolApi[name].access)) throw notPermitted()
  return { name, actor }
}

/** A stranger's body is small: nobody else may make us keep a megabyte. One that does not say how long it is, is counted as it comes. */
function refuseLongBody({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > STRANGER_BODY_MAX_BYTES) throw tooLong()
}

function upToStrangersMax(): (bytes: number) => void {
  let left = STRANGER_BODY_MAX_BYTES
  return (bytes) => {
    left -= bytes
    if (left < 0) throw tooLong()
  }
}

function tooLong(): ReplyError {
  return new ReplyError(ReplyCode.invalidPayload, { errors: { payload: 'too_big' } }, 413)
}

function send(request: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply {
  if (data instanceof ListReply) return sendList(request, reply, data)
  if (!(data instanceof FileReply)) return sendEnvelope(request, reply, ReplyCode.success, data)
  request.replyCode = ReplyCode.success
  return reply.headers(fileHeaders[data.use](data.fileName)).header('content-type', data.contentType).send(data.bytes)
}

/** What somebody uploaded is shown as what it is and can do nothing, also where it is opened by itself. */
const fileHeaders: Readonly<Record<FileReply['use'], (fileName: string) => Readonly<Record<string, string>>>> = {
  download: (fileName) => ({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${fileName}"` }),
  picture: () => ({
    'cache-control': 'private, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }),
}

/** A declared call without a handler is as unknown as an undeclared one. */
function fail(): never {
  throw notFound()
}
