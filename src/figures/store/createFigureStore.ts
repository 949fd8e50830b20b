import { answerFigure } from '../answers/answerFigure.ts'
import { type EarlyAnswer, type EarlyQuestion, earlyAlarms } from '../answers/earlyAlarm.ts'
import type { FigureAnswer, FigureQuestion, ReadKind } from '../answers/question.ts'
import { noReading, type ReadingSource, type ShopReading } from '../answers/readings.ts'
import { type CurveQuestion, type ReturnCurve, returnCurves } from '../answers/returnCurves.ts'
import { type BehindAnswer, type BehindQuestion, type PlacedChunk, rowsBehind } from '../answers/rowsBehind.ts'
import { answerFromTotals, foldChunk } from '../answers/totals.ts'
import { createDictionary, type Dictionary } from '../columns/dictionary.ts'
import { type EncodedRow, encodeAfterSale, encodeOrder } from '../columns/encodeRows.ts'
import { Header } from '../columns/layout.ts'
import { upsertChunk } from '../columns/upsertChunk.ts'
import type { FigureAfterSale, FigureOrder } from '../figureRows.ts'
import { SUMS_VERSION } from '../measures/sums.ts'
import type { DiskWrite, FigureDisk, SavedChunk, ShopTotals } from './figureDisk.ts'
import { nextReading, type ReadPage } from './nextReading.ts'

/** Rows of one page of the platform, and where in the reading they belong. */
export interface FigurePage {
  readonly shop: string
  readonly kind: ReadKind
  /** When the platform answered, seconds since 1970. */
  readonly readAt: number
  /** Of kind `orders`. */
  readonly orders: readonly FigureOrder[]
  /** Of kind `afterSales`. */
  readonly afterSales: readonly FigureAfterSale[]
  /** Rows of the page that could not be read. */
  readonly unreadable: number
  /** Null: rows that were looked up apart from the windows. */
  readonly page: ReadPage | null
  /** Of kind `afterSales`: all that closed until then has been read, seconds since 1970. Absent: nothing is said of that. */
  readonly closedUpTo?: number
}

/**
 * Where rows are kept.
 *
 * | mode | what it means |
 * |---|---|
 * | kept | on the disk: they are there again with the next visit |
 * | blocked | the browser refuses storage: in memory, until the tab is closed |
 * | full | the disk is full: what came since is in memory alone |
 */
export type StoreMode = 'kept' | 'blocked' | 'full'

export interface FigureStore {
  readonly mode: () => StoreMode
  /** One write after the other; the rows, their totals and how far was read are one step. Rejects: then nothing changed. */
  readonly put: (pages: readonly FigurePage[]) => Promise<void>
  readonly answer: (question: FigureQuestion) => Promise<FigureAnswer>
  /** The rows that a figure is made of. */
  readonly behind: (asked: BehindQuestion) => Promise<BehindAnswer>
  readonly curves: (asked: CurveQuestion) => Promise<readonly ReturnCurve[]>
  readonly early: (asked: EarlyQuestion) => Promise<EarlyAnswer>
  /** How far a shop was read. */
  readonly reading: (shop: string, kind: ReadKind) => ShopReading
  readonly close: () => void
}

interface StoreParts {
  readonly disk: FigureDisk
  /** Seconds since 1970. */
  readonly now: () => number
}

type Weeks = ReadonlyMap<number, Int32Array>
/** What pages made of the store, before it is written. */
interface Draft {
  readonly chunks: Map<number, Map<number, Int32Array>>
  readonly changed: Map<string, SavedChunk>
  readonly readings: Map<string, ShopReading>
}

/** More shops than this are read in one go. */
const SHOPS_ONE_BY_ONE = 4

