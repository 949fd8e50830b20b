import type { Actor } from '../http/actor.ts'
import type { ServerServices } from '../http/callContext.ts'
import type { HttpExchange } from '../http/runCall.ts'
import type { JsonSchema } from '../keyApi/toSchema.ts'
import type { Locale } from '../locale.ts'
import type { FairQueue } from '../security/fairQueue.ts'
import type { Handbook } from './handbook.ts'

/** Who asks for a tool, and with what it is answered. */
export interface McpCaller {
  /** With an access key. */
  readonly actor: Actor
  readonly exchange: HttpExchange
  readonly services: ServerServices
  /** Throws 1007 for a tool call for which the request has no turn left. */
  readonly takeTurn: () => void
  /** Runs the tools that one key asks for one after the other: a message may ask for a hundred, each of which reads a lot. */
  readonly inTurn: FairQueue
  readonly locale: Locale
  /** Null: this server has no built console. */
  readonly handbook: Handbook | null
}

/** What a tool says of itself to a reader of one language. */
export interface ToolWords {
  readonly title: string
  readonly description: string
}

/** Something that an assistant can ask for. */
export interface McpTool {
  readonly name: string
  /** Was the key given what it needs, and has its person that now? */
  readonly isFor: (actor: Actor) => boolean
  /** False: it leaves something behind. */
  readonly isReadOnly: boolean
  readonly words: (locale: Locale) => ToolWords
  /** Parameters, as JSON Schema of an object. */
  readonly input: (locale: Locale) => JsonSchema
  /** What it answers as `data`. */
  readonly output: JsonSchema
  /** Throws a ReplyError; what it answers, which may be a `ListReply`, is bounded and marked in toResult.ts. */
  readonly run: (given: Readonly<Record<string, unknown>>, caller: McpCaller) => Promise<unknown>
}
