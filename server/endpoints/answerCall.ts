import type { CallName } from '../../contract/toolApi.ts'
import type { Actor } from '../http/actor.ts'
import type { Handler, Run, ServerServices } from '../http/callContext.ts'
import { type HttpExchange, runCall, runOpenCall } from '../http/runCall.ts'
import { notFound } from '../replyError.ts'
import { handlers, openHandlers } from './index.ts'

/** Runs the handler of a call that was found and permitted. `actor` null: anyone. A declared call without a handler is as unknown as an undeclared one. */
export function answerCall(name: CallName, actor: Actor | null, exchange: HttpExchange, services: ServerServices): Promise<unknown> {
  // The registries pair each name with its own payload; over a name that is only known now, the compiler cannot.
  if (actor === null) return runOpenCall(name, (openHandlers[name] ?? fail()) as Run<CallName, null>, exchange, services)
  return runCall(name, (handlers[name] ?? fail()) as Handler<CallName>, actor, exchange, services)
}

function fail(): never {
  throw notFound()
}
