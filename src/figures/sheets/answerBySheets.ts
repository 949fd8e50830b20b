import type { DaySheet } from '../../../contract/entities/daySheet.ts'
import { isBetterReading, type RankedReading } from '../../domain/betterReading.ts'
import { readQuestion } from '../answers/answerFigure.ts'
import { toCompleteness } from '../answers/completeness.ts'
import type { FigureAnswer, FigureQuestion, FromSheets, LackingRows, ReadKind } from '../answers/question.ts'
import {
  type AskedDays,
  countByAskedDay,
  type DayReading,
  noReading,
  type ReadingSource,
  type ShopReading,
  type Waiting,
} from '../answers/readings.ts'
import { answerFromTotals, type Fold, foldKinds, isByShopAndDay } from '../answers/totals.ts'
import { dayOf, startOfDay, toDayText } from '../days.ts'
import { readColumn, toFoldRow } from './sheetSums.ts'

/** A sheet that the backend keeps, of our definitions. */
export type KnownSheet = Pick<DaySheet, 'shop_uid' | 'day' | 'as_of' | 'totals' | 'unresolved' | 'unreadable'>

/** Those of a shop by day. */
export type ShopSheets = ReadonlyMap<number, KnownSheet>

interface SheetAnswers {
  readonly sheetsOf: (shop: string) => ShopSheets | undefined
  /** What was read here, by place of the dictionary. */
  readonly folds: (shop: number) => readonly Fold[]
  readonly source: ReadingSource
}

/** Days of a shop that are taken from sheets: with their rows of orders and after-sales, and with their ads. */
interface Taken {
  readonly rows: ReadonlyMap<number, KnownSheet>
  readonly ads: ReadonlyMap<number, KnownSheet>
  readonly readings: ReadonlyMap<ReadKind, ShopReading>
}

const SECOND_MS = 1_000

/**
 * The answer where days were not read here and sheets have them: day by day what was read here, else the sheet, unless that is older than what was read
 * here of the day in part. Null: no sheet is of use, or the question wants more than sheets have.
 */
export function answerBySheets(question: FigureQuestion, { sheetsOf, folds, source }: SheetAnswers): FigureAnswer | null {
  if (!question.bySheets || !isByShopAndDay(question)) return null
  const asked = readQuestion(question)
  const takenOf = new Map<string, Taken>()
  for (const shop of new Set(question.shops)) {
    const taken = takeDays(shop, sheetsOf(shop), question, asked, source)
    if (taken) takenOf.set(shop, taken)
  }
  if (takenOf.size === 0) return null
  const byPlace = new Map([...takenOf].map(([shop, taken]) => [source.lists.shops.find(0, shop), taken]))
  const answer = answerFromTotals(question, (place) => mixFolds(folds(place), byPlace.get(place)), {
    ...source,
    reading: (shop, kind) => takenOf.get(shop)?.readings.get(kind) ?? source.reading(shop, kind),
    waiting: (place) => leaveOut(source.waiting(place), question.basis, byPlace.get(place)),
  })
  if (!answer) return null
  const hasAsked = asked.kinds.includes('afterSales')
  const unresolved = hasAsked ? [...takenOf].flatMap(([shop, taken]) => unresolvedOf(shop, taken)) : []
  const { missing, lacking } = answer.complete
  return {
    ...answer,
    complete: toCompleteness(missing, [...lacking, ...unresolved]),
    sheets: toFromSheets([...takenOf.values()]),
  }
}

