import { groupBy } from '../../values/groupBy.ts'
import { noReading, type ShopReading, type Waiting } from '../answers/readings.ts'
import { type Fold, foldAds, foldChunk } from '../answers/totals.ts'
import { upsertAds } from '../columns/adChunk.ts'
import { listWaiting } from '../columns/decodeRows.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import { type EncodedRow, encodeAfterSale, encodeOrder } from '../columns/encodeRows.ts'
import { ChunkHeader } from '../columns/layout.ts'
import { upsertChunk } from '../columns/upsertChunk.ts'
import { weekOf } from '../days.ts'
import type { FigureAds, FigureRates } from '../figureRows.ts'
import { SUMS_VERSION } from '../measures/sums.ts'
import { newestDays } from './createRateMemory.ts'
import type { DiskWrite, SavedChunk, ShopRates, ShopTotals } from './figureDisk.ts'
import type { FigurePage } from './figureStore.ts'
import { nextReading } from './nextReading.ts'

/** Chunks of one shop by week. */
export type Weeks = ReadonlyMap<number, Int32Array>

/** What the store has before some pages are put. */
export interface Held {
  readonly lists: DictionaryLists
  readonly weeks: (shop: number) => Weeks | undefined
  readonly ads: (shop: number) => Weeks | undefined
  readonly rates: (shop: string) => ShopRates | undefined
  readonly totals: (shop: number) => ShopTotals | undefined
  readonly reading: (shop: string, kind: ShopReading['kind']) => ShopReading | undefined
}

/** What pages make of it: nothing of the store is changed until this is written. */
export interface StoreDraft {
  /** By shop, those of the pages. */
  readonly chunks: ReadonlyMap<number, Weeks>
  readonly ads: ReadonlyMap<number, Weeks>
  readonly write: Omit<DiskWrite, 'blocks' | 'names'>
}

/** New numbers of the dictionary are added at once: they harm nothing where the write fails. `now`: seconds since 1970. */
export function draftPages(held: Held, pages: readonly FigurePage[], now: number): StoreDraft {
  const { lists } = held
  const chunks = new Map<number, Map<number, Int32Array>>()
  const changed = new Map<string, SavedChunk>()
  const ads = new Map<number, Map<number, Int32Array>>()
  const changedAds = new Map<string, SavedChunk>()
  const rates = new Map<string, ShopRates>()
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
      const { chunk, isChanged } = upsertChunk(weeks.get(week) ?? null, ofOrders.get(week) ?? [], ofAsked.get(week) ?? [], now)
      weeks.set(week, chunk)
      const key = `${shop} ${week}`
      if (isChanged || changed.has(key)) changed.set(key, { shop, week, chunk })
    }
    if (page.ads) putAds(shop, page.ads, page.readAt)
    if (page.rates) rates.set(page.shop, withRates(rates.get(page.shop) ?? held.rates(page.shop), page.shop, page.rates))
    const refused = orders.filter((row) => row === null).length + asked.filter((row) => row === null).length
    const key = `${page.kind} ${page.shop}`
    const known = readings.get(key) ?? held.reading(page.shop, page.kind) ?? noReading(page.shop, page.kind)
    const came = page.orders.length + page.afterSales.length + page.unreadable
    const next = nextReading(known, { ...page, came, unreadable: page.unreadable + refused, chunks: [...weeks.values()] })
    if (next !== known) readings.set(key, next)
  }

  function putAds(shop: number, read: readonly FigureAds[], readAt: number): void {
    const weeks = ads.get(shop) ?? new Map(held.ads(shop))
    ads.set(shop, weeks)
    // Where spend goes that is for no goods.
    lists.goods.add(shop, '')
    for (const [week, days] of groupBy(read, ({ day }) => weekOf(day))) {
      const { chunk, isChanged } = upsertAds(weeks.get(week) ?? null, days, readAt, (goodsId) => lists.goods.add(shop, goodsId), now)
      weeks.set(week, chunk)
      const key = `${shop} ${week}`
      if (isChanged || changedAds.has(key)) changedAds.set(key, { shop, week, chunk })
    }
  }

  function toTotals(shop: number): ShopTotals {
    const known = held.totals(shop)
    const weeks = new Map(known?.weeks ?? foldAll(held.weeks(shop), (chunk) => foldChunk(lists, chunk)))
    const ofAds = new Map(known?.ads ?? foldAll(held.ads(shop), (chunk) => foldAds(lists, chunk)))
    for (const each of changed.values()) if (each.shop === shop) weeks.set(each.week, foldChunk(lists, each.chunk))
    for (const each of changedAds.values()) if (each.shop === shop) ofAds.set(each.week, foldAds(lists, each.chunk))
    const sheets = known?.sheets && { sheets: known.sheets }
    return { shop, version: SUMS_VERSION, weeks, ads: ofAds, waiting: waitingOf(chunks.get(shop)), ...sheets }
  }

  for (const page of pages) putPage(page)
  const saved = { chunks: [...changed.values()], ads: [...changedAds.values()] }
  const shops = new Set([...saved.chunks, ...saved.ads].map(({ shop }) => shop))
  return {
    chunks,
    ads,
    write: {
      ...saved,
      totals: [...shops].map(toTotals),
      rates: [...rates.values()],
      readings: [...readings.values()],
    },
  }
}

function foldAll(weeks: Weeks | undefined, fold: (chunk: Int32Array) => Fold): ReadonlyMap<number, Fold> {
  return new Map([...(weeks ?? [])].map(([week, chunk]) => [week, fold(chunk)]))
}

/** A day that was read again replaces what was read of it before. */
function withRates(known: ShopRates | undefined, shop: string, read: FigureRates): ShopRates {
  const others = (known?.days ?? []).filter(({ day }) => day !== read.day)
  return { shop, days: newestDays([...others, read]) }
}

export function waitingOf(weeks: Weeks = new Map()): Waiting {
  return [...weeks].flatMap(([week, chunk]) => ((chunk[ChunkHeader.waiting] ?? 0) > 0 ? listWaiting(week, chunk) : []))
}

function isRow(row: EncodedRow | null): row is EncodedRow {
  return row !== null
}
