import type { DaySheetInput } from '../../../contract/entities/daySheet.ts'
import { answerFigure, type FigureSource } from '../answers/answerFigure.ts'
import { type EarlyAnswer, type EarlyQuestion, earlyAlarms } from '../answers/earlyAlarm.ts'
import { orderRows } from '../answers/orderRows.ts'
import {
  type FigureAnswer,
  type FigureQuestion,
  FigureQuestionError,
  type FigureRow,
  type NameKey,
  noName,
  type ReadKind,
  type RowName,
} from '../answers/question.ts'
import type { ShopReading } from '../answers/readings.ts'
import { type CurveQuestion, type ReturnCurve, returnCurves } from '../answers/returnCurves.ts'
import { type BehindAnswer, type BehindQuestion, type PlacedChunk, rowsBehind } from '../answers/rowsBehind.ts'
import { type AdHoursAnswer, type AdHoursQuestion, addAdHours, readAdHours } from '../answers/scanAds.ts'
import { answerFromTotals, type Fold, netSalesOf } from '../answers/totals.ts'
import { parseDay, weekOf } from '../days.ts'
import type { FigureAds, FigureAfterSale, FigureName, FigureOrder, FigureRates } from '../figureRows.ts'
import { SUMS_VERSION } from '../measures/sums.ts'
import { createProfitAnswers, type ProfitAnswers } from '../profit/createProfitAnswers.ts'
import type { KnownSheet } from '../sheets/answerBySheets.ts'
import { createSheetMemory, type SheetKey } from '../sheets/createSheetMemory.ts'
import { createMemory } from './createMemory.ts'
import { createNames } from './createNames.ts'
import { createRateMemory, type RateMemory } from './createRateMemory.ts'
import { type Draft, draftPages, waitingOf } from './draftPages.ts'
import type { FigureDisk, ShopRates, ShopTotals } from './figureDisk.ts'
import type { FoundGoods, GoodsSearch } from './findGoods.ts'
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
  /** Of kind `promotion`. Default: none. */
  readonly ads?: readonly FigureAds[]
  /** Of kind `quality`. Default: none. */
  readonly rates?: FigureRates
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

export interface FigureStore extends ProfitAnswers, RateMemory {
  readonly mode: () => StoreMode
  /** One write after the other; the rows, their totals and how far was read are one step. Rejects: then nothing changed. */
  readonly put: (pages: readonly FigurePage[]) => Promise<void>
  readonly answer: (question: FigureQuestion) => Promise<FigureAnswer>
  /** The rows that a figure is made of. */
  readonly behind: (asked: BehindQuestion) => Promise<BehindAnswer>
  /** In the order of the keys. */
  readonly names: (keys: readonly NameKey[]) => Promise<readonly RowName[]>
  readonly findGoods: (asked: GoodsSearch) => Promise<FoundGoods>
  readonly curves: (asked: CurveQuestion) => Promise<readonly ReturnCurve[]>
  readonly early: (asked: EarlyQuestion) => Promise<EarlyAnswer>
  /** The platform's own rates, for shops of which there are any. */
  readonly rates: (shops: readonly string[]) => Promise<readonly ShopRates[]>
  readonly adHours: (asked: AdHoursQuestion) => Promise<AdHoursAnswer>
  /** Day sheets, see sheets/createSheetMemory.ts. */
  readonly takeSheets: (sheets: readonly KnownSheet[]) => void
  readonly sheetsToSave: (limit: number) => Promise<readonly DaySheetInput[]>
  readonly markSheets: (sheets: readonly SheetKey[]) => Promise<void>
  /** How far a shop was read. */
  readonly reading: (shop: string, kind: ReadKind) => ShopReading
  readonly close: () => void
}

interface StoreParts {
  readonly disk: FigureDisk
  /** Seconds since 1970. */
  readonly now: () => number
}

