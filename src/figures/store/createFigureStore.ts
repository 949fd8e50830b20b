import { answerFigure } from '../answers/answerFigure.ts'
import { type EarlyAnswer, type EarlyQuestion, earlyAlarms } from '../answers/earlyAlarm.ts'
import {
  type FigureAnswer,
  type FigureQuestion,
  type FigureRow,
  type NameKey,
  noName,
  type ReadKind,
  type RowName,
} from '../answers/question.ts'
import { noReading, type ReadingSource, type ShopReading } from '../answers/readings.ts'
import { type CurveQuestion, type ReturnCurve, returnCurves } from '../answers/returnCurves.ts'
import { type BehindAnswer, type BehindQuestion, type PlacedChunk, rowsBehind } from '../answers/rowsBehind.ts'
import { answerFromTotals } from '../answers/totals.ts'
import { createDictionary, type Dictionary } from '../columns/dictionary.ts'
import type { FigureAfterSale, FigureName, FigureOrder } from '../figureRows.ts'
import { SUMS_VERSION } from '../measures/sums.ts'
import { createNames } from './createNames.ts'
import { type Draft, draftPages, groupBy, type Weeks, waitingOf } from './draftPages.ts'
import type { FigureDisk, SavedChunk, ShopTotals } from './figureDisk.ts'
import type { ReadPage } from './nextReading.ts'

/** Rows of one page of the platform, and where in the reading they belong. */
export interface FigurePage {
  readonly shop: string
  readonly kind: ReadKind
  /** When the platform answered, seconds since 1970. */
  readonly readAt: number
  /** Of kind `orders`. */
  readonly orders: readonly FigureOrder[]
  /** What the goods and SKUs of these orders are called. Default: nothing is said of that. */
  readonly names?: readonly FigureName[]
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
  /** In the order of the keys. */
  readonly names: (keys: readonly NameKey[]) => Promise<readonly RowName[]>
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
  const names = createNames({ lists, disk, hasDisk: () => mode !== 'blocked' })
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

  async function save(draft: Draft): Promise<void> {
    if (mode !== 'kept') return
    const ofLists = dictionary.unsaved()
    const ofNames = await names.unsaved()
    try {
      await disk.write({ ...draft.write, blocks: ofLists.blocks, names: ofNames.names })
      ofLists.saved()
      ofNames.saved()
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

  /** Before a row is read: totals are by shop and day, and are there at once. */
  function answerAtOnce(question: FigureQuestion, shops: readonly number[]): FigureAnswer | null {
    const isInMemory = hasAll || shops.every((shop) => chunks.has(shop))
    if (isInMemory || !shops.every((shop) => totals.has(shop))) return null
    const waiting = (shop: number) => totals.get(shop)?.waiting ?? 0
    return answerFromTotals(question, (shop) => totals.get(shop)?.weeks.values() ?? [], { ...source(), waiting })
  }

  /** Rows that are of goods, with what these are called. */
  async function withNames(rows: readonly FigureRow[]): Promise<readonly FigureRow[]> {
    const found = await names.read(rows.map(({ shop = '', goods = '', sku }) => toNameKey(shop, goods, sku)))
    return rows.map((row, at) => (row.goods === undefined ? row : { ...row, name: found[at] ?? noName }))
  }

  return {
    mode: () => mode,

    put: (pages) =>
      inTurn(async () => {
        await loadDictionary()
        for (const { shop } of pages) await loadShop(lists.shops.add(0, shop))
        for (const page of pages) names.note(lists.shops.add(0, page.shop), page.names ?? [])
        const held = { lists, weeks: (shop: number) => chunks.get(shop), totals: (shop: number) => totals.get(shop), reading: readingOf }
        const draft = draftPages(held, pages)
        await save(draft)
        for (const [shop, weeks] of draft.chunks) chunks.set(shop, weeks)
        for (const each of draft.write.totals) totals.set(each.shop, each)
        for (const each of draft.write.readings) readings.set(toReadingKey(each.shop, each.kind), each)
      }),

    async answer(question) {
      const shops = placesOf(question)
      const atOnce = answerAtOnce(question, shops)
      if (atOnce) return atOnce
      return inTurn(async () => {
        await loadShops(shops)
        const answer = answerFigure(question, { ...source(), chunks: (shop) => chunks.get(shop)?.values() ?? [] })
        return question.withNames ? { ...answer, rows: await withNames(answer.rows) } : answer
      })
    },

    async behind(asked) {
      const { rows, ...rest } = await overChunks(asked.question, (placed) => rowsBehind(asked, lists, placed))
      const found = await inTurn(() => names.read(rows.map(({ shop, order }) => toNameKey(shop, order.goodsId, order.skuId))))
      return { ...rest, rows: rows.map((row, at) => ({ ...row, name: found[at] ?? noName })) }
    },
    curves: (asked) => overChunks(asked, (placed) => returnCurves(asked, lists, placed, now())),
    early: (asked) => overChunks(asked, (placed) => earlyAlarms(asked, lists, placed, now())),

    names: (keys) =>
      inTurn(async () => {
        await loadDictionary()
        return names.read(keys)
      }),

    reading: readingOf,
    close: disk.close,
  }
}

function toNameKey(shop: string, goods: string, sku: string | undefined): NameKey {
  return sku === undefined ? { shop, goods } : { shop, goods, sku }
}

function toReadingKey(shop: string, kind: ReadKind): string {
  return `${kind} ${shop}`
}

function isUsable({ version }: ShopTotals): boolean {
  return version === SUMS_VERSION
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

function toWeeks(saved: readonly SavedChunk[]): Weeks {
  return new Map(saved.map(({ week, chunk }) => [week, chunk]))
}
