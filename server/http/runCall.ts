import type { FastifyReply, FastifyRequest } from 'fastify'
import { Header } from '../../contract/envelope.ts'
import { RELAY_KEY_HEADER } from '../../contract/relayLimits.ts'
import { type CallName, type CallPayload, toolApi } from '../../contract/toolApi.ts'
import type { Queries } from '../db/schema.ts'
import { trimTraceBytes } from '../deletions/trimTraces.ts'
import { loginInvalid, notPermitted } from '../replyError.ts'
import { type Actor, authenticate } from './actor.ts'
import { type CallContext, type Handler, OutdatedPreparation, type Run, type ServerServices } from './callContext.ts'
import { findFirstReply, keepFirstReply, type NamedWrite, toNamedWrite } from './idempotency.ts'
import { mayMake } from './keyAdmission.ts'
import { parsePayload, rawPayloadOf } from './payload.ts'

const USER_AGENT_MAX_CHARS = 300
const PREPARATIONS_MAX = 5
/** Calls whose answer is shown once and kept nowhere: sent again, each is done again. */
const unkept: readonly CallName[] = ['createAccessKey']

/** What came, and the answer that it gets. */
export interface HttpExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Default: what the request brings, where a call has it. */
  readonly payload?: object
}

/** Parses the payload and runs the handler, a write inside one transaction; returns the reply's data. */
export async function runCall<Name extends CallName>(
  name: Name,
  handler: Handler<Name>,
  actor: Actor,
  { request, reply, payload: given }: HttpExchange,
  services: ServerServices,
): Promise<unknown> {
  const raw = given ?? rawPayloadOf(name, request)
  const payload = parsePayload(name, raw)
  const context = createContext(name, actor, { request, reply }, services)
  if (toolApi[name].effect === 'read') return runnerOf(handler, payload, context).then((run) => run(context))
  return runWrite(
    handler,
    payload,
    context,
    (db) => readCallerAgain(db, context, request.headers.authorization),
    unkept.includes(name) ? null : toNamedWrite(request.headers[Header.idempotencyKey], actor, name, raw),
  )
}

/** The same for a call of anyone, which sees to its own transactions. */
export async function runOpenCall<Name extends CallName>(
  name: Name,
  handler: Run<Name, null>,
  { request, reply }: HttpExchange,
  services: ServerServices,
): Promise<unknown> {
  return handler(parsePayload(name, rawPayloadOf(name, request)), createContext(name, null, { request, reply }, services))
}

function createContext<Who>(call: CallName, actor: Who, { request, reply }: HttpExchange, services: ServerServices): CallContext<Who> {
  const { database, now } = services
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_CHARS)
  const relayKey = request.headers[RELAY_KEY_HEADER]?.toString() ?? null
  const { id: requestId, ip: address, log } = request
  const { cookie: cookies } = request.headers
  const addHeader = (name: string, value: string) => void reply.header(name, value)
  return { call, actor, db: database.db, now: now(), requestId, address, userAgent, relayKey, cookies, addHeader, services, log }
}

async function runWrite<Name extends CallName>(
  handler: Handler<Name>,
  payload: CallPayload<Name>,
  context: CallContext,
  readCaller: (db: Queries) => Promise<Actor>,
  named: NamedWrite | null,
): Promise<unknown> {
  const { database, vault } = context.services
  const early = named && (await findFirstReply(context.db, vault, named))
  if (early) return early.data
  for (let count = 1; ; count += 1) {
    const run = await runnerOf(handler, payload, context)
    const inTransaction = async (db: Queries) => {
      const actor = await readCaller(db)
      const first = named && (await findFirstReply(db, vault, named))
      if (first) return first.data
      const data = await run({ ...context, db, actor })
      if (named) await keepFirstReply(db, vault, named, data, context.now)
      await trimTraceBytes(db, actor, context.now)
      return data
    }
    try {
      return await database.write(inTransaction, context.actor.ownerUid)
    } catch (error) {
      if (!(error instanceof OutdatedPreparation) || count === PREPARATIONS_MAX) throw error
    }
  }
}

/**
 * Who writes, as she is in the transaction: while her body arrived, a password was hashed or others wrote, she may have been removed, logged out, or have
 * lost the right or the level that she had when the call was let in. Throws -100 and 1003, as that would by now.
 */
async function readCallerAgain(db: Queries, { call, now, services }: CallContext, authorization: string | undefined): Promise<Actor> {
  const { noteFailure } = services.database
  const actor = await authenticate({ db, noteFailure }, authorization, now, false)
  if (!actor) throw loginInvalid()
  if (!mayMake(actor, call)) throw notPermitted()
  return actor
}

async function runnerOf<Name extends CallName>(handler: Handler<Name>, payload: CallPayload<Name>, context: CallContext) {
  if (typeof handler !== 'function') return handler.prepare(payload, context)
  return (inside: CallContext) => handler(payload, inside)
}
