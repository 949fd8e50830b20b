import type { QueryRow } from '../../../resources/schema/query.ts'
import type { Rows } from './openRows.ts'

/** More are not kept, but asked for again: that takes less time than they take room. */
export const CACHED_ROWS_MAX = 20_000
const ROWS_PER_QUESTION = 500

/**
 * All rows of these shops; null: there are too many to keep. Rows are asked for until no more come: what the page was last told of is
 * a moment old, and fewer.
 */
export async function gatherRows({ ask }: Pick<Rows, 'ask'>, shop_uids: readonly string[]): Promise<readonly QueryRow[] | null> {
  const wanted = new Set(shop_uids)
  const gathered: QueryRow[] = []
  for (let from = 0; from <= CACHED_ROWS_MAX; from += ROWS_PER_QUESTION) {
    const part = await ask({ of: 'rows', from, to: from + ROWS_PER_QUESTION })
    if (from + part.length > CACHED_ROWS_MAX) return null
    gathered.push(...part.filter(({ shop_uid }) => wanted.has(shop_uid)))
    if (part.length < ROWS_PER_QUESTION) return gathered
  }
  return null
}
