import { TOOL_API_PATH, type ToolCall } from '../../contract/call.ts'

/** Smaller ones are the specification's. */
const OWN_TYPES_FROM = 200

type Calls = Readonly<Record<string, Pick<ToolCall, 'path' | 'query'>>>

/** The types of the tool_api path that calls have, in order. */
export function usedTypes(calls: Calls): readonly number[] {
  const types = Object.values(calls).flatMap(({ path, query }) => (path === TOOL_API_PATH ? [Number(query.type)] : []))
  return [...types].sort((one, other) => one - other)
}

/** The first type for a new call. Holes below it are kept for features that are planned. */
export function nextFreeType(calls: Calls): number {
  return Math.max(OWN_TYPES_FROM - 1, ...usedTypes(calls)) + 1
}

/** In: 1, 2, 3, 7. Out: `1–3, 7`. */
export function toRanges(types: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const type of types) {
    const last = ranges.at(-1)
    if (last && last[1] === type - 1) last[1] = type
    else ranges.push([type, type])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}
