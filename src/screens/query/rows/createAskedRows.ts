import type { QueryRow } from '../../../resources/schema/query.ts'
import type { ChoiceChange } from './createQueryRowStore.ts'
import type { Question, Rows, RowWatch, Told } from './openRows.ts'
import type { RowAnswers, RowQuestion } from './rowMessages.ts'
import { noRows, type RowSummary, type ShownRow } from './rowView.ts'

/** Rows that are selected and ordered somewhere else, as the view of the list says. The list asks for those in sight. */
export interface AskedRows {
  /** Rows that fit search and filters, and rows at all. */
  readonly total: number
  readonly all: number
  /** Over those that fit, by field. */
  readonly sums: RowSummary['sums']
  /** The first ones that fit, as far as they came along. */
  readonly first: readonly QueryRow[]
  /** From one place to before another, in the order of the list; fewer at the end. Rejects where the answer does not come. */
  readonly rows: (part: AskedPart) => Promise<readonly QueryRow[]>
  readonly keys: (part: AskedPart) => Promise<readonly string[]>
}

export interface AskedPart {
  readonly of: AskedScope
  readonly from: number
  readonly to: number
  /** True: many parts follow each other, such as those of a file. */
  readonly isOneOfMany: boolean
}

/** `view`: rows that fit search and filters; `all`: every row. */
type AskedScope = 'view' | 'all'

/** Rows that are fetched together, and how many such blocks are kept: more than a screen has. */
const BLOCK_ROWS = 100
const BLOCKS_MAX = 30
/** What a page reads of one message within a few milliseconds. */
const KEYS_PER_PART = 5_000
const ROWS_PER_PART = 500
const RETRY_MS = 3_000

