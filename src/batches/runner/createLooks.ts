import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { Seen } from '../rules/judgeSeen.ts'
import type { ShopBatchRows } from './batch.ts'

/** One look serves the coming writes up to so many rows, or the next write alone where that has more. */
export const LOOK_ROWS_MAX = 20

/** What was seen of a shop's rows right before they are written. */
export interface Looks {
  /** Of these rows, by row number; what was not seen lately is looked at now, together with what comes next. Rejects as the kind's `look`. */
  readonly at: (rows: readonly BatchRow[], coming: readonly BatchRow[]) => Promise<ReadonlyMap<number, Seen>>
  /** For how many ms all of these rows still count as seen; 0: some do not. */
  readonly freshFor: (rows: readonly BatchRow[]) => number
  /** They do not count as seen any more. */
  readonly forget: (rows: readonly BatchRow[]) => void
}

interface LooksParts {
  readonly look: (rows: ShopBatchRows['rows']) => Promise<ReadonlyMap<number, Seen>>
  readonly freshMs: number
  /** Milliseconds. */
  readonly now: () => number
}

export function createLooks({ look, freshMs, now }: LooksParts): Looks {
  const looked = new Map<number, { readonly at: number; readonly seen: Seen }>()

  function freshFor(rows: readonly BatchRow[]): number {
    const oldest = Math.min(...rows.map(({ row_no }) => looked.get(row_no)?.at ?? Number.NEGATIVE_INFINITY))
    return Math.max(0, oldest + freshMs - now())
  }

  return {
    freshFor,
    forget(rows) {
      for (const { row_no } of rows) looked.delete(row_no)
    },
    async at(rows, coming) {
      if (freshFor(rows) === 0) {
        const together = [...rows, ...coming.slice(0, Math.max(0, LOOK_ROWS_MAX - rows.length))]
        const seen = await look(together)
        const at = now()
        for (const { row_no } of together) looked.set(row_no, { at, seen: seen.get(row_no) ?? notThere })
      }
      return new Map(rows.map(({ row_no }) => [row_no, looked.get(row_no)?.seen ?? notThere]))
    },
  }
}

const notThere: Seen = { shown: null, objection: '' }
