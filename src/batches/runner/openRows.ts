import type { BatchOutcome } from '../../../contract/entities/batchJob.ts'
import type { RowVerdict } from '../rules/settleRow.ts'
import type { RowBook } from './rowBook.ts'

/** Rows with these outcomes are to be read back before anything else is done with them; one that has a verdict keeps it. */
export function doubtRows(
  book: Pick<RowBook, 'rows'>,
  verdicts: Map<number, RowVerdict>,
  outcomes: readonly BatchOutcome[],
  verdict: RowVerdict['verdict'],
): void {
  const doubtful = book.rows().filter(({ row_no, outcome }) => outcomes.includes(outcome) && !verdicts.has(row_no))
  for (const { row_no } of doubtful) verdicts.set(row_no, { verdict, reason: '' })
}

/** Shops with rows that are to be written or read back. */
export function openShops(book: Pick<RowBook, 'rows'>, verdicts: ReadonlyMap<number, RowVerdict>): string[] {
  const open = book.rows().filter(({ row_no, outcome }) => outcome === 'waiting' || outcome === 'running' || verdicts.has(row_no))
  return [...new Set(open.map((row) => row.shop_uid))]
}
