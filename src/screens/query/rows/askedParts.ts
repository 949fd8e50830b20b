import type { QueryRow } from '../../../resources/schema/query.ts'
import type { RowWatch } from './openRows.ts'
import type { RowSummary } from './rowView.ts'

/** Rows that are selected and ordered somewhere else, as the view of the list says. The list asks for those in sight. */
export interface AskedRows {
  /** Rows that fit search and filters, and rows at all. */
  readonly total: number
  readonly all: number
  /** Over those that fit, by field. */
  readonly sums: RowSummary['sums']
  /** Ids of a pasted list that no row has, in its order. Default: none is known to be missing. */
  readonly missingIds?: readonly string[]
  /** The first ones that fit, as far as they came along. */
  readonly first: readonly QueryRow[]
  /**
   * From one place to before another, in the order of the list; fewer at the end. All parts are of one state. Null: that state is gone. Rejects where
   * the answer does not come.
   */
  readonly rows: (part: AskedPart) => Promise<readonly QueryRow[] | null>
  readonly keys: (part: AskedPart) => Promise<readonly string[] | null>
  /** Keeps the state while many parts are asked for, also when the list gets other rows; call what it answers with at the end. Null: it is gone. */
  readonly hold: () => Promise<(() => void) | null>
  /** Asks for other rows in place of those whose state is gone. */
  readonly renew: () => void
}

export interface AskedPart {
  readonly of: AskedScope
  readonly from: number
  readonly to: number
  /** True: many parts follow each other, such as those of a file. */
  readonly isOneOfMany: boolean
}

/** `view`: rows that fit search and filters; `all`: every row. */
export type AskedScope = 'view' | 'all'

/** The state of some rows is gone: what was begun with them begins again with others. */
export class RowsGoneError extends Error {
  override readonly name = 'RowsGoneError'
}

/** What a page reads of one message within a few milliseconds. */
const KEYS_PER_PART = 5_000
const ROWS_PER_PART = 500

export async function rowsOfPart(source: AskedRows, part: AskedPart): Promise<readonly QueryRow[]> {
  const found = await source.rows(part)
  if (!found) throw new RowsGoneError()
  return found
}

/** Every key of a scope, in parts. */
export async function* keyParts(source: AskedRows, of: AskedScope, from = 0, to = of === 'all' ? source.all : source.total) {
  for (let at = from; at < to; at += KEYS_PER_PART) {
    const until = Math.min(to, at + KEYS_PER_PART)
    const keys = await source.keys({ of, from: at, to: until, isOneOfMany: until < to || at > from })
    if (!keys) throw new RowsGoneError()
    yield keys
  }
}

/** The chosen rows, in view or not, in the order of the list. */
export async function* chosenParts(source: AskedRows, chosen: ReadonlySet<string>, watch: RowWatch | undefined) {
  const places: number[] = []
  let at = 0
  for await (const keys of keyParts(source, 'all')) {
    watch?.signal.throwIfAborted()
    for (const key of keys) {
      if (chosen.has(key)) places.push(at)
      at += 1
    }
  }
  let done = 0
  while (done < places.length) {
    watch?.told(done, places.length)
    const from = places[done] ?? 0
    const wanted = new Set(places.slice(done, done + ROWS_PER_PART).filter((place) => place < from + ROWS_PER_PART))
    const to = Math.max(...wanted) + 1
    const found = await rowsOfPart(source, { of: 'all', from, to, isOneOfMany: places.length > ROWS_PER_PART })
    watch?.signal.throwIfAborted()
    yield found.filter((_, place) => wanted.has(from + place))
    done += wanted.size
  }
  watch?.told(done, places.length)
}

/** The rows that fit the view, in the order of the list. */
export async function* viewParts(source: AskedRows, rowsMax: number, watch: RowWatch | undefined) {
  const total = Math.min(rowsMax, source.total)
  for (let from = 0; from < total; from += ROWS_PER_PART) {
    watch?.told(from, total)
    const to = Math.min(total, from + ROWS_PER_PART)
    const found = await rowsOfPart(source, { of: 'view', from, to, isOneOfMany: total > ROWS_PER_PART })
    watch?.signal.throwIfAborted()
    yield found
  }
  watch?.told(total, total)
}
