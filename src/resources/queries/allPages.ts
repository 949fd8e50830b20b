/** A page of a list; `unreadable`: rows that were there and could not be read. Default 0. */
export interface RowPage<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly unreadable?: number
}
export type FetchPage<Row> = (page: number, pageSize: number) => Promise<RowPage<Row>>

export interface CollectionOptions<Row> {
  readonly fetchPage: FetchPage<Row>
  readonly idOf: (row: Row) => string
  /** Rows that a page is asked for. */
  readonly pageSize: number
  /** At most so many rows; default: all. */
  readonly maxRows?: number
  readonly progress?: (done: number, total: number) => void
}

/** The rows of all pages of a list. */
export interface Collection<Row> {
  readonly rows: () => readonly Row[]
  /** How many there are to collect, by the first answer; 0 before it. */
  readonly total: () => number
  /** How many came that could not be read: they are not among the rows. */
  readonly unreadable: () => number
  /** Some may be missing: rows were deleted meanwhile, and those behind them moved up past us; or the pages held fewer than was said. */
  readonly hasGaps: () => boolean
  /** Asks page after page. Rejects with the failure of a page; called again, goes on with that page. `cut`: there are more than it takes. */
  run(signal: AbortSignal): Promise<'whole' | 'cut' | 'stopped'>
}

export function createCollection<Row>({
  fetchPage,
  idOf,
  pageSize,
  maxRows = Number.POSITIVE_INFINITY,
  progress,
}: CollectionOptions<Row>): Collection<Row> {
  /** By id: a row that a new one pushed to the next page comes twice. */
  const rows = new Map<string, Row>()
  let nextPage = 1
  let firstTotal = 0
  let lastTotal = 0
  let received = 0
  let unreadable = 0
  let hasShrunk = false

  return {
    rows: () => [...rows.values()],
    total: () => firstTotal,
    unreadable: () => unreadable,
    hasGaps: () => hasShrunk || rows.size + unreadable < Math.min(firstTotal, maxRows),
    async run(signal) {
      for (;;) {
        if (signal.aborted) return 'stopped'
        const { rows: page, total, unreadable: lost = 0 } = await fetchPage(nextPage, pageSize)
        if (signal.aborted) return 'stopped'
        if (nextPage === 1) firstTotal = total
        else hasShrunk ||= total < lastTotal
        lastTotal = total
        for (const row of page) if (rows.size < maxRows) rows.set(idOf(row), row)
        progress?.(rows.size, Math.min(firstTotal, maxRows))
        nextPage += 1
        received += page.length + lost
        unreadable += lost
        if (rows.size >= maxRows) return total > maxRows ? 'cut' : 'whole'
        // Counted, not concluded from a short page: another backend may answer fewer at a time.
        if (page.length + lost === 0 || received >= total) return 'whole'
      }
    },
  }
}

/** How many rows a list has, where it does not say: as many as came up to this page, and one more while its pages are full. */
export function totalUpTo(page: number, pageSize: number, rowsOnPage: number): number {
  return (page - 1) * pageSize + rowsOnPage + (rowsOnPage < pageSize ? 0 : 1)
}
