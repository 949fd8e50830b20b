import { HOT_ROWS_MAX, type HotDay } from '../../../../contract/entities/hotList.ts'

/** Places up (above 0) or down; `new`: it was not on the list before; `unknown`: the list before is not known. */
export type RankChange = number | 'new' | 'unknown'

/** `before`: its rank on the list before; null: it was not on it; undefined: that list is not known. */
export function rankChange(rank: number, before: number | null | undefined): RankChange {
  if (before === undefined) return 'unknown'
  return before === null ? 'new' : before - rank
}

/**
 * Ranks on a day that was kept, by id. Null: it was not on the list; undefined: nobody knows, since of a long list only the first rows are kept.
 */
export function keptRanks({ rows }: Pick<HotDay, 'rows'>): (id: string) => number | null | undefined {
  const ranks = new Map(rows.map(({ id, rank }) => [id, rank]))
  const isWhole = rows.length < HOT_ROWS_MAX
  return (id) => ranks.get(id) ?? (isWhole ? null : undefined)
}

/** Ranks by key, from the first on; equal values share a rank. `rows`: the most first. */
export function toRanks<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toValue: (row: Row) => number,
): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  let rank = 0
  let last: number | null = null
  for (const [at, row] of rows.entries()) {
    const value = toValue(row)
    if (value !== last) rank = at + 1
    last = value
    ranks.set(keyOf(row), rank)
  }
  return ranks
}
