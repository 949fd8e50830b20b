import type { Twists } from '../faults/twists.ts'

/** The business part of a body as faults bend it: odd rows, numbers as text, null instead of an empty list, or of lists and totals. */
export function twistResult(body: unknown, { spoilsRows, writesNumbersAsText, nullsEmptyLists, saysNothing }: Twists): unknown {
  if (!isObject(body)) return body
  if ('result' in body) return { ...body, result: bend(body.result) }
  // A list that is beside `success`, as reviews have it.
  return 'data' in body ? bend(body) : body

  function bend(given: unknown): unknown {
    let result = given
    if (spoilsRows) result = isObject(result) ? mapValues(result, spoil) : spoil(result)
    if (nullsEmptyLists) result = nullEmpty(result)
    if (saysNothing && isObject(result)) result = Object.fromEntries(Object.entries(result).map(emptied))
    if (writesNumbersAsText) result = toTexts(result)
    return result
  }
}

/** The second row of a list, or its only one, keeps its number and nothing else. */
function spoil(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const odd = Math.min(1, value.length - 1)
  return value.map((row, index) => (index === odd && isObject(row) ? { id: row.id } : row))
}

function nullEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value
  return isObject(value) ? mapValues(value, nullEmpty) : value
}

function emptied([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  return [name, Array.isArray(value) || /total/i.test(name) ? null : value]
}

function toTexts(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(toTexts)
  return isObject(value) ? mapValues(value, toTexts) : value
}

function mapValues(value: Readonly<Record<string, unknown>>, change: (each: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