/** Rows of a list without a worker of their own: a window of them at a time, and what the user chose of them. */
export function createAskedRows(): Rows & { readonly take: (asked: AskedRows) => void } {
  const listeners = new Set<() => void>()
  const chosen = new Set<string>()
  let asked: AskedRows | null = null
  let blocks = new Map<number, Promise<readonly QueryRow[]>>()
  let summary: RowSummary = noRows
  let inView = 0
  /** The row that was chosen last, and where it is. */
  let rangeFrom: number | null = null
  let retry: ReturnType<typeof setTimeout> | null = null
  /** Choices wait for each other: all rows in view take a while to be named. */
  let choosing: Promise<unknown> = Promise.resolve()

  function publish(): void {
    const { total = 0, all = 0, sums = {} } = asked ?? {}
    summary = { ...noRows, revision: summary.revision + 1, total, all, sums, chosen: { count: chosen.size, inView } }
    for (const listener of listeners) listener()
  }

  function blockOf(from: AskedRows, number: number): Promise<readonly QueryRow[]> {
    const known = blocks.get(number)
    if (known) return known
    const start = number * BLOCK_ROWS
    const made = from.rows({ of: 'view', from: start, to: start + BLOCK_ROWS, isOneOfMany: false })
    const own = blocks
    own.set(number, made)
    for (const oldest of [...own.keys()].slice(0, -BLOCKS_MAX)) own.delete(oldest)
    made.catch(() => own.delete(number))
    return made
  }

  async function rowsBetween(from: number, to: number): Promise<readonly QueryRow[]> {
    if (!asked || to <= from) return []
    const source = asked
    const first = Math.floor(from / BLOCK_ROWS)
    const last = Math.floor((Math.min(to, Math.max(source.total, from + 1)) - 1) / BLOCK_ROWS)
    const found = await Promise.all(Array.from({ length: last - first + 1 }, (_, at) => blockOf(source, first + at)))
    const start = first * BLOCK_ROWS
    return found.flat().slice(from - start, to - start)
  }

  /** Rows that did not come stay open, and are asked for again. */
  async function windowOf(from: number, to: number): Promise<readonly ShownRow[]> {
    const found = await rowsBetween(from, to).catch(() => {
      retry ??= setTimeout(() => {
        retry = null
        publish()
      }, RETRY_MS)
      return []
    })
    return found.map(({ key, shop_uid, values }) => ({
      ...{ key, shop_uid, values, isChosen: chosen.has(key), detailCount: 0, details: null },
    }))
  }

  /** Every key of a scope, in parts; nothing more once other rows took their place. */
  async function* keysOf(source: AskedRows, of: AskedScope, from = 0, to = of === 'all' ? source.all : source.total) {
    for (let at = from; at < to && source === asked; at += KEYS_PER_PART) {
      const until = Math.min(to, at + KEYS_PER_PART)
      yield await source.keys({ of, from: at, to: until, isOneOfMany: until < to || at > from })
    }
  }

  /** How many of the chosen rows are in view; those that are gone are not chosen any more. */
  async function countChosen(source: AskedRows): Promise<void> {
    const found = new Set<string>()
    for await (const keys of keysOf(source, 'view')) for (const key of keys) if (chosen.has(key)) found.add(key)
    if (source !== asked) return
    if (source.total === source.all) for (const key of chosen) if (!found.has(key)) chosen.delete(key)
    inView = found.size
    publish()
  }

  /** A failure leaves the choice as it is: its count is tried again with the next rows. */
  function inTurn(act: (source: AskedRows) => Promise<void>): void {
    choosing = choosing.then(() => asked && act(asked)).catch(() => undefined)
  }

  async function placeOf(key: string): Promise<number | null> {
    for (const [number, block] of blocks) {
      const at = (await block.catch(() => [])).findIndex((row) => row.key === key)
      if (at >= 0) return number * BLOCK_ROWS + at
    }
    return null
  }

  async function chooseRow(source: AskedRows, key: string, isRange: boolean): Promise<void> {
    const isChosen = !chosen.has(key)
    const [from, to] = [isRange ? rangeFrom : null, await placeOf(key)]
    mark(key, isChosen)
    if (from !== null && to !== null)
      for await (const keys of keysOf(source, 'view', Math.min(from, to), Math.max(from, to) + 1))
        for (const each of keys) mark(each, isChosen)
    rangeFrom = to
    publish()
  }

  /** Of a row in view. */
  function mark(key: string, isChosen: boolean): void {
    if (isChosen === chosen.has(key)) return
    if (isChosen) chosen.add(key)
    else chosen.delete(key)
    inView += isChosen ? 1 : -1
  }

  async function chooseView(source: AskedRows, isChosen: boolean): Promise<void> {
    for await (const keys of keysOf(source, 'view')) for (const key of keys) mark(key, isChosen)
    publish()
  }

  function choose(change: ChoiceChange): void {
    if (change.on === 'row') inTurn((source) => chooseRow(source, change.key, change.isRange))
    else if (change.on === 'view') inTurn((source) => chooseView(source, change.isChosen))
    else
      inTurn(async () => {
        chosen.clear()
        inView = 0
        publish()
      })
  }

  /** The chosen rows, in view or not, in the order of the list. */
  async function* chosenParts(source: AskedRows, watch: RowWatch | undefined) {
    const places: number[] = []
    let at = 0
    for await (const keys of keysOf(source, 'all')) {
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
      const found = await source.rows({ of: 'all', from, to, isOneOfMany: places.length > ROWS_PER_PART })
      watch?.signal.throwIfAborted()
      yield found.filter((_, place) => wanted.has(from + place))
      done += wanted.size
    }
    watch?.told(done, places.length)
  }

  async function* viewParts(source: AskedRows, rowsMax: number, watch: RowWatch | undefined) {
    const total = Math.min(rowsMax, source.total)
    for (let from = 0; from < total; from += ROWS_PER_PART) {
      watch?.told(from, total)
      const to = Math.min(total, from + ROWS_PER_PART)
      const found = await source.rows({ of: 'view', from, to, isOneOfMany: total > ROWS_PER_PART })
      watch?.signal.throwIfAborted()
      yield found
    }
    watch?.told(total, total)
  }

  async function collect(parts: AsyncIterable<readonly QueryRow[]>): Promise<readonly QueryRow[]> {
    const found: QueryRow[] = []
    for await (const part of parts) found.push(...part)
    return found
  }

  async function answer(question: RowQuestion, watch: RowWatch | undefined): Promise<RowAnswers[keyof RowAnswers]> {
    if (question.of === 'window') return windowOf(question.from, question.to)
    await choosing
    const source = asked
    if (!source) throw new Error('no rows are known yet')
    if (question.of === 'rows') return source.rows({ ...question, of: 'all', isOneOfMany: false })
    if (question.of === 'chosen') return collect(chosenParts(source, watch))
    const parts = question.scope === 'view' ? viewParts(source, question.rowsMax, watch) : chosenParts(source, watch)
    // Only a file needs it.
    const { writeRows } = await import('./writeRows.ts')
    return writeRows(parts, question)
  }

  return {
    take(next) {
      asked = next
      rangeFrom = null
      blocks = new Map()
      // Only whole blocks, the last of all rows included.
      for (let from = 0; from < Math.min(next.first.length, next.total); from += BLOCK_ROWS) {
        const to = Math.min(from + BLOCK_ROWS, next.total)
        if (to <= next.first.length) blocks.set(from / BLOCK_ROWS, Promise.resolve(next.first.slice(from, to)))
      }
      inView = Math.min(inView, chosen.size, next.total)
      publish()
      if (chosen.size > 0) inTurn(countChosen)
    },
    tell(message: Told) {
      if (message.kind === 'choose') choose(message.change)
    },
    ask: <Of extends keyof RowAnswers>(question: Question<Of>, watch?: RowWatch) => answer(question, watch) as Promise<RowAnswers[Of]>,
    read: () => summary,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    close() {
      asked = null
      if (retry) clearTimeout(retry)
      retry = null
    },
  }
}