export async function createFigureStore({ disk, now }: StoreParts): Promise<FigureStore> {
  let mode = 'kept' as StoreMode
  const opened = await disk.open().catch(() => {
    mode = 'blocked'
    return { shops: [], totals: [], readings: [] }
  })
  const dictionary: Dictionary = createDictionary(opened.shops)
  const { lists } = dictionary
  const chunks = new Map<number, Weeks>()
  const totals = new Map<number, ShopTotals>(opened.totals.filter(isUsable).map((each) => [each.shop, each]))
  const readings = new Map<string, ShopReading>(opened.readings.map((each) => [toReadingKey(each.shop, each.kind), each]))
  /** A write, or a read of the disk that fills the memory: one after the other. */
  let last: Promise<unknown> = Promise.resolve()
  let hasAll = mode === 'blocked'
  let hasDictionary = mode === 'blocked'

  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }

  const readingOf = (shop: string, kind: ReadKind) => readings.get(toReadingKey(shop, kind)) ?? noReading(shop, kind)

  const placesOf = ({ shops }: Pick<FigureQuestion, 'shops'>) =>
    [...new Set(shops)].map((uid) => lists.shops.find(0, uid)).filter((shop) => shop >= 0)

  async function loadShop(shop: number): Promise<void> {
    if (hasAll || chunks.has(shop)) return
    chunks.set(shop, toWeeks(await disk.readShop(shop)))
  }

  /** Before any row is read or written. */
  async function loadDictionary(): Promise<void> {
    if (hasDictionary) return
    dictionary.load(await disk.readDictionary())
    hasDictionary = true
  }

  async function loadShops(shops: readonly number[]): Promise<void> {
    await loadDictionary()
    const unknown = shops.filter((shop) => !chunks.has(shop))
    if (hasAll || unknown.length === 0) return
    if (unknown.length <= SHOPS_ONE_BY_ONE) {
      for (const shop of unknown) await loadShop(shop)
      return
    }
    const found = groupBy(await disk.readAll(), ({ shop }) => shop)
    for (const [shop, saved] of found) if (!chunks.has(shop)) chunks.set(shop, toWeeks(saved))
    hasAll = true
  }

  /** What is counted over every row of some shops. */
  function overChunks<Result>(asked: Pick<FigureQuestion, 'shops'>, count: (chunks: readonly PlacedChunk[]) => Result): Promise<Result> {
    return inTurn(async () => {
      const shops = placesOf(asked)
      await loadShops(shops)
      return count(shops.flatMap((shop) => [...(chunks.get(shop) ?? [])].map(([week, chunk]) => ({ shop, week, chunk }))))
    })
  }

  function putPage(page: FigurePage, draft: Draft): void {
    const shop = lists.shops.add(0, page.shop)
    const orders = page.orders.map((row) => encodeOrder(lists, shop, row, page.readAt))
    const asked = page.afterSales.map((row) => encodeAfterSale(lists, shop, row, page.readAt))
    const weeks = draft.chunks.get(shop) ?? new Map(chunks.get(shop))
    draft.chunks.set(shop, weeks)
    const ofOrders = groupBy(orders.filter(isRow), ({ week }) => week)
    const ofAsked = groupBy(asked.filter(isRow), ({ week }) => week)
    for (const week of new Set([...ofOrders.keys(), ...ofAsked.keys()])) {
      const { chunk, isChanged } = upsertChunk(weeks.get(week) ?? null, ofOrders.get(week) ?? [], ofAsked.get(week) ?? [])
      weeks.set(week, chunk)
      const key = `${shop} ${week}`
      if (isChanged || draft.changed.has(key)) draft.changed.set(key, { shop, week, chunk })
    }
    const key = toReadingKey(page.shop, page.kind)
    const refused = orders.filter((row) => row === null).length + asked.filter((row) => row === null).length
    const known = draft.readings.get(key) ?? readingOf(page.shop, page.kind)
    const next = nextReading(known, { ...page, unreadable: page.unreadable + refused, chunks: [...weeks.values()] })
    if (next !== known) draft.readings.set(key, next)
  }

  function toWrite(draft: Draft): DiskWrite & { readonly saved: () => void } {
    const changed = [...draft.changed.values()]
    const nextTotals = [...new Set(changed.map(({ shop }) => shop))].map((shop): ShopTotals => {
      const weeks = new Map(totals.get(shop)?.weeks ?? foldAll(chunks.get(shop)))
      for (const each of changed) if (each.shop === shop) weeks.set(each.week, foldChunk(lists, each.chunk))
      return { shop, version: SUMS_VERSION, weeks, waiting: waitingOf(draft.chunks.get(shop)) }
    })
    return { ...dictionary.unsaved(), chunks: changed, totals: nextTotals, readings: [...draft.readings.values()] }
  }

  const foldAll = (weeks: Weeks = new Map()) => new Map([...weeks].map(([week, chunk]) => [week, foldChunk(lists, chunk)]))

  async function save(write: DiskWrite & { readonly saved: () => void }): Promise<void> {
    if (mode !== 'kept') return
    try {
      await disk.write(write)
      write.saved()
    } catch (error) {
      if (!isFull(error)) throw error
      mode = 'full'
    }
  }

  const source = (): ReadingSource => ({
    lists,
    waiting: (shop) => waitingOf(chunks.get(shop)),
    reading: readingOf,
    now: now(),
  })

  return {
    mode: () => mode,

    put: (pages) =>
      inTurn(async () => {
        await loadDictionary()
        for (const { shop } of pages) await loadShop(lists.shops.add(0, shop))
        const draft: Draft = { chunks: new Map(), changed: new Map(), readings: new Map() }
        for (const page of pages) putPage(page, draft)
        const write = toWrite(draft)
        await save(write)
        for (const [shop, weeks] of draft.chunks) chunks.set(shop, weeks)
        for (const each of write.totals) totals.set(each.shop, each)
        for (const each of write.readings) readings.set(toReadingKey(each.shop, each.kind), each)
      }),

    async answer(question) {
      const shops = placesOf(question)
      const isInMemory = hasAll || shops.every((shop) => chunks.has(shop))
      if (!isInMemory && shops.every((shop) => totals.has(shop))) {
        const waiting = (shop: number) => totals.get(shop)?.waiting ?? 0
        const answer = answerFromTotals(question, (shop) => totals.get(shop)?.weeks.values() ?? [], { ...source(), waiting })
        if (answer) return answer
      }
      return inTurn(async () => {
        await loadShops(shops)
        return answerFigure(question, { ...source(), chunks: (shop) => chunks.get(shop)?.values() ?? [] })
      })
    },

    behind: (asked) => overChunks(asked.question, (placed) => rowsBehind(asked, lists, placed)),
    curves: (asked) => overChunks(asked, (placed) => returnCurves(asked, lists, placed, now())),
    early: (asked) => overChunks(asked, (placed) => earlyAlarms(asked, lists, placed, now())),

    reading: readingOf,
    close: disk.close,
  }
}

function toReadingKey(shop: string, kind: ReadKind): string {
  return `${kind} ${shop}`
}

function isUsable({ version }: ShopTotals): boolean {
  return version === SUMS_VERSION
}

function isRow(row: EncodedRow | null): row is EncodedRow {
  return row !== null
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function toWeeks(saved: readonly SavedChunk[]): Weeks {
  return new Map(saved.map(({ week, chunk }) => [week, chunk]))
}

function waitingOf(weeks: Weeks = new Map()): number {
  return [...weeks.values()].reduce((sum, chunk) => sum + (chunk[Header.waiting] ?? 0), 0)
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