export async function createFigureStore({ disk, now }: StoreParts): Promise<FigureStore> {
  let mode = 'kept' as StoreMode
  const opened = await disk.open().catch(() => {
    mode = 'blocked'
    return null
  })
  const memory = createMemory(disk, opened)
  const { lists } = memory
  const names = createNames({ lists, disk, hasDisk: () => mode !== 'blocked' })
  /** Counts what was put. */
  let changes = 0
  /** A write, or a read of the disk that fills the memory: one after the other. */
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
  }

  const sheets = createSheetMemory({
    totals: (shop) => (memory.hasTotals(shop) ? (memory.totals(shop) ?? noTotals(shop)) : null),
    chunks: (shop) => memory.weeks(shop)?.values() ?? [],
    reading: memory.reading,
    source: () => ({ ...source(), waiting: (shop) => memory.totals(shop)?.waiting ?? [] }),
    addShop: (shop) => lists.shops.add(0, shop),
    keep: (totals) => keep({ totals }),
  })

  const rateMemory = createRateMemory({ read: memory.readRates, keep: (rates) => keep({ rates }) })

  const placesOf = (shops: readonly string[]) => [...new Set(shops)].map((uid) => lists.shops.find(0, uid)).filter((shop) => shop >= 0)

  /** What is counted over every row of some shops. */
  function overChunks<Result>(asked: Pick<FigureQuestion, 'shops'>, count: (chunks: readonly PlacedChunk[]) => Result): Promise<Result> {
    return inTurn(async () => {
      const shops = placesOf(asked.shops)
      await memory.loadShops(shops)
      return count(shops.flatMap((shop) => [...(memory.weeks(shop) ?? [])].map(([week, chunk]) => ({ shop, week, chunk }))))
    })
  }

  /** What is not of rows. */
  async function keep(parts: Partial<Draft['write']>): Promise<void> {
    const draft = { chunks: new Map(), ads: new Map(), write: { chunks: [], ads: [], rates: [], totals: [], readings: [], ...parts } }
    await save(draft)
    memory.take(draft)
  }

  async function save(draft: Draft): Promise<void> {
    if (mode !== 'kept') return
    const ofLists = memory.dictionary.unsaved()
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

  const source = (): FigureSource => ({
    lists,
    chunks: (shop) => memory.weeks(shop)?.values() ?? [],
    ads: (shop) => memory.ads(shop)?.values() ?? [],
    waiting: (shop) => waitingOf(memory.weeks(shop)),
    reading: memory.reading,
    now: now(),
  })

  /** Before a row is read: totals are by shop and day, and are there at once. */
  function answerAtOnce(question: FigureQuestion, shops: readonly number[]): FigureAnswer | null {
    if (memory.hasRows(shops) || !shops.every(memory.hasTotals)) return null
    return answerFromTotals(question, foldsOf, { ...source(), waiting: (shop) => memory.totals(shop)?.waiting ?? [] })
  }

  function foldsOf(shop: number): readonly Fold[] {
    const known = memory.totals(shop)
    return known ? [...known.weeks.values(), ...known.ads.values()] : []
  }

  const profits = createProfitAnswers({
    source,
    changes: () => changes,
    netOf: (shop, firstDay, lastDay) => netSalesOf(foldsOf(shop), firstDay, lastDay),
    names: names.read,
    allNames: names.readAll,
    withShops: (shops, count) =>
      inTurn(async () => {
        await memory.loadShops(placesOf(shops))
        return count()
      }),
  })

  /** Rows that are of goods, with what these are called. */
  async function withNames(rows: readonly FigureRow[]): Promise<readonly FigureRow[]> {
    const found = await names.read(rows.map(({ shop = '', goods = '', sku }) => toNameKey(shop, goods, sku)))
    return rows.map((row, at) => (row.goods === undefined ? row : { ...row, name: found[at] ?? noName }))
  }

  return {
    mode: () => mode,
    takeSheets: sheets.take,
    sheetsToSave: (limit) => inTurn(async () => sheets.toSave(limit)),
    markSheets: (keys) => inTurn(() => sheets.mark(keys)),
    takeRates: (rates) => inTurn(() => rateMemory.takeRates(rates)),
    ratesToSave: (asked) => inTurn(() => rateMemory.ratesToSave(asked)),
    markRates: (keys) => inTurn(() => rateMemory.markRates(keys)),

    put: (pages) =>
      inTurn(async () => {
        await memory.loadDictionary()
        for (const { shop } of pages) await memory.loadShops([lists.shops.add(0, shop)])
        if (pages.some((page) => page.rates)) await memory.readRates()
        for (const page of pages) names.note(lists.shops.add(0, page.shop), page.names ?? [])
        const draft = draftPages(memory, pages)
        await save(draft)
        memory.take(draft)
        changes += 1
        for (const { shop } of pages) sheets.noteChange(shop)
      }),

    async answer(question) {
      const shops = placesOf(question.shops)
      const atOnce = sheets.answer(question) ?? answerAtOnce(question, shops)
      if (atOnce) return atOnce
      return inTurn(async () => {
        await memory.loadShops(shops)
        const answer = answerFigure(question, source())
        return question.withNames ? { ...answer, rows: await withNames(answer.rows) } : answer
      })
    },

    async behind(asked) {
      const { orderSn } = asked
      const { rows, ...rest } = await overChunks(asked.question, (placed) =>
        orderSn === undefined ? rowsBehind(asked, lists, placed) : orderRows(orderSn, lists, placed),
      )
      const found = await inTurn(() => names.read(rows.map(({ shop, order }) => toNameKey(shop, order.goodsId, order.skuId))))
      return { ...rest, rows: rows.map((row, at) => ({ ...row, name: found[at] ?? noName })) }
    },
    curves: (asked) => overChunks(asked, (placed) => returnCurves(asked, lists, placed, now())),
    async early(asked) {
      const { rows, ...rest } = await overChunks(asked, (placed) => earlyAlarms(asked, lists, placed, now()))
      const found = await inTurn(() => names.read(rows))
      return { ...rest, rows: rows.map((row, at) => ({ ...row, name: found[at] ?? noName })) }
    },

    names: (keys) =>
      inTurn(async () => {
        await memory.loadDictionary()
        return names.read(keys)
      }),

    findGoods: (asked) =>
      inTurn(async () => {
        await memory.loadDictionary()
        return names.find(asked)
      }),

    rates: (shops) =>
      inTurn(async () => {
        const known = await memory.readRates()
        return shops.flatMap((shop) => known.get(shop) ?? [])
      }),

    adHours: ({ shops, day }) =>
      inTurn(async () => {
        const at = parseDay(day)
        if (at === null) throw new FigureQuestionError(`no day: ${day}`)
        await memory.loadShops(placesOf(shops))
        const weekOfShop = (shop: string) => memory.ads(lists.shops.find(0, shop))?.get(weekOf(at)) ?? new Int32Array(0)
        return addAdHours(shops, (shop) => readAdHours(weekOfShop(shop), at))
      }),

    ...profits,
    reading: memory.reading,
    close: disk.close,
  }
}

const noTotals = (shop: number): ShopTotals => ({ shop, version: SUMS_VERSION, weeks: new Map(), ads: new Map(), waiting: [] })

function toNameKey(shop: string, goods: string, sku: string | undefined): NameKey {
  return sku === undefined ? { shop, goods } : { shop, goods, sku }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
