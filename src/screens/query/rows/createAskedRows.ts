import type { QueryRow } from '../../../resources/schema/query.ts'
import { type AskedRows, chosenParts, keyParts, RowsGoneError, rowsOfPart, viewParts } from './askedParts.ts'
import type { ChoiceChange } from './createQueryRowStore.ts'
import type { Question, Rows, RowWatch, Told } from './openRows.ts'
import type { RowAnswers, RowQuestion } from './rowMessages.ts'
import { noRows, type RowSummary, type ShownRow } from './rowView.ts'

/** Rows that are fetched together, and how many such blocks are kept: more than a screen has. */
const BLOCK_ROWS = 100
const BLOCKS_MAX = 30
const RETRY_MS = 3_000
/** Other rows are asked for where a state is gone, and what needs them waits so long at most. */
const RENEWED_WITHIN_MS = 30_000
const ATTEMPTS_MAX = 5

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
    const { total = 0, all = 0, sums = {}, missingIds = [] } = asked ?? {}
    summary = { ...noRows, revision: summary.revision + 1, total, all, sums, missingIds, chosen: { count: chosen.size, inView } }
    for (const listener of listeners) listener()
  }

  function blockOf(from: AskedRows, number: number): Promise<readonly QueryRow[]> {
    const known = blocks.get(number)
    if (known) return known
    const start = number * BLOCK_ROWS
    const made = rowsOfPart(from, { of: 'view', from: start, to: start + BLOCK_ROWS, isOneOfMany: false })
    const own = blocks
    own.set(number, made)
    for (const oldest of [...own.keys()].slice(0, -BLOCKS_MAX)) own.delete(oldest)
    made.catch(() => own.delete(number))
    return made
  }

  /** Once others have come in place of these, asked for if need be. Rejects where none come, and with `signal`. */
  async function whenRenewed(gone: AskedRows, signal?: AbortSignal): Promise<void> {
    if (asked !== gone) return
    gone.renew()
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        listeners.delete(look)
        signal?.removeEventListener('abort', giveUp)
        settle()
      }
      const look = () => asked !== gone && end(resolve)
      const giveUp = () => end(() => reject(signal?.reason ?? new RowsGoneError()))
      const timer = setTimeout(giveUp, RENEWED_WITHIN_MS)
      signal?.addEventListener('abort', giveUp)
      listeners.add(look)
    })
  }

  /** Does something with many parts of one state, from its beginning with another one where that is gone. */
  async function withOneState<Result>(act: (source: AskedRows) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const source = asked
      if (!source) throw new Error('no rows are known yet')
      const letGo = await source.hold()
      try {
        if (letGo) return await act(source)
        if (attempt === ATTEMPTS_MAX) throw new RowsGoneError()
      } catch (error) {
        if (!(error instanceof RowsGoneError) || attempt === ATTEMPTS_MAX) throw error
      } finally {
        letGo?.()
      }
      await whenRenewed(source, signal)
    }
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

  /** Rows that did not come stay open, and are asked for again. Where their state is gone, those that are shown stay until others have come. */
  async function windowOf(from: number, to: number): Promise<readonly ShownRow[]> {
    const source = asked
    try {
      return (await rowsBetween(from, to)).map(({ key, shop_uid, values }) => ({
        key,
        shop_uid,
        values,
        isChosen: chosen.has(key),
        detailCount: 0,
        details: null,
      }))
    } catch (error) {
      if (source && error instanceof RowsGoneError && (await whenRenewed(source).then(yes, no))) return windowOf(from, to)
      retry ??= setTimeout(() => {
        retry = null
        publish()
      }, RETRY_MS)
      return []
    }
  }

  /** How many of the chosen rows are in view; those that are gone are not chosen any more. Given up when other rows come, which are counted then. */
  async function countChosen(source: AskedRows): Promise<void> {
    const found = new Set<string>()
    for await (const keys of keyParts(source, 'view')) {
      if (source !== asked) return
      for (const key of keys) if (chosen.has(key)) found.add(key)
    }
    if (source !== asked) return
    if (source.total === source.all) for (const key of chosen) if (!found.has(key)) chosen.delete(key)
    inView = found.size
    publish()
  }

  /** A failure leaves the choice as it is: its count is tried again with the next rows. */
  function inTurn(act: () => Promise<void>): void {
    choosing = choosing.then(() => (asked ? act() : undefined)).catch(() => undefined)
  }

  async function placeOf(key: string): Promise<number | null> {
    for (const [number, block] of blocks) {
      const at = (await block.catch(() => [])).findIndex((row) => row.key === key)
      if (at >= 0) return number * BLOCK_ROWS + at
    }
    return null
  }

  async function chooseRow(key: string, isRange: boolean): Promise<void> {
    const isChosen = !chosen.has(key)
    const shown = asked
    const from = isRange ? rangeFrom : null
    const to = await placeOf(key)
    // Places are those of the rows that were shown: among others the range would be another one.
    if (from !== null && to !== null)
      await chooseKeys(
        (source) => (source === shown ? keyParts(source, 'view', Math.min(from, to), Math.max(from, to) + 1) : none()),
        isChosen,
      )
    mark(key, isChosen)
    rangeFrom = to
    publish()
  }

  /** All of them or, where the rows cannot be had, none. */
  async function chooseKeys(parts: (source: AskedRows) => AsyncIterable<readonly string[]>, isChosen: boolean): Promise<void> {
    const [source, keys] = await withOneState(async (of) => [of, await collect(parts(of))] as const)
    for (const key of keys) mark(key, isChosen)
    if (source !== asked) await countChosen(asked ?? source)
  }

  /** Of a row in view. */
  function mark(key: string, isChosen: boolean): void {
    if (isChosen === chosen.has(key)) return
    if (isChosen) chosen.add(key)
    else chosen.delete(key)
    inView += isChosen ? 1 : -1
  }

  function choose(change: ChoiceChange): void {
    if (change.on === 'row') inTurn(() => chooseRow(change.key, change.isRange))
    else if (change.on === 'view')
      inTurn(async () => {
        await chooseKeys((source) => keyParts(source, 'view'), change.isChosen)
        publish()
      })
    else
      inTurn(async () => {
        chosen.clear()
        inView = 0
        publish()
      })
  }

  async function answer(question: RowQuestion, watch: RowWatch | undefined): Promise<RowAnswers[keyof RowAnswers]> {
    if (question.of === 'window') return windowOf(question.from, question.to)
    await choosing
    return withOneState((source) => answerFrom(source, question, watch), watch?.signal)
  }

  async function answerFrom(source: AskedRows, question: Exclude<RowQuestion, { of: 'window' }>, watch: RowWatch | undefined) {
    if (question.of === 'rows') return rowsOfPart(source, { ...question, of: 'all', isOneOfMany: false })
    if (question.of === 'chosen') return collect(chosenParts(source, chosen, watch))
    const parts = question.scope === 'view' ? viewParts(source, question.rowsMax, watch) : chosenParts(source, chosen, watch)
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
      if (chosen.size > 0) inTurn(() => countChosen(next))
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
      // What waits for rows ends.
      for (const listener of listeners) listener()
      if (retry) clearTimeout(retry)
      retry = null
    },
  }
}

async function* none(): AsyncGenerator<readonly string[]> {}

const yes = () => true
const no = () => false

async function collect<Item>(parts: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> {
  const found: Item[] = []
  for await (const part of parts) found.push(...part)
  return found
}
