import { formatReason } from './batchReasons.ts'
import type { KeptValues } from './sameValues.ts'

/** The reason of a row that somebody changed, with the values found where they differ from those expected, as JSON. */
export function toChangedReason(expected: KeptValues | null, found: KeptValues): string {
  const others = Object.entries(found).filter(([name, value]) => expected?.[name] !== value)
  return formatReason('changedMeanwhile', JSON.stringify(Object.fromEntries(others)))
}

/** The values found, of the first parameter of such a reason; null: it has none, or was cut. */
export function readFoundValues(param: string | undefined): KeptValues | null {
  if (!param) return null
  try {
    const values: unknown = JSON.parse(param)
    return typeof values === 'object' && values !== null ? (values as KeptValues) : null
  } catch {
    return null
  }
}