/** Null: nothing of the shop is taken from sheets. */
function takeDays(
  shop: string,
  sheets: ShopSheets | undefined,
  { basis }: FigureQuestion,
  { firstDay, lastDay, kinds }: AskedDays,
  source: ReadingSource,
): Taken | null {
  if (!sheets) return null
  const today = dayOf(source.now)
  const readingOf = (kind: ReadKind) => source.reading(shop, kind) ?? noReading(shop, kind)
  const wholeDays = (kind: ReadKind) => new Set(readingOf(kind).days.flatMap(({ day, isWhole }) => (isWhole ? [day] : [])))
  const orders = wholeDays('orders')
  const asked = wholeDays('afterSales')
  const promotion = wholeDays('promotion')
  let askedSince = today + 1
  while (asked.has(askedSince - 1)) askedSince -= 1
  const waiting = countByAskedDay(source.waiting(source.lists.shops.find(0, shop)))
  const rankOf = createOwnRanks(readingOf('orders'), readingOf('afterSales'), waiting)
  const hasAsked = (day: number) => (basis === 'ordered' ? day >= askedSince : asked.has(day) && !waiting.has(day))
  // Of today the newer figures count: what they lack is said, and is read again soon.
  const isBeaten = (day: number) => day < today && isBetterThan(sheets.get(day), rankOf(day))
  const isOwn = (day: number) => orders.has(day) && (!kinds.includes('afterSales') || hasAsked(day)) && !isBeaten(day)
  const upTo = kinds.includes('orders')
    ? ownUpTo(readingOf('orders'), kinds.includes('afterSales') ? readingOf('afterSales') : null, basis, today)
    : null
  /** What was read here in part says more than an older sheet, and what it lacks is said; but not more than one of the whole day, where orders lack. */
  const isOlder = (day: number, { as_of }: KnownSheet) => {
    const hasMore = !orders.has(day) && as_of >= startOfDay(day + 1) * SECOND_MS
    return !isBeaten(day) && !hasMore && as_of <= (upTo?.get(day) ?? Number.NEGATIVE_INFINITY) * SECOND_MS
  }
  const rows = new Map<number, KnownSheet>()
  const ads = new Map<number, KnownSheet>()
  const kept: number[] = []
  const lacking: number[] = []
  for (let day = firstDay; day <= Math.min(lastDay, today); day += 1) {
    const sheet = sheets.get(day)
    if (kinds.includes('orders') && !isOwn(day)) {
      if (!sheet) lacking.push(day)
      else if (isOlder(day, sheet)) kept.push(day)
      else rows.set(day, sheet)
    }
    if (sheet && kinds.includes('promotion') && !promotion.has(day) && readColumn(sheet.totals, 'ads_read_at') > 0) ads.set(day, sheet)
  }
  if (rows.size === 0 && ads.size === 0) return null
  const readings = new Map<ReadKind, ShopReading>([
    ['orders', withRead(readingOf('orders'), [...toReadings(rows, today), ...lacking.map(toUnread)])],
    ['afterSales', withRead(readingOf('afterSales'), toAskedReadings(rows, { kept, lacking }, basis, lastDay, today))],
    [
      'promotion',
      withRead(
        readingOf('promotion'),
        toReadings(ads, today, ({ totals }) => readColumn(totals, 'ads_read_at')).map((each) => ({ ...each, unreadable: 0 })),
      ),
    ],
  ])
  return { rows, ads, readings }
}

/**
 * What was read here of a day, ranked as a sheet. Once the day is over it goes on changing with what closes, so that it is as new as can be. Null: it
 * lacks no row and has the whole day, so that no sheet is better.
 */
function createOwnRanks(orders: ShopReading, asked: ShopReading, waiting: ReadonlyMap<number, number>) {
  const ofOrders = byDay(orders)
  const ofAsked = byDay(asked)
  return (day: number): RankedReading | null => {
    const unreadable = (ofOrders.get(day)?.unreadable ?? 0) + (ofAsked.get(day)?.unreadable ?? 0)
    const unresolved = waiting.get(day) ?? 0
    const asOf = ofOrders.get(day)?.asOf ?? 0
    const isOver = asOf >= startOfDay(day + 1)
    if (isOver && unresolved + unreadable === 0) return null
    return { day: toDayText(day), as_of: isOver ? Number.POSITIVE_INFINITY : asOf * SECOND_MS, unresolved, unreadable }
  }
}

/**
 * Up to when all is known that was read here of each day, of those whose orders were read at all, seconds since 1970: of orders, and of after-sales where
 * they count, as day sheets say it (toDaySheets.ts). By `ordered` the after-sales of all days since belong to a day.
 */
function ownUpTo(
  orders: ShopReading,
  asked: ShopReading | null,
  basis: FigureQuestion['basis'],
  today: number,
): ReadonlyMap<number, number> {
  const ofOrders = byDay(orders)
  const ofAsked = asked && byDay(asked)
  const closed = asked ? (asked.closedUpTo ?? Math.min(...asked.days.map(({ asOf }) => asOf))) : Number.POSITIVE_INFINITY
  const upTo = new Map<number, number>()
  let newestOrders = 0
  let askedSince = Number.POSITIVE_INFINITY
  for (let day = today; day >= (orders.days[0]?.day ?? today); day -= 1) {
    const read = ofOrders.get(day)
    newestOrders = Math.max(newestOrders, read?.asOf ?? 0)
    const askedOn = ofAsked ? askedUpTo(day, ofAsked.get(day)) : Number.POSITIVE_INFINITY
    if (basis === 'asked' || Number.isFinite(askedOn)) askedSince = askedOn
    if (read) upTo.set(day, Math.min(read.isWhole ? newestOrders : read.asOf, askedSince, closed))
  }
  return upTo
}

/** What was asked for on a day is known up to then, seconds since 1970. Infinity: to the end of the day. */
function askedUpTo(day: number, read: DayReading | undefined): number {
  if (!read) return startOfDay(day)
  if (read.asOf < startOfDay(day + 1)) return read.asOf
  return read.isWhole ? Number.POSITIVE_INFINITY : startOfDay(day)
}

function byDay({ days }: ShopReading): ReadonlyMap<number, DayReading> {
  return new Map(days.map((each) => [each.day, each]))
}

