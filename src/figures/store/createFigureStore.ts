import { answerFigure, type FigureSource } from '../answers/answerFigure.ts'
import { answerWithoutHalves } from '../answers/halfRead.ts'
import { orderRows } from '../answers/orderRows.ts'
import {
  type FigureAnswer,
  type FigureQuestion,
  FigureQuestionError,
  type FigureRow,
  type NameKey,
  noName,
  type ReadKind,
} from '../answers/question.ts'
import { readingAt } from '../answers/readings.ts'
import { type PlacedChunk, rowsBehind } from '../answers/rowsBehind.ts'
import { addAdHours, readAdHours } from '../answers/scanAds.ts'
import { answerFromTotals, type Fold, netSalesOf } from '../answers/totals.ts'
import { parseDay, weekOf } from '../days.ts'
import { SUMS_VERSION } from '../measures/sums.ts'
import { createSheetMemory } from '../sheets/createSheetMemory.ts'
import { createMemory } from './createMemory.ts'
import { createNames } from './createNames.ts'
import { createRateMemory } from './createRateMemory.ts'
import { draftPages, type StoreDraft, waitingOf } from './draftPages.ts'
import type { FigureDisk, ShopTotals } from './figureDisk.ts'
import type { CountParts, FigureStore, StoreMode } from './figureStore.ts'

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
  const reading = (shop: string, kind: ReadKind) => readingAt(memory.reading(shop, kind), now())
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
    reading,
    source: () => ({ ...source(), waiting: (shop) => memory.totals(shop)?.waiting ?? [] }),
    addShop: (shop) => lists.shops.add(0, shop),
    keep: (totals) => keep({ totals }),
  })

  const rateMemory = createRateMemory({ read: memory.readRates, keep: (rates) => keep({ rates }) })

  const placesOf = (shops: readonly string[]) => [...new Set(shops)].map((uid) => lists.shops.find(0, uid)).filter((shop) => shop >= 0)

  /** What is counted over every row of some shops. */
  function overRows<Result>(uids: readonly string[], count: (chunks: readonly PlacedChunk[]) => Result): Promise<Result> {
    return inTurn(async () => {
      const shops = placesOf(uids)
      await memory.loadShops(shops)
      return count(shops.flatMap((shop) => [...(memory.weeks(shop) ?? [])].map(([week, chunk]) => ({ shop, week, chunk }))))
    })
  }

  /** What is not of rows. */
  async function keep(parts: Partial<StoreDraft['write']>): Promise<void> {
    const draft = { chunks: new Map(), ads: new Map(), write: { chunks: [], ads: [], rates: [], totals: [], readings: [], ...parts } }
    await save(draft)
    memory.take(draft)
  }

  async function save(draft: StoreDraft): Promise<void> {
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
    reading,
    now: now(),
  })

  /** Without its rows: totals are by shop and day, and are there at once. */
  function answerAtOnce(question: FigureQuestion, shops: readonly number[]): FigureAnswer | null {
    if (!shops.every(memory.hasTotals)) return null
    return answerFromTotals(question, foldsOf, { ...source(), waiting: (shop) => memory.totals(shop)?.waiting ?? [] })
  }

  function foldsOf(shop: number): readonly Fold[] {
    const known = memory.totals(shop)
    return known ? [...known.weeks.values(), ...known.ads.values()] : []
  }

  const countParts: CountParts = {
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
    overRows,
  }

  /** Of whatever was read. */
  async function answerOfAll(question: FigureQuestion): Promise<FigureAnswer> {
    const shops = placesOf(question.shops)
    const atOnce = sheets.answer(question) ?? answerAtOnce(question, shops)
    if (atOnce) return atOnce
    return inTurn(async () => {
      await memory.loadShops(shops)
      const answer = answerFigure(question, source())
      return question.withNames ? { ...answer, rows: await withNames(answer.rows) } : answer
    })
  }

  /** Rows that are of goods, with what these are called. */
  async function withNames(rows: readonly FigureRow[]): Promise<readonly FigureRow[]> {
    const found = await names.read(rows.map(({ shop = '', goods = '', sku }) => toNameKey(shop, goods, sku)))
    return rows.map((row, at) => (row.goods === undefined ? row : { ...row, name: found[at] ?? noName }))
  }

  return {
    mode: () => mode,
    takeSheets: sheets.take,
    sheetsToSave: (limit, shops) => inTurn(async () => sheets.toSave(limit, shops)),
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
        const draft = draftPages({ ...memory, reading }, pages, now())
        await save(draft)
        memory.take(draft)
        changes += 1
        for (const { shop } of pages) sheets.noteChange(shop)
      }),

    answer: (question) => answerWithoutHalves(question, now(), answerOfAll),

    async behind(asked) {
      const { orderSn } = asked
      const { rows, ...rest } = await overRows(asked.question.shops, (placed) =>
        orderSn === undefined ? rowsBehind(asked, lists, placed) : orderRows(orderSn, lists, placed),
      )
      const found = await inTurn(() => names.read(rows.map(({ shop, order }) => toNameKey(shop, order.goodsId, order.skuId))))
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

    reading,
    readAhead: () => inTurn(() => memory.loadShops(Array.from({ length: lists.shops.size() }, (_, shop) => shop))),
    countParts,
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
