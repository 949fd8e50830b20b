import type { DaySheetInput } from '../../../contract/entities/daySheet.ts'
import { isBetterReading, toRankedSheet } from '../../domain/betterReading.ts'
import type { FigureAnswer, FigureQuestion, ReadKind } from '../answers/question.ts'
import type { ReadingSource, ShopReading } from '../answers/readings.ts'
import type { Fold } from '../answers/totals.ts'
import { dayOf, ORDER_DAYS, parseDay } from '../days.ts'
import type { ShopTotals } from '../store/figureDisk.ts'
import { answerBySheets, type KnownSheet } from './answerBySheets.ts'
import { toDaySheets } from './toDaySheets.ts'

export type SheetKey = Pick<KnownSheet, 'shop_uid' | 'day'>

/** The store's end of the day sheets. */
export interface SheetMemory {
  /** Sheets of the backend: in memory alone, they are asked for again with the next visit. */
  readonly take: (sheets: readonly KnownSheet[]) => void
  /** Null: sheets are of no use for the question. */
  readonly answer: (question: FigureQuestion) => FigureAnswer | null
  readonly noteChange: (shop: string) => void
  /**
   * Sheets of shops that changed since the store was opened, without those that were marked as they are: those of a shop together, at least
   * `limit` where there are so many. The rows of these shops have to be in memory. `shops`: of no others; default: of all.
   */
  readonly toSave: (limit: number, shops?: readonly string[]) => readonly DaySheetInput[]
  /** The backend has these, or newer ones: as they are they need not be saved again. */
  readonly mark: (keys: readonly SheetKey[]) => Promise<void>
}

interface MemoryParts {
  /** By place of the dictionary; null: they are of an earlier meaning of the sums, and its rows have to answer. */
  readonly totals: (shop: number) => ShopTotals | null
  readonly chunks: (shop: number) => Iterable<Int32Array>
  readonly reading: (shop: string, kind: ReadKind) => ShopReading
  readonly source: () => ReadingSource
  readonly addShop: (shop: string) => number
  readonly keep: (totals: readonly ShopTotals[]) => Promise<void>
}

export function createSheetMemory({ totals, chunks, reading, source, addShop, keep }: MemoryParts): SheetMemory {
  const sheets = new Map<string, Map<number, KnownSheet>>()
  const changed = new Set<string>()
  /** Marks of what was handed out, by shop and day. */
  const offered = new Map<string, Map<number, number>>()

  function foldsOf(shop: number): readonly Fold[] {
    const known = totals(shop)
    return known ? [...known.weeks.values(), ...known.ads.values()] : []
  }

  function hasTotals(shop: string): boolean {
    const place = source().lists.shops.find(0, shop)
    return place < 0 || totals(place) !== null
  }

  function toSaveOf(shop: string): readonly DaySheetInput[] {
    const place = addShop(shop)
    const known = totals(place)
    if (!known) return []
    const own = toDaySheets({
      shop,
      lists: source().lists,
      folds: foldsOf(place),
      chunks: chunks(place),
      waiting: known.waiting,
      now: source().now,
      reading: (kind) => reading(shop, kind),
      known: (day) => sheets.get(shop)?.get(day)?.totals,
    })
    const fresh = own.filter(({ day, mark }) => known.sheets?.get(day) !== mark)
    offered.set(shop, new Map(fresh.map(({ day, mark }) => [day, mark])))
    return fresh.map(({ sheet }) => sheet)
  }

  return {
    take(given) {
      for (const sheet of given) {
        const day = parseDay(sheet.day)
        if (day === null) continue
        addShop(sheet.shop_uid)
        const ofShop = sheets.get(sheet.shop_uid) ?? new Map<number, KnownSheet>()
        sheets.set(sheet.shop_uid, ofShop)
        const known = ofShop.get(day)
        if (!known || isBetterReading(toRankedSheet(sheet), toRankedSheet(known))) ofShop.set(day, sheet)
      }
    },

    answer(question) {
      if (sheets.size === 0 || !question.shops.every(hasTotals)) return null
      return answerBySheets(question, { sheetsOf: (shop) => sheets.get(shop), folds: foldsOf, source: source() })
    },

    noteChange: (shop) => changed.add(shop),

    toSave(limit, shops) {
      const found: DaySheetInput[] = []
      const wanted = shops && new Set(shops)
      for (const shop of [...changed]) {
        if (found.length >= limit) break
        if (wanted && !wanted.has(shop)) continue
        const own = toSaveOf(shop)
        if (own.length === 0) changed.delete(shop)
        found.push(...own)
      }
      return found
    },

    async mark(keys) {
      const marks = new Map<string, Map<number, number>>()
      for (const { shop_uid, day: text } of keys) {
        const day = parseDay(text) ?? 0
        const mark = offered.get(shop_uid)?.get(day)
        const ofShop = marks.get(shop_uid) ?? new Map<number, number>()
        if (mark !== undefined) marks.set(shop_uid, ofShop.set(day, mark))
      }
      const oldest = dayOf(source().now) - ORDER_DAYS
      const next = [...marks].flatMap(([shop, ofShop]): ShopTotals[] => {
        const known = totals(addShop(shop))
        return known ? [{ ...known, sheets: new Map([...(known.sheets ?? []), ...ofShop].filter(([day]) => day > oldest)) }] : []
      })
      await keep(next)
    },
  }
}