function isBetterThan(sheet: KnownSheet | undefined, own: RankedReading | null): boolean {
  return sheet !== undefined && own !== null && isBetterReading(sheet, own)
}

/**
 * A sheet that was made before its day was over has a part of it: of today that is all there is, of any other day the rest is missing. Days that follow
 * each other with the same moment and as many unreadable rows were read together.
 */
function toReadings(
  sheets: ReadonlyMap<number, KnownSheet>,
  today: number,
  readAt = ({ as_of }: KnownSheet) => as_of,
): readonly DayReading[] {
  let before: DayReading | null = null
  return [...sheets].map(([day, sheet]) => {
    const asOf = Math.floor(readAt(sheet) / SECOND_MS)
    const { unreadable } = sheet
    const isTogether =
      before !== null && unreadable > 0 && before.day === day - 1 && before.asOf === asOf && before.unreadable === unreadable
    const together: number | undefined = isTogether ? (before?.together ?? before?.day) : undefined
    const own: DayReading = { day, asOf, isWhole: day >= today || asOf >= startOfDay(day + 1), unreadable, ...(together && { together }) }
    before = own
    return own
  })
}

const toUnread = (day: number): DayReading => ({ day, asOf: 0, isWhole: false, unreadable: 0 })

/**
 * A sheet has every after-sale of its orders: those of the days after the window are in it, too. It has none of the orders of another day, so that by
 * `ordered` a day that was read here lacks what was not read here since.
 */
function toAskedReadings(
  rows: ReadonlyMap<number, KnownSheet>,
  { kept, lacking }: { readonly kept: readonly number[]; readonly lacking: readonly number[] },
  basis: FigureQuestion['basis'],
  lastDay: number,
  today: number,
): readonly DayReading[] {
  const firstKept = basis === 'ordered' ? (kept[0] ?? today + 1) : today + 1
  const inWindow = toReadings(rows, today).flatMap((each) => (each.day < firstKept ? [{ ...each, unreadable: 0 }] : []))
  if (lacking.length > 0 || kept.length > 0 || inWindow.length === 0) return inWindow
  const after = Array.from({ length: Math.max(0, today - lastDay) }, (_, at) => ({ ...toUnread(lastDay + 1 + at), isWhole: true }))
  return [...inWindow, ...after]
}

function withRead(reading: ShopReading, days: readonly DayReading[]): ShopReading {
  const named = new Set(days.map(({ day }) => day))
  return { ...reading, days: [...reading.days.filter(({ day }) => !named.has(day)), ...days] }
}

function mixFolds(own: readonly Fold[], taken: Taken | undefined): readonly Fold[] {
  if (!taken) return own
  const { rows, ads } = taken
  const kept = own.map((fold) => keepRows(fold, (kind, day) => !(kind === foldKinds.ads ? ads : rows).has(day)))
  const ofRows = [...rows].flatMap(([day, { totals }]) => [foldKinds.ordered, foldKinds.asked].map((kind) => toFoldRow(kind, day, totals)))
  return [...kept, ...ofRows, ...[...ads].map(([day, { totals }]) => toFoldRow(foldKinds.ads, day, totals))]
}

function keepRows(fold: Fold, isKept: (kind: number, day: number) => boolean): Fold {
  const { width } = foldKinds
  let left = 0
  const rows = new Float64Array(fold.length)
  for (let at = 0; at < fold.length; at += width) {
    if (!isKept(fold[at] ?? 0, fold[at + 1] ?? 0)) continue
    rows.set(fold.subarray(at, at + width), left)
    left += width
  }
  return rows.subarray(0, left)
}

/** After-sales that wait for their order here are in the sheet. */
function leaveOut(waiting: Waiting, basis: FigureQuestion['basis'], taken: Taken | undefined): Waiting {
  if (!taken) return waiting
  return waiting.filter((_, at) => {
    const pair = at - (at % 2)
    return !taken.rows.has(waiting[basis === 'ordered' ? pair : pair + 1] ?? -1)
  })
}

/** A sheet says on which day they were asked for, and not which orders they wait for: of either basis they may lack. */
function unresolvedOf(shop: string, { rows }: Taken): readonly LackingRows[] {
  return [...rows].flatMap(([at, { unresolved }]): LackingRows[] => {
    const day = toDayText(at)
    return unresolved === 0 ? [] : [{ shop, kind: 'afterSales', from: day, to: day, why: 'unresolved', rows: unresolved }]
  })
}

function toFromSheets(all: readonly Taken[]): FromSheets {
  const newest = all.map(({ rows, ads }) => Math.max(...[...rows.values(), ...ads.values()].map(({ as_of }) => as_of)))
  const days = all.reduce((sum, { rows, ads }) => sum + new Set([...rows.keys(), ...ads.keys()]).size, 0)
  return { shops: all.length, days, asOf: Math.floor(Math.min(...newest) / SECOND_MS) }
}
