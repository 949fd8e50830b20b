import type { FigureSource } from '../../../figures/answers/answerFigure.ts'
import { judgeChunk } from '../../../figures/answers/judgeChunk.ts'
import { missingDays, noReading } from '../../../figures/answers/readings.ts'
import { visitAds } from '../../../figures/answers/scanAds.ts'
import { ChunkHeader, fromTimeCell, OrderColumn, orderCount } from '../../../figures/columns/layout.ts'
import { DAY_S, dayOf, parseDay, startOfDay, toDayText } from '../../../figures/days.ts'
import { OrderBit } from '../../../figures/measures/sums.ts'
import type { BeforeAfter, SalesChangeFacts, SalesGoods, ShelfCause } from '../rules/salesFacts.ts'
import { createAdSpans } from './adSpans.ts'
import { type PairedShop, type PairedWindows, pairDays } from './pairedDays.ts'
import { createSalesColumns } from './salesColumns.ts'
import type { SalesChangeQuestion } from './salesQuestion.ts'
import { createSeenSales } from './seenSales.ts'

/** What was sold in both windows, as the causes of its change are worked out from, and for the chart. */
export interface ScannedSales {
  readonly facts: SalesChangeFacts
  /** Places of the goods in the dictionary, in the order of the facts. */
  readonly goods: readonly number[]
  /** By goods of the facts, since when they cannot be bought, or have no ads: days since 1970; null: no day is known. */
  readonly since: readonly (number | null)[]
  /** Goods whose ads began or stopped within the two windows, the greatest spend first; days since 1970. */
  readonly adTurns: readonly { readonly goods: number; readonly is: 'began' | 'stopped'; readonly day: number }[]
  /** By place of the shop, the first day that was not read. */
  readonly unreadSince: ReadonlyMap<number, number>
  /** Fen by pair of days, or by hour where the windows are one day long. */
  readonly after: Float64Array
  readonly before: Float64Array
  /** By pair: how many shops were read. */
  readonly readShops: BeforeAfterCounts
  /** Days of all shops, and those of which both sides are known. */
  readonly pairs: number
  readonly knownPairs: number
}

interface BeforeAfterCounts {
  readonly before: Int32Array
  readonly after: Int32Array
}

/** Days right before the window that have to be read before goods without a sale in them can be called new. */
const FRESH_DAYS = 28
const HOURS = 24

/** Of one of the goods. */
interface GoodsAds {
  readonly spend: { before: number; after: number }
  readonly sales: { before: number; after: number }
  /** With a spend. */
  lastDay: number
}

const HOUR_S = 3600

