/** A query whose last results are kept. */
export interface CachedQuery<Row> {
  /** As no other query is named: `goodsList`. */
  readonly name: string
  /** Counts changes of what a row is: what was kept of an earlier shape is forgotten. */
  readonly shape: number
  /** What of a row is kept: nothing else reaches the disk. Goods and figures only, never a session or what belongs to a buyer. */
  readonly fields: readonly (keyof Row & string)[]
}

/** Results as they were when they were complete. A row is what JSON can say: numbers, texts, yes or no, null, lists and objects of these. */
export interface CachedResult<Row> {
  readonly rows: readonly Row[]
  /** When the platform answered, ms since 1970. */
  readonly asOf: number
  /** How many shops were asked, and which of them answered: "46 of 50 shops" stays true of kept rows. */
  readonly shops: { readonly asked: number; readonly answered: readonly string[] }
}

/**
 * Last results, to be shown at once with their age while the platform is asked again. They belong to the person logged in; the end of
 * the login, or another login, wipes them. No method rejects: where the browser keeps nothing, there is nothing.
 */
export interface ResultCache {
  /**
   * Null: none are kept. `mayShow` is asked of each row: a shop may have been taken away from this person since. `isWanted` is asked before rows
   * are unpacked, which takes a tenth of a second of some thousands; false: null is answered. Default: they are.
   */
  readonly read: <Row>(
    query: CachedQuery<Row>,
    parameters: unknown,
    mayShow: (row: Row) => boolean,
    isWanted?: (kept: Pick<CachedResult<Row>, 'asOf' | 'shops'>) => boolean,
  ) => Promise<CachedResult<Row> | null>
  /** Is anything kept of the query of this name? No rows are read. */
  readonly has: (name: string) => Promise<boolean>
  /** Replaces what was kept of the query with these parameters. False: there is no room, or no storage. */
  readonly keep: <Row>(query: CachedQuery<Row>, parameters: unknown, result: CachedResult<Row>) => Promise<boolean>
}

/** Older results are still shown, marked as stale. */
export const RESULT_FRESH_MS = 10 * 60_000

export function isStale(asOf: number, now: number): boolean {
  return now - asOf > RESULT_FRESH_MS
}
