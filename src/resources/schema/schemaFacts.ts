import type * as z from 'zod/mini'
import type { ToolCall } from '../../../contract/call.ts'

/** The definition inside a schema; the library documents it for tools that read schemas. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly options?: readonly z.ZodMiniType[]
}

function definitionOf(schema: z.ZodMiniType): Definition {
  return schema._zod.def as unknown as Definition
}

/** Does the call answer all rows at once (46 and 63), rather than a page of them? */
export function arrayReply(call: ToolCall): boolean {
  return definitionOf(call.reply).type === 'array'
}

/** The fields that a call's payload takes, in any of its forms. */
export function payloadKeys(call: ToolCall): readonly string[] {
  return [...new Set(keysOf(call.payload))]
}

function keysOf(schema: z.ZodMiniType): readonly string[] {
  const { shape, options } = definitionOf(schema)
  return shape ? Object.keys(shape) : (options ?? []).flatMap(keysOf)
}
