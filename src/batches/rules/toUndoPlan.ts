import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { formatReason } from './batchReasons.ts'
import type { PlannedRow } from './plannedRow.ts'
import { areSameValues, type KeptValues, unreadableValues } from './sameValues.ts'
import { toChangedReason } from './toChangedReason.ts'

/**
 * The way back of a batch: its rows that are done, their values swapped. `shown` is what the platform shows now, by row number;
 * what somebody changed since, or is gone, is skipped, and so is what this batch found as it wanted it.
 */
export function toUndoPlan(
  rows: readonly BatchRow[],
  shown: ReadonlyMap<number, KeptValues>,
  turnBack: (row: BatchRow, shown: KeptValues | null) => PlannedRow = swapValues,
): PlannedRow[] {
  return rows.filter((row) => row.outcome === 'done').map((row) => turnBack(row, shown.get(row.row_no) ?? null))
}

function swapValues({ row_no: _, ...row }: BatchRow, shown: KeptValues | null): PlannedRow {
  const reason = objectionTo(row, shown)
  return { ...row, before: row.after, after: row.before, outcome: reason ? 'skipped' : 'waiting', reason }
}

function objectionTo({ before, after }: Pick<BatchRow, 'before' | 'after'>, shown: KeptValues | null): string {
  if (areSameValues(before, after)) return formatReason('unchanged')
  if (shown === null) return formatReason('notThere')
  if (shown === unreadableValues) return formatReason('unreadable')
  if (!areSameValues(shown, after)) return toChangedReason(after, shown)
  // Goods that had no template cannot be given none.
  return before && Object.values(before).every((value) => value !== null) ? '' : formatReason('noWayBack')
}