export function scanSales(question: SalesChangeQuestion, windows: PairedWindows, from: FigureSource): ScannedSales {
  const { firstDay, days } = windows
  const { lists } = from
  const goodsOf = lists.skus.parents()
  const skus = lists.skus.size()
  const asked = Math.min(1, question.shops.length / Math.max(1, lists.shops.size()))
  const columns = createSalesColumns(skus, lists.goods.size(), skus * asked)
  const isMeant = question.goods && toPlaces(question.goods, from)
  const shelf = toShelf(question, from)
  const lastAt = findLastSales(question, windows, shelf, from)
  const loggedOut = new Set(question.loggedOut)
  const visitorsOf = toVisitors(question, windows)
  const isByHour = days === 1
  const points = isByHour ? HOURS : days
  const after = new Float64Array(points)
  const before = new Float64Array(points)
  const readShops = { before: new Int32Array(days), after: new Int32Array(days) }
  const visitors = new Map<number, BeforeAfter>()
  const unread: { shop: number; cause: 'loggedOut' | 'unread'; before: number; after: number }[] = []
  const unreadSince = new Map<number, number>()
  const lost = new Map<number, { cause: ShelfCause; before: number; after: number }>()
  const ads = new Map<number, GoodsAds>()
  const spans = createAdSpans(firstDay - days)
  const isSeen = new Uint8Array(lists.goods.size())
  const seen = createSeenSales(question, windows, (place) => shelf.has(place), lists)
  /** Shops of which enough was read to call goods new. */
  const withPast = new Set<number>()
  let knownPairs = 0

  function addShop(uid: string): void {
    const reading = from.reading(uid, 'orders') ?? noReading(uid, 'orders')
    const own = pairDays(windows, reading)
    for (let pair = 0; pair < days; pair += 1) {
      readShops.after[pair] = (readShops.after[pair] as number) + (own.isRead[pair] as number)
      readShops.before[pair] = (readShops.before[pair] as number) + (own.isReadBefore[pair] as number)
      if ((own.knownS[pair] as number) > 0) knownPairs += 1
    }
    const shop = lists.shops.find(0, uid)
    if (shop < 0) return
    if (missingDays(reading, firstDay - FRESH_DAYS, firstDay - 1).length === 0) withPast.add(shop)
    seen.begin(shop, own)
    const hasVisitors = isMeant ? addChosen(shop, uid) : addVisitors(shop, uid, own)
    const apart = { shop, cause: loggedOut.has(uid) ? ('loggedOut' as const) : ('unread' as const), before: 0, after: 0 }
    for (const chunk of from.chunks(shop)) addOrders(chunk, own, hasVisitors, apart)
    if (apart.before !== 0 || apart.after !== 0) {
      unread.push(apart)
      const [missing] = missingDays(reading, firstDay, firstDay + days - 1)
      const day = missing ? parseDay(missing.from) : null
      const isReadBefore = missingDays(reading, firstDay - days, firstDay - 1).length === 0
      if (day !== null) unreadSince.set(shop, day)
      // Days before the window that are still to be read say nothing of since when.
      else if (windows.todayPair !== null && isReadBefore) unreadSince.set(shop, firstDay + windows.todayPair)
    }
    addAds(shop, uid, own)
  }

  /** Who came to the shop says nothing of chosen goods: their own visitors are taken, where one of the shop is chosen. */
  function addChosen(shop: number, uid: string): Uint8Array {
    const [chosen, ...others] = question.goods?.filter(([each]) => each === uid) ?? []
    const place = chosen && others.length === 0 ? lists.goods.find(shop, chosen[1]) : -1
    const came = place < 0 ? undefined : seen.of(place)
    if (came) visitors.set(shop, came.visitors)
    return seen.pairsOf(place) ?? new Uint8Array(days)
  }

  /** By pair, 1 where visitors are known on both sides. */
  function addVisitors(shop: number, uid: string, { knownS }: PairedShop): Uint8Array {
    const known = new Uint8Array(days)
    const own = visitorsOf.get(uid)
    if (!own) return known
    const sum = { before: 0, after: 0 }
    for (let pair = 0; pair < days; pair += 1) {
      const came = own.get(firstDay + pair)
      const cameBefore = own.get(firstDay + pair - days)
      if (knownS[pair] !== Number.POSITIVE_INFINITY || came === undefined || cameBefore === undefined) continue
      known[pair] = 1
      sum.after += came
      sum.before += cameBefore
    }
    visitors.set(shop, sum)
    return known
  }

  function addOrders(chunk: Int32Array, own: PairedShop, hasVisitors: Uint8Array, apart: { before: number; after: number }): void {
    const rows = orderCount(chunk)
    const columnAt = (column: number) => ChunkHeader.size + column * rows
    const skuAt = columnAt(OrderColumn.sku)
    if ((chunk[ChunkHeader.lastDay] ?? 0) < firstDay) {
      for (let row = 0; row < rows; row += 1) isSeen[goodsOf[chunk[skuAt + row] as number] as number] = 1
    }
    if ((chunk[ChunkHeader.firstDay] ?? 0) >= firstDay + days || (chunk[ChunkHeader.lastDay] ?? 0) < firstDay - days) return
    const timeAt = columnAt(OrderColumn.orderedAt)
    const amountAt = columnAt(OrderColumn.amount)
    const piecesAt = columnAt(OrderColumn.quantity)
    const { orders: bits } = judgeChunk(chunk, lists.reasons)
    for (let row = 0; row < rows; row += 1) {
      const time = fromTimeCell(chunk[timeAt + row] as number)
      const sku = chunk[skuAt + row] as number
      const goods = goodsOf[sku] as number
      const day = dayOf(time)
      if (day < firstDay) isSeen[goods] = 1
      if (((bits[row] as number) & OrderBit.paid) === 0 || (isMeant && isMeant[goods] !== 1)) continue
      const isAfter = day >= firstDay
      const pair = isAfter ? day - firstDay : day - firstDay + days
      if (pair < 0 || pair >= days) continue
      const second = time - startOfDay(day)
      if (second >= (own.endS[pair] as number)) continue
      const fen = chunk[amountAt + row] as number
      addTo(isAfter ? after : before, isByHour ? Math.floor(second / HOUR_S) : pair, fen)
      if (second >= (own.knownS[pair] as number)) {
        apart[isAfter ? 'after' : 'before'] += fen
        continue
      }
      const cause = shelf.get(goods)
      if (cause && !isAfter && time + days * DAY_S > (lastAt.get(goods) ?? 0)) {
        const known = lost.get(goods)
        lost.set(goods, { cause, before: (known?.before ?? 0) + fen, after: 0 })
        columns.goodsAt(goods)
        continue
      }
      const pieces = chunk[piecesAt + row] as number
      columns.add(columns.rowOf(sku, goods, hasVisitors[pair] === 1), isAfter, fen, pieces)
      seen.add(goods, pair, isAfter, fen, pieces)
    }
  }

  /** Of whole days of which both reports were read: hours of ads are not known. What cannot be bought has no ads that bring anything. */
  function addAds(shop: number, uid: string, own: PairedShop): void {
    const lastRead = spans.begin(from.reading(uid, 'promotion') ?? noReading(uid, 'promotion'), firstDay + days - 1)
    const read = new Set(
      (from.reading(uid, 'promotion') ?? noReading(uid, 'promotion')).days.flatMap(({ day, isWhole }) => (isWhole ? [day] : [])),
    )
    for (const chunk of from.ads(shop)) {
      visitAds(chunk, firstDay - days, firstDay + days - 1, (day, goods, { spend, gmv }) => {
        const isAfter = day >= firstDay
        const pair = isAfter ? day - firstDay : day - firstDay + days
        if (goods !== null && spend > 0 && day <= lastRead && (!isMeant || isMeant[goods] === 1)) spans.add(goods, day, spend)
        const isKnown = own.knownS[pair] === Number.POSITIVE_INFINITY && read.has(firstDay + pair) && read.has(firstDay + pair - days)
        if (goods === null || gmv === null || !isKnown || shelf.has(goods) || (isMeant && isMeant[goods] !== 1)) return
        const known = ads.get(goods) ?? { spend: { before: 0, after: 0 }, sales: { before: 0, after: 0 }, lastDay: -1 }
        ads.set(goods, known)
        known.spend[isAfter ? 'after' : 'before'] += spend
        known.sales[isAfter ? 'after' : 'before'] += gmv
        if (spend > 0) known.lastDay = Math.max(known.lastDay, day)
      })
    }
  }

  const shops = [...new Set(question.shops)]
  for (const uid of shops) addShop(uid)
  const shopOf = lists.goods.parents()
  const goods = columns.goods()
  const lastWhole = firstDay + days - 1 - (windows.todayPair === null ? 0 : 1)
  return {
    facts: {
      rows: columns.rows(),
      goods: goods.map((place): SalesGoods => {
        const ownLost = lost.get(place)
        const ownAds = ads.get(place)
        const ownSeen = seen.of(place)
        const shop = shopOf[place] ?? -1
        const own = { shop, isFresh: withPast.has(shop) && isSeen[place] !== 1 }
        if (!ownLost && !ownAds && !ownSeen) return own
        return { ...own, ...(ownLost && { lost: ownLost }), ...(ownAds && { ads: ownAds }), ...(ownSeen && { seen: ownSeen }) }
      }),
      visitors,
      unread,
    },
    goods,
    since: goods.map((place) => {
      if (lost.has(place)) return dayOf(lastAt.get(place) ?? startOfDay(firstDay))
      const ended = ads.get(place)?.lastDay ?? -1
      return ended >= firstDay - 1 && ended < lastWhole ? ended + 1 : null
    }),
    adTurns: spans.turns(),
    unreadSince,
    after,
    before,
    readShops,
    pairs: shops.length * days,
    knownPairs,
  }
}

