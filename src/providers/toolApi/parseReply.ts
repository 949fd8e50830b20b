import type * as z from 'zod/mini'

/** What was read of a reply's `data`. */
export interface ParsedReply {
  readonly data: unknown
  /** Records that nobody can read: they are left out, and counted. */
  readonly unreadable: number
}

const unreadableIn = new WeakMap<object, number>()

/** How many records of this answer (a list, or a page with its list) were left out because nobody can read them. */
export function countUnreadable(answer: unknown): number {
  return (typeof answer === 'object' && answer !== null && unreadableIn.get(answer)) || 0
}

/**
 * The data of a successful reply, as leniently as its schema allows. One record that cannot be read is one record, not the list; a
 * list where a page of it was expected is its only page. Null: nothing of it can be read.
 */
export function parseReply(schema: z.ZodMiniType, data: unknown): ParsedReply | null {
  const whole = schema.safeParse(data)
  if (whole.success) return toParsed(whole.data, 0)
  if (Array.isArray(data)) {
    return parseRows(schema, data, (list) => list, 0) ?? parseRows(schema, data, (list) => ({ list, total: list.length }), 1)
  }
  const list = (data as { list?: unknown } | null)?.list
  return Array.isArray(list) ? parseRows(schema, list, (rows) => ({ ...(data as object), list: rows }), 1) : null
}

/** `depth`: where in a finding's path the number of the row is. */
function parseRows(
  schema: z.ZodMiniType,
  rows: readonly unknown[],
  wrap: (rows: readonly unknown[]) => unknown,
  depth: number,
): ParsedReply | null {
  const first = schema.safeParse(wrap(rows))
  if (first.success) return toParsed(first.data, 0)
  const unreadable = new Set(first.error.issues.map(({ path }) => path[depth]))
  const readable = schema.safeParse(wrap(rows.filter((_, index) => !unreadable.has(index))))
  return readable.success ? toParsed(readable.data, unreadable.size) : null
}

function toParsed(data: unknown, unreadable: number): ParsedReply {
  if (unreadable > 0 && typeof data === 'object' && data !== null) unreadableIn.set(data, unreadable)
  return { data, unreadable }
}
