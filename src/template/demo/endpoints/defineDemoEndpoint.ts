import type * as z from 'zod/mini'
import { defineCall, type ToolCall } from '../../../../contract/call.ts'

interface Authored<Payload extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  /** What it does, in the specification's words. */
  readonly summary: string
  readonly method: 'GET' | 'POST'
  /** Assumed: the specification names no paths. */
  readonly path: `/api/${string}`
  readonly payload: Payload
  readonly reply: Reply
  /** Default: a read. */
  readonly effect?: 'read' | 'write'
}

/** Declares a demo endpoint (specification 7): a call like any other, which only the mock layer answers. */
export function defineDemoEndpoint<Payload extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  authored: Authored<Payload, Reply>,
): ToolCall<Payload, Reply> {
  return defineCall({ ...authored, access: { who: 'signedIn' } })
}
