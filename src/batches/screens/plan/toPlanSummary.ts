import type { PlannedRow } from '../../rules/plannedRow.ts'

export interface ReasonCount {
  /** The word of a reason, or a text that is none. */
  readonly word: string
  readonly count: number
}

export interface PlanSummary {
  readonly toChange: number
  readonly leftOut: number
  /** Why rows are left out, most frequent first. */
  readonly reasons: readonly ReasonCount[]
  /** What a person should look at of rows that are changed, most frequent first. */
  readonly notes: readonly ReasonCount[]
}

export function toPlanSummary(rows: readonly PlannedRow[]): PlanSummary {
  const skipped = rows.filter(({ outcome }) => outcome === 'skipped')
  const notes = countReasons(rows.filter(({ outcome, reason }) => outcome === 'waiting' && reason !== ''))
  return { toChange: rows.length - skipped.length, leftOut: skipped.length, reasons: countReasons(skipped), notes }
}

/** Rows by the word of their reason; its figures do not matter. */
export function countReasons(rows: readonly { readonly reason: string }[]): readonly ReasonCount[] {
  const counts = new Map<string, number>()
  for (const { reason } of rows) {
    const [word = ''] = reason.split('|')
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => ({ word, count })).sort((a, b) => b.count - a.count)
}
