import type * as z from 'zod/mini'

const unreadableIn = new WeakMap<object, number>()

/** How many records of this answer (a list, or a page with its list) were left out because they cannot be read. */
export function countUnreadable(answer: unknown): number {
  return (typeof answer === 'object' && answer !== null && unreadableIn.get(answer)) || 0
}

/**
 * The data of a successful reply, as leniently as its schema allows. One record that cannot be read is one record, not the list that it
 * is in, be that the answer or a field of it. Undefined: nothing of it can be read.
 */
export function parseReply(schema: z.ZodMiniType, data: unknown): unknown {
  const whole = schema.safeParse(data)
  if (whole.success) return whole.data
  const odd = new Map<unknown, Set<unknown>>()
  for (const { path } of whole.error.issues) noteOddRecord(odd, data, path)
  const readable = (value: unknown) => (Array.isArray(value) ? value.filter((_, index) => !odd.get(value)?.has(index)) : value)
  const rest = Array.isArray(data)
    ? readable(data)
    : Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [key, readable(value)]))
  const parsed = odd.size > 0 ? schema.safeParse(rest).data : undefined
  if (typeof parsed !== 'object' || parsed === null) return undefined
  unreadableIn.set(
    parsed,
    [...odd.values()].reduce((count, { size }) => count + size, 0),
  )
  return parsed
}

/** Notes of a finding which record it is about: the first list on its way, and the place in that. A list alone is read as a page of it. */
function noteOddRecord(odd: Map<unknown, Set<unknown>>, data: unknown, path: readonly PropertyKey[]): void {
  let at = data
  for (const key of path) {
    if (!Array.isArray(at)) at = (at as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key]
    else if (typeof key === 'number') {
      odd.set(at, new Set([...(odd.get(at) ?? []), key]))
      return
    }
  }
}
