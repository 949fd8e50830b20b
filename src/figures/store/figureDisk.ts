import type { ShopReading, Waiting } from '../answers/readings.ts'
import type { Fold } from '../answers/totals.ts'
import type { SavedBlock } from '../columns/dictionary.ts'
import type { FigureRates } from '../figureRows.ts'

/** Totals of one shop by day, as `foldChunk` makes them, week by week. */
export interface ShopTotals {
  readonly shop: number
  /** Of the sums: those of another version are not used. */
  readonly version: number
  readonly weeks: ReadonlyMap<number, Fold>
  /** Of ads, as `foldAds` makes them, week by week. */
  readonly ads: ReadonlyMap<number, Fold>
  /** After-sales that wait for their order, see `Waiting`. */
  readonly waiting: Waiting
  /** By day, the mark of the day sheet that the backend was sent; absent: it was sent none. */
  readonly sheets?: ReadonlyMap<number, number>
}

export interface SavedChunk {
  readonly shop: number
  readonly week: number
  readonly chunk: Int32Array
}

/** The columns of a shop. */
export interface SavedColumns {
  readonly chunks: readonly SavedChunk[]
  /** What ads cost. */
  readonly ads: readonly SavedChunk[]
}

/** The platform's rates of one shop, those of the last day last. */
export interface ShopRates {
  /** shop_uid. */
  readonly shop: string
  readonly days: readonly FigureRates[]
}

/** Lists of the dictionary whose entries have names. */
export type NamesList = 'goods' | 'skus'

/** A block of names, entry for entry as the list has them. */
export interface SavedNames {
  readonly list: NamesList
  readonly number: number
  /** As `joinTexts` writes them: of goods the title and the picture, of a SKU its specification and the seller's own code. Empty: no name was read. */
  readonly names: readonly string[]
}

/** What is written together. */
export interface DiskWrite extends SavedColumns {
  readonly names: readonly SavedNames[]
  readonly rates: readonly ShopRates[]
  readonly blocks: readonly SavedBlock[]
  readonly totals: readonly ShopTotals[]
  readonly readings: readonly ShopReading[]
}

/** Where the columns of one merchant lie. What fails here changes nothing there. */
export interface FigureDisk {
  /** Takes the lead: from here on a write of the tab that had it before fails with a LeadLostError. Rejects where the browser refuses storage. */
  readonly open: () => Promise<{
    /** Of the list of shops alone: totals need no other, and the rest takes longer to read than they do. */
    readonly shops: readonly SavedBlock[]
    readonly totals: readonly ShopTotals[]
    readonly readings: readonly ShopReading[]
  }>
  /** All other lists. */
  readonly readDictionary: () => Promise<readonly SavedBlock[]>
  /** Those of these blocks that there are. */
  readonly readNames: (list: NamesList, numbers: readonly number[]) => Promise<readonly SavedNames[]>
  readonly readAllNames: (list: NamesList) => Promise<readonly SavedNames[]>
  readonly readShop: (shop: number) => Promise<SavedColumns>
  /** `shops`: how many the dictionary has. */
  readonly readAll: (shops: number) => Promise<SavedColumns>
  readonly readRates: () => Promise<readonly ShopRates[]>
  /** All of it or nothing. */
  readonly write: (write: DiskWrite) => Promise<void>
  readonly close: () => void
}

/** Another tab took the lead, or the login ended: this one writes no more. */
export class LeadLostError extends Error {
  override readonly name = 'LeadLostError'
}
