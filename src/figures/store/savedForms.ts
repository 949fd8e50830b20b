import type { DayReading, ShopReading } from '../answers/readings.ts'
import { type Fold, foldKinds } from '../answers/totals.ts'
import { AdColumn } from '../columns/adChunk.ts'
import type { SavedBlock } from '../columns/dictionary.ts'
import {
  AfterSaleColumn,
  afterSaleCount,
  ChunkHeader,
  fromTimeCell,
  isChunk,
  MISSING,
  OrderColumn,
  orderCount,
  toTimeCell,
} from '../columns/layout.ts'
import { packCells, unpackCells } from '../columns/packCells.ts'
import type { SavedChunk, SavedNames, ShopTotals } from './figureDisk.ts'

/**
 * What memory has as columns of 32 bits lies on the disk packed, see columns/packCells.ts.
 *
 * | in memory | on the disk |
 * |---|---|
 * | `SavedChunk`: a chunk of orders or of ads | shop, week and its cells; so one read says all |
 * | `SavedBlock`: a block of the dictionary | parents, numbers in two halves and values as four columns |
 * | `ShopTotals`: a fold for each week | the rows of all folds one after the other, and how many are of which week |
 * | `ShopReading`: an object for each day | its days as four columns |
 * | `SavedNames`: a text for each entry | one text: the browser copies it at once, which takes a tenth of the time of lists of texts |
 */
export interface PackedChunk {
  readonly shop: number
  readonly week: number
  readonly cells: Uint8Array
}

export interface PackedBlock extends Omit<SavedBlock, 'block'> {
  readonly cells: Uint8Array
  readonly texts: SavedBlock['block']['texts']
}

export interface PackedTotals extends Omit<ShopTotals, 'weeks' | 'ads'> {
  /** Week and rows, in turn; of orders and after-sales, then of ads. */
  readonly weeks: readonly number[]
  readonly ads: readonly number[]
  /** As they are where a sum is larger than 32 bits. */
  readonly rows: Uint8Array | Float64Array
}

export interface PackedReading extends Omit<ShopReading, 'days'> {
  readonly days: Uint8Array
}

export interface PackedNames extends Omit<SavedNames, 'names'> {
  /** All entries as one text: the browser copies it at once. */
  readonly names: string
}

export function packOrders({ shop, week, chunk }: SavedChunk): PackedChunk {
  const tables = [
    { rows: ChunkHeader.size, columns: 1 },
    { rows: orderCount(chunk), columns: OrderColumn.count, baseColumn: OrderColumn.orderedAt },
    { rows: afterSaleCount(chunk), columns: AfterSaleColumn.count, baseColumn: AfterSaleColumn.askedAt },
  ]
  return { shop, week, cells: packCells(chunk, tables) }
}

export function packAds({ shop, week, chunk }: SavedChunk): PackedChunk {
  return { shop, week, cells: packCells(chunk, [{ rows: chunk.length / AdColumn.count, columns: AdColumn.count, isByRow: true }]) }
}

/** Null: of another format, or damaged; then its shop has to be read again. */
export function unpackOrders(packed: PackedChunk): SavedChunk | null {
  const unpacked = unpackAds(packed)
  return unpacked && isChunk(unpacked.chunk) ? unpacked : null
}

export function unpackAds({ shop, week, cells }: PackedChunk): SavedChunk | null {
  const chunk = unpackCells(cells)
  return chunk && { shop, week, chunk }
}

const BLOCK_COLUMNS = 4
/** A number of 15 digits is two of 32 bits. */
const HALF = 2 ** 31

export function packBlock({ list, number, block: { parents, numbers, values, texts } }: SavedBlock): PackedBlock {
  const rows = parents.length
  const cells = new Int32Array(BLOCK_COLUMNS * rows)
  cells.set(parents)
  for (let row = 0; row < rows; row += 1) {
    const each = numbers[row] ?? Number.NaN
    const isText = Number.isNaN(each)
    cells[rows + row] = isText ? MISSING : Math.floor(each / HALF)
    cells[2 * rows + row] = isText ? MISSING : each % HALF
  }
  cells.set(values, 3 * rows)
  return { list, number, texts, cells: packCells(cells, [{ rows, columns: BLOCK_COLUMNS }]) }
}

