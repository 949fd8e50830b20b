import type * as z from 'zod/mini'

const unreadableIn = new WeakMap<object, number>()

/** How many records of this answer (a list, or a page with its list) were left out because they cannot be read. */
export function countUnreadable(answer: unknown): number {
  return (typeof answer === 'object' && answer !== null && unreadableIn.get(answer)) || 0
}

/**
 * The data of a successful reply, as leniently as its schema allows. One record that cannot be read is one record, not the list; a
 * list where a page of it was expected is its only page. Undefined: nothing of it can be read.
 */
export function parseReply(schema: z.ZodMiniType, data: unknown): unknown {
  const whole = schema.safeParse(data)
  if (whole.success) return whole.data
  if (Array.isArray(data)) {
    return parseRows(schema, data, (list) => list, 0) ?? parseRows(schema, data, (list) => ({ list, total: list.length }), 1)
  }
  const list = (data as { list?: unknown } | null)?.list
  return Array.isArray(list) ? parseRows(schema, list, (rows) => ({ ...(data as object), list: rows }), 1) : undefined
}

/** `depth`: where in a finding's path the number of the row is. */
function parseRows(schema: z.ZodMiniType, rows: readonly unknown[], wrap: (rows: readonly unknown[]) => unknown, depth: number): unknown {
  const first = schema.safeParse(wrap(rows))
  if (first.success) return first.data
  const unreadable = new Set(first.error.issues.map(({ path }) => path[depth]))
  const readable = schema.safeParse(wrap(rows.filter((_, index) => !unreadable.has(index))))
  if (!readable.success) return undefined
  if (typeof readable.data === 'object' && readable.data !== null) unreadableIn.set(readable.data, unreadable.size)
  return readable.data
}
