import type * as z from 'zod/mini'
import { toJSONSchema } from 'zod/v4/core'

/** JSON Schema as it is written into descriptions. */
export type JsonSchema = Record<string, unknown>

/** Fields of replies that no key is answered. */
const neverAnswered: readonly string[] = ['cookie', 'relay_key']

/** A schema of the contract as JSON Schema. Of objects in replies, more fields than today's are allowed. */
export function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      if (io === 'input') return
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      for (const field of neverAnswered) delete jsonSchema.properties?.[field]
    },
  })
  return described
}
