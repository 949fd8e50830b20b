import type * as z from 'zod/mini'

/** Of answers without some of their records: how many were left out, and the data as it came. */
const shortened = new WeakMap<object, { readonly count: number; readonly data: unknown }>()

/** How many records of this answer (a list, or a page with its list) were left out because they cannot be read. */
export function countUnreadable(answer: unknown): number {
  return shortened.get(answer as object)?.count ?? 0
}

/** Ids of all records of a list, in the order in which they came: also of those that cannot be read, but for their id. */
export function receivedIds(list: unknown, idField: string): readonly string[] {
  const came = (shortened.get(list as object)?.data ?? list) as readonly (Readonly<Record<string, unknown>> | null)[]
  return came.flatMap((record) => record?.[idField] || []).map(String)
}

/**
 * The data of a successful reply, as leniently as its schema allows. One record that cannot be read is one record, not the list that it
 * is in, be that the answer or a field of it. Undefined: nothing of it can be read.
 */
export function parseReply(schema: z.ZodMiniType, data: unknown): unknown {
  const whole = schema.safeParse(data)
  if (whole.success) return whole.data
  const odd = new Set<unknown>()
  for (const { path } of whole.error.issues) noteOddRecord(odd, data, path)
  let count = 0
  const readable = (value: unknown) => (Array.isArray(value) ? value.filter((each) => !odd.has(each) || !++count) : value)
  const rest = Array.isArray(data)
    ? readable(data)
    : Object.fromEntries(Object.entries(data ?? {}).map(([key, value]) => [key, readable(value)]))
  const parsed = count > 0 ? schema.safeParse(rest).data : undefined
  if (typeof parsed === 'object' && parsed) shortened.set(parsed, { count, data })
  return parsed ?? undefined
}

/** Notes which record a finding is about: of the first list on its way. A list alone is read as a page of it. */
function noteOddRecord(odd: Set<unknown>, data: unknown, path: readonly PropertyKey[]): void {
  let at = data
  for (const key of path) {
    if (!Array.isArray(at)) at = (at as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key]
    else if (typeof key === 'number') return void odd.add(at[key])
  }
}
