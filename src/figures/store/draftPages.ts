import { noReading, type ShopReading } from '../answers/readings.ts'
import { type Fold, foldChunk } from '../answers/totals.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import { type EncodedRow, encodeAfterSale, encodeOrder } from '../columns/encodeRows.ts'
import { Header } from '../columns/layout.ts'
import { upsertChunk } from '../columns/upsertChunk.ts'
import { SUMS_VERSION } from '../measures/sums.ts'
import type { FigurePage } from './createFigureStore.ts'
import type { DiskWrite, SavedChunk, ShopTotals } from './figureDisk.ts'
import { nextReading } from './nextReading.ts'

/** Chunks of one shop by week. */
export type Weeks = ReadonlyMap<number, Int32Array>

/** What the store has before some pages are put. */
export interface Held {
  readonly lists: DictionaryLists
  readonly weeks: (shop: number) => Weeks | undefined
  readonly totals: (shop: number) => ShopTotals | undefined
  readonly reading: (shop: string, kind: ShopReading['kind']) => ShopReading | undefined
}

/** What pages make of it: nothing of the store is changed until this is written. */
export interface Draft {
  /** By shop, those of the pages. */
  readonly chunks: ReadonlyMap<number, Weeks>
  readonly write: Omit<DiskWrite, 'blocks' | 'names'>
}

/** New numbers of the dictionary are added at once: they harm nothing where the write fails. */
export function draftPages(held: Held, pages: readonly FigurePage[]): Draft {
  const { lists } = held
  const chunks = new Map<number, Map<number, Int32Array>>()
  const changed = new Map<string, SavedChunk>()
  const readings = new Map<string, ShopReading>()

  function putPage(page: FigurePage): void {
    const shop = lists.shops.add(0, page.shop)
    const orders = page.orders.map((row) => encodeOrder(lists, shop, row, page.readAt))
    const asked = page.afterSales.map((row) => encodeAfterSale(lists, shop, row, page.readAt))
    const weeks = chunks.get(shop) ?? new Map(held.weeks(shop))
    chunks.set(shop, weeks)
    const ofOrders = groupBy(orders.filter(isRow), ({ week }) => week)
    const ofAsked = groupBy(asked.filter(isRow), ({ week }) => week)
    for (const week of new Set([...ofOrders.keys(), ...ofAsked.keys()])) {
      const { chunk, isChanged } = upsertChunk(weeks.get(week) ?? null, ofOrders.get(week) ?? [], ofAsked.get(week) ?? [])
      weeks.set(week, chunk)
      const key = `${shop} ${week}`
      if (isChanged || changed.has(key)) changed.set(key, { shop, week, chunk })
    }
    const refused = orders.filter((row) => row === null).length + asked.filter((row) => row === null).length
    const key = `${page.kind} ${page.shop}`
    const known = readings.get(key) ?? held.reading(page.shop, page.kind) ?? noReading(page.shop, page.kind)
    const next = nextReading(known, { ...page, unreadable: page.unreadable + refused, chunks: [...weeks.values()] })
    if (next !== known) readings.set(key, next)
  }

  function toTotals(shop: number, own: readonly SavedChunk[]): ShopTotals {
    const weeks = new Map(held.totals(shop)?.weeks ?? foldAll(lists, held.weeks(shop)))
    for (const each of own) weeks.set(each.week, foldChunk(lists, each.chunk))
    return { shop, version: SUMS_VERSION, weeks, waiting: waitingOf(chunks.get(shop)) }
  }

  for (const page of pages) putPage(page)
  const byShop = groupBy([...changed.values()], ({ shop }) => shop)
  return {
    chunks,
    write: {
      chunks: [...changed.values()],
      totals: [...byShop].map(([shop, own]) => toTotals(shop, own)),
      readings: [...readings.values()],
    },
  }
}

function foldAll(lists: DictionaryLists, weeks: Weeks = new Map()): ReadonlyMap<number, Fold> {
  return new Map([...weeks].map(([week, chunk]) => [week, foldChunk(lists, chunk)]))
}

/** After-sales that wait for their order. */
export function waitingOf(weeks: Weeks = new Map()): number {
  return [...weeks.values()].reduce((sum, chunk) => sum + (chunk[Header.waiting] ?? 0), 0)
}

function isRow(row: EncodedRow | null): row is EncodedRow {
  return row !== null
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
