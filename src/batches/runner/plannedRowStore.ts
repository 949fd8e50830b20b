import { type BatchOutcome, type BatchRow, batchOutcomes } from '../../../contract/entities/batchJob.ts'
import { groupBy } from '../../values/groupBy.ts'
import type { OutcomeCounts } from './batch.ts'

/** The rows of a batch and how many have each outcome. The counts follow each change: 100,000 rows are not counted again for every frame. */
export interface PlannedRowStore {
  readonly rows: () => readonly BatchRow[]
  readonly counts: () => OutcomeCounts
  /** By shop, in the order of their first rows. */
  readonly shopCounts: () => ReadonlyMap<string, OutcomeCounts>
  readonly rowsOf: (shop_uid: string) => readonly BatchRow[]
  readonly find: (row_no: number) => BatchRow | undefined
  /** Gives rows another outcome; answers with the rows as they are then. */
  readonly mark: (rows: readonly BatchRow[], outcome: BatchOutcome, reason?: string) => BatchRow[]
  /** Gives a row other values; answers with the row as it is then. */
  readonly change: (row_no: number, values: Partial<Pick<BatchRow, 'before' | 'after'>>) => BatchRow[]
  readonly replaceAll: (rows: readonly BatchRow[]) => void
}

type Counts = Record<BatchOutcome, number>

export function createPlannedRowStore(atFirst: readonly BatchRow[]): PlannedRowStore {
  let rows = new Map<number, BatchRow>()
  let numbersOfShop = new Map<string, number[]>()
  let counts: Counts = countNothing()
  let shopCounts = new Map<string, Counts>()

  function count({ shop_uid, outcome }: BatchRow, by: 1 | -1): void {
    counts[outcome] += by
    const ofShop = shopCounts.get(shop_uid) ?? countNothing()
    ofShop[outcome] += by
    shopCounts.set(shop_uid, ofShop)
  }

  function replaceAll(next: readonly BatchRow[]): void {
    rows = new Map(next.map((row) => [row.row_no, row]))
    numbersOfShop = new Map(
      [...groupBy(next, (row) => row.shop_uid)].map(([shop_uid, ofShop]) => [shop_uid, ofShop.map((row) => row.row_no)]),
    )
    counts = countNothing()
    shopCounts = new Map()
    for (const row of rows.values()) count(row, 1)
  }

  replaceAll(atFirst)
  return {
    rows: () => [...rows.values()],
    counts: () => ({ ...counts }),
    shopCounts: () => new Map([...shopCounts].map(([shop_uid, ofShop]) => [shop_uid, { ...ofShop }])),
    rowsOf: (shop_uid) => (numbersOfShop.get(shop_uid) ?? []).flatMap((row_no) => rows.get(row_no) ?? []),
    find: (row_no) => rows.get(row_no),
    mark: (some, outcome, reason = '') =>
      some.flatMap(({ row_no }) => {
        const row = rows.get(row_no)
        if (!row) return []
        const marked = { ...row, outcome, reason }
        count(row, -1)
        count(marked, 1)
        rows.set(row_no, marked)
        return marked
      }),
    change(row_no, values) {
      const row = rows.get(row_no)
      if (!row) return []
      const changed = { ...row, ...values }
      rows.set(row_no, changed)
      return [changed]
    },
    replaceAll,
  }
}

function countNothing(): Counts {
  return Object.fromEntries(batchOutcomes.map((outcome) => [outcome, 0])) as Counts
}
