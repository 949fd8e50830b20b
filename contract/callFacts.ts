import type { ToolCall } from './call.ts'
import { arrayReply, payloadKeys, rowKeys } from './schemaFacts.ts'
import { type CallName, toolApi } from './toolApi.ts'

/** What there is to know of a call without its schemas: how it is sent, who may make it, and which rows it answers. */
export interface CallFacts extends Pick<ToolCall, 'method' | 'path' | 'query' | 'defaults' | 'access' | 'capability'> {
  /** Does it answer all rows at once, rather than a page of them? */
  readonly isWhole: boolean
  /** The fields of each row; of a call that answers no rows, none. */
  readonly answers: readonly string[]
  /** The fields that its payload takes; of a call that answers no rows, none. */
  readonly accepts: readonly string[]
}

export function toCallFacts(call: ToolCall): CallFacts {
  const { method, path, query, defaults, access, capability } = call
  const answers = rowKeys(call)
  return {
    method,
    path,
    query,
    defaults,
    access,
    capability,
    isWhole: arrayReply(call),
    answers,
    accepts: answers.length > 0 ? payloadKeys(call) : [],
  }
}

/**
 * Of every call. The console knows its calls by this table alone until it reads a reply: to make all schemas took a fifth of the first list's time,
 * so the build writes the table down (scripts/build/callFacts.ts) and no schema is behind it.
 */
export const callFacts = Object.fromEntries(Object.entries(toolApi).map(([name, call]) => [name, toCallFacts(call)])) as Readonly<
  Record<CallName, CallFacts>
>
