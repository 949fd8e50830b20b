import type { DaySheetInput } from '../../../contract/entities/daySheet.ts'
import type { FigureSource } from '../answers/answerFigure.ts'
import type { FigureAnswer, FigureQuestion, NameKey, ReadKind, RowName } from '../answers/question.ts'
import type { ShopReading } from '../answers/readings.ts'
import type { BehindAnswer, BehindQuestion, PlacedChunk } from '../answers/rowsBehind.ts'
import type { AdHoursAnswer, AdHoursQuestion } from '../answers/scanAds.ts'
import type { FigureAds, FigureAfterSale, FigureName, FigureOrder, FigureRates } from '../figureRows.ts'
import type { KnownSheet } from '../sheets/answerBySheets.ts'
import type { SheetKey } from '../sheets/createSheetMemory.ts'
import type { AllNames } from './createNames.ts'
import type { RateMemory } from './createRateMemory.ts'
import type { ShopRates } from './figureDisk.ts'
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
  /** Which page of such a reading this is, from 1. Default 1. */
  readonly closedPage?: number
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

/** The rows as a feature counts them for answers of its own. */
export interface CountParts {
  readonly source: () => FigureSource
  /** Counts changes of the rows of the store. */
  readonly changes: () => number
  /** What a shop sold in these days less what was given back, in fen; by its place. */
  readonly netOf: (shop: number, firstDay: number, lastDay: number) => number
  /** What goods and SKUs are called, in the order of the keys. */
  readonly names: (keys: readonly NameKey[]) => Promise<readonly RowName[]>
  readonly allNames: () => Promise<AllNames>
  /** Counts in turn with all else, once the rows of these shops are here. */
  readonly withShops: <Result>(shops: readonly string[], count: () => Result | Promise<Result>) => Promise<Result>
  /** Counts over every row of these shops, likewise. */
  readonly overRows: <Result>(shops: readonly string[], count: (chunks: readonly PlacedChunk[]) => Result) => Promise<Result>
}

export interface FigureStore extends RateMemory {
  readonly mode: () => StoreMode
  /** One write after the other; the rows, their totals and how far was read are one step. Rejects: then nothing changed. */
  readonly put: (pages: readonly FigurePage[]) => Promise<void>
  readonly answer: (question: FigureQuestion) => Promise<FigureAnswer>
  /** The rows that a figure is made of. */
  readonly behind: (asked: BehindQuestion) => Promise<BehindAnswer>
  /** In the order of the keys. */
  readonly names: (keys: readonly NameKey[]) => Promise<readonly RowName[]>
  readonly findGoods: (asked: GoodsSearch) => Promise<FoundGoods>
  /** The platform's own rates, for shops of which there are any. */
  readonly rates: (shops: readonly string[]) => Promise<readonly ShopRates[]>
  readonly adHours: (asked: AdHoursQuestion) => Promise<AdHoursAnswer>
  /** Day sheets, see sheets/createSheetMemory.ts. */
  readonly takeSheets: (sheets: readonly KnownSheet[]) => void
  readonly sheetsToSave: (limit: number, shops?: readonly string[]) => Promise<readonly DaySheetInput[]>
  readonly markSheets: (sheets: readonly SheetKey[]) => Promise<void>
  /** How far a shop was read. */
  readonly reading: (shop: string, kind: ReadKind) => ShopReading
  /** Reads every row that is kept, before anything is asked about it. Rejects where the disk cannot be read. */
  readonly readAhead: () => Promise<void>
  /** For what features count beside the answers of the store. */
  readonly countParts: CountParts
  readonly close: () => void
}