/** By place of the goods: 1 for those that are meant. */
function toPlaces(asked: NonNullable<SalesChangeQuestion['goods']>, { lists }: Pick<FigureSource, 'lists'>): Uint8Array {
  const places = new Uint8Array(lists.goods.size())
  for (const [uid, id] of asked) {
    const shop = lists.shops.find(0, uid)
    const place = shop < 0 ? -1 : lists.goods.find(shop, id)
    if (place >= 0) places[place] = 1
  }
  return places
}

/** By place of the goods, why they cannot be bought. */
function toShelf({ shelf }: SalesChangeQuestion, { lists }: Pick<FigureSource, 'lists'>): ReadonlyMap<number, ShelfCause> {
  const found = new Map<number, ShelfCause>()
  for (const [uid, id, cause] of shelf) {
    const shop = lists.shops.find(0, uid)
    const place = shop < 0 ? -1 : lists.goods.find(shop, id)
    if (place >= 0) found.set(place, cause)
  }
  return found
}

/** By place of goods that cannot be bought: when they were last sold within the window, seconds since 1970. */
function findLastSales(
  { shops }: SalesChangeQuestion,
  { firstDay, days }: PairedWindows,
  shelf: ReadonlyMap<number, ShelfCause>,
  { lists, chunks }: FigureSource,
): ReadonlyMap<number, number> {
  const lastAt = new Map<number, number>()
  if (shelf.size === 0) return lastAt
  const goodsOf = lists.skus.parents()
  const first = startOfDay(firstDay)
  const end = startOfDay(firstDay + days)
  const shopOf = lists.goods.parents()
  const withShelf = new Set([...shelf.keys()].map((goods) => shopOf[goods] ?? -1))
  for (const uid of new Set(shops)) {
    const shop = lists.shops.find(0, uid)
    if (!withShelf.has(shop)) continue
    for (const chunk of chunks(shop)) {
      if ((chunk[ChunkHeader.lastDay] ?? 0) < firstDay) continue
      const rows = orderCount(chunk)
      const skuAt = ChunkHeader.size + OrderColumn.sku * rows
      const timeAt = ChunkHeader.size + OrderColumn.orderedAt * rows
      const { orders: bits } = judgeChunk(chunk, lists.reasons)
      for (let row = 0; row < rows; row += 1) {
        const goods = goodsOf[chunk[skuAt + row] as number] as number
        const time = fromTimeCell(chunk[timeAt + row] as number)
        if (time < first || time >= end || ((bits[row] as number) & OrderBit.paid) === 0 || !shelf.has(goods)) continue
        if (time > (lastAt.get(goods) ?? 0)) lastAt.set(goods, time)
      }
    }
  }
  return lastAt
}

/** By shop_uid and day since 1970. */
function toVisitors(
  { visitors }: SalesChangeQuestion,
  { firstDay, days }: PairedWindows,
): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const found = new Map<string, Map<number, number>>()
  /** Every shop names the same days; of others nothing is asked. */
  const dayAt = new Map(Array.from({ length: days * 2 }, (_, at) => [toDayText(firstDay - days + at), firstDay - days + at]))
  for (const [shop, text, count] of visitors) {
    const day = dayAt.get(text)
    if (day === undefined) continue
    const own = found.get(shop) ?? new Map<number, number>()
    own.set(day, count)
    found.set(shop, own)
  }
  return found
}

function addTo(column: Float64Array, at: number, value: number): void {
  column[at] = (column[at] as number) + value
}
