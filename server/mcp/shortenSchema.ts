import type { JsonSchema } from '../keyApi/toSchema.ts'

/** Longer than this a number is as good as without a bound: nobody means to reach it. */
const BOUND_MAX = 1_000_000

/**
 * A description of parameters without what a model does not go by: that a text is not empty, that an object has no more fields, bounds that nobody reaches.
 * The call itself refuses all of these, field by field. What may be null is said in one word.
 */
export function shortenSchema(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(foldNull(schema)).filter(([word, value]) => !isLeftOut(word, value))
  return Object.fromEntries(
    kept.map(([word, value]) => [word, word === 'properties' ? mapFields(value as JsonSchema) : shortenValue(value)]),
  )
}

/** Names of fields are no words of the schema. */
function mapFields(fields: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, shortenSchema(schema as JsonSchema)]))
}

function shortenValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortenValue)
  return typeof value === 'object' && value !== null ? shortenSchema(value as JsonSchema) : value
}

function isLeftOut(word: string, value: unknown): boolean {
  if (word === 'minLength' || word === 'minItems') return value === 1
  if (word === 'maximum') return Number(value) > BOUND_MAX
  if (word === 'additionalProperties') return value === false
  // Nothing said is nothing said: that it need not be said is in `required`.
  return word === 'default' && (value === '' || JSON.stringify(value) === '{}')
}

/** One type or null, instead of a choice between two shapes. */
function foldNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const [shape, empty, ...more] = (anyOf ?? []) as readonly JsonSchema[]
  if (typeof shape?.type !== 'string' || empty?.type !== 'null' || more.length > 0) return schema
  return { ...rest, ...shape, type: [shape.type, 'null'] }
}