/** Throws where it is damaged: a list that lacks a block would give its places to others. */
export function unpackBlock({ list, number, texts, cells: packed }: PackedBlock): SavedBlock {
  const cells = unpackCells(packed)
  if (!cells) throw new Error(`a block of ${list} cannot be read`)
  const rows = cells.length / BLOCK_COLUMNS
  const numbers = new Float64Array(rows)
  for (let row = 0; row < rows; row += 1) {
    const high = cells[rows + row] ?? MISSING
    numbers[row] = high === MISSING ? Number.NaN : high * HALF + (cells[2 * rows + row] ?? 0)
  }
  const block = { parents: cells.subarray(0, rows), numbers, values: cells.subarray(3 * rows), texts }
  return { list, number, block }
}

const NO_VERSION = -1

export function packTotals({ weeks, ads, ...rest }: ShopTotals): PackedTotals {
  const folds = [...weeks.values(), ...ads.values()]
  const length = folds.reduce((sum, fold) => sum + fold.length, 0)
  const isSmall = folds.every((fold) => fold instanceof Int32Array)
  const cells = isSmall ? new Int32Array(length) : new Float64Array(length)
  let at = 0
  for (const fold of folds) {
    cells.set(fold, at)
    at += fold.length
  }
  const table = { rows: length / foldKinds.width, columns: foldKinds.width, isByRow: true }
  const rows = cells instanceof Float64Array ? cells : packCells(cells, [table])
  return { ...rest, weeks: toRows(weeks), ads: toRows(ads), rows }
}

/** Of another version where they are damaged: then the rows have to answer. */
export function unpackTotals({ weeks, ads, rows, ...rest }: PackedTotals): ShopTotals {
  const cells = rows instanceof Float64Array ? rows : unpackCells(rows)
  if (!cells) return { ...rest, version: NO_VERSION, weeks: new Map(), ads: new Map() }
  let at = 0
  const take = (counts: readonly number[]) => {
    const folds = new Map<number, Fold>()
    for (let nth = 0; nth < counts.length; nth += 2) {
      const length = (counts[nth + 1] ?? 0) * foldKinds.width
      folds.set(counts[nth] ?? 0, cells.subarray(at, at + length))
      at += length
    }
    return folds
  }
  const ofRows = take(weeks)
  const ofAds = take(ads)
  return { ...rest, weeks: ofRows, ads: ofAds }
}

function toRows(folds: ReadonlyMap<number, Fold>): readonly number[] {
  return [...folds].flatMap(([week, fold]) => [week, fold.length / foldKinds.width])
}

const READING_COLUMNS = 4
/** The third cell of a day holds two values: its lowest bit says whether the day is whole, the rest how many earlier days were read together with it. */
const WHOLE_RADIX = 2

export function packReading({ days, ...rest }: ShopReading): PackedReading {
  const toRow = ({ day, asOf, isWhole, unreadable, together = day }: DayReading) => {
    return [day, toTimeCell(asOf) ?? MISSING, (day - together) * WHOLE_RADIX + (isWhole ? 1 : 0), unreadable]
  }
  const table = { rows: days.length, columns: READING_COLUMNS, isByRow: true }
  return { ...rest, days: packCells(Int32Array.from(days.flatMap(toRow)), [table]) }
}

/** Without days where it is damaged: then they are read again. */
export function unpackReading({ days: packed, ...rest }: PackedReading): ShopReading {
  const cells = unpackCells(packed) ?? new Int32Array(0)
  const days = Array.from({ length: cells.length / READING_COLUMNS }, (_, row): DayReading => {
    const [day = 0, asOf = 0, whole = 0, unreadable = 0] = cells.subarray(row * READING_COLUMNS, (row + 1) * READING_COLUMNS)
    const before = Math.floor(whole / WHOLE_RADIX)
    const together = before > 0 && { together: day - before }
    return { day, asOf: fromTimeCell(asOf), isWhole: whole % WHOLE_RADIX === 1, unreadable, ...together }
  })
  return { ...rest, days }
}

/** What no name has. */
const ENTRY_END = '\u0001'
const TEXT_END = '\u0002'

/** The texts of an entry as one. */
export function joinTexts(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll(ENTRY_END, '').replaceAll(TEXT_END, '')).join(TEXT_END)
}

/** Of an entry without a name: none. */
export function splitTexts(joined: string): readonly string[] {
  return joined === '' ? [] : joined.split(TEXT_END)
}

export function packNames({ names, ...rest }: SavedNames): PackedNames {
  return { ...rest, names: names.join(ENTRY_END) }
}

export function unpackNames({ names, ...rest }: PackedNames): SavedNames {
  return { ...rest, names: names.split(ENTRY_END) }
}
