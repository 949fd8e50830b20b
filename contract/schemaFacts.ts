import type * as z from 'zod/mini'
import type { ToolCall } from './call.ts'

/** The definition inside a schema; the library documents it for tools that read schemas. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly options?: readonly z.ZodMiniType[]
  readonly element?: z.ZodMiniType
  readonly out?: z.ZodMiniType
}

/** What is repaired before it is read (contract/lenient.ts) is what it is read as. */
function definitionOf(schema: z.ZodMiniType): Definition {
  const definition = schema._zod.def as unknown as Definition
  const { type, out } = definition
  return type === 'pipe' && out?._zod.def.type !== 'transform' && out ? definitionOf(out) : definition
}

/** Does the call answer all rows at once (46 and 63), rather than a page of them? */
export function arrayReply(call: ToolCall): boolean {
  return definitionOf(call.reply).type === 'array'
}

/** The fields of each row that a list call answers, be it the array itself or a page of it. */
export function rowKeys(call: ToolCall): readonly string[] {
  const { element, shape } = definitionOf(call.reply)
  const row = element ?? (shape?.list && definitionOf(shape.list).element)
  return row ? keysOf(row) : []
}

/** The fields that a call's payload takes, in any of its forms. */
export function payloadKeys(call: ToolCall): readonly string[] {
  return [...new Set(keysOf(call.payload))]
}

function keysOf(schema: z.ZodMiniType): readonly string[] {
  const { shape, options } = definitionOf(schema)
  return shape ? Object.keys(shape) : (options ?? []).flatMap(keysOf)
}
