import type { JsonSchema } from '../keyApi/toSchema.ts'

const fixedOf = new WeakMap<JsonSchema, ReadonlySet<string>>()

/** Fields whose texts, wherever they are in this shape, are out of a fixed list of values. */
export function fixedFields(schema: JsonSchema): ReadonlySet<string> {
  const known = fixedOf.get(schema)
  if (known) return known
  const { fixed, free } = listTextFields(schema)
  const only = new Set([...fixed].filter((field) => !free.has(field)))
  fixedOf.set(schema, only)
  return only
}

/** Fields with texts, by their names: those with a fixed list of values, and those in which anything can be. */
export function listTextFields(schema: JsonSchema): { readonly fixed: ReadonlySet<string>; readonly free: ReadonlySet<string> } {
  const fixed = new Set<string>()
  const free = new Set<string>()
  walk(schema, '', fixed, free)
  return { fixed, free }
}

function walk(schema: unknown, field: string, fixed: Set<string>, free: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  const { type, enum: values, const: only, items, properties, additionalProperties, ...rest } = schema as JsonSchema
  const isFixed = values !== undefined || only !== undefined
  const isText = type === 'string' || [values].flat().some((value) => typeof value === 'string') || typeof only === 'string'
  if (isText) (isFixed ? fixed : free).add(field)
  const branches = [rest.anyOf, rest.oneOf, rest.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  for (const each of [...branches, items, additionalProperties]) walk(each, field, fixed, free)
  for (const [name, each] of Object.entries((properties ?? {}) as JsonSchema)) walk(each, name, fixed, free)
}
