import { roundTogether } from '../../../values/roundTogether.ts'
import { splitChangeInto } from '../../../values/splitChange.ts'
import { createFactors, type Factors, setBoth, setShare } from './changeFactors.ts'
import { orderByChange, orderByGoods, type RowsOfGoods } from './goodsOrders.ts'

/**
 * Why sales changed between two windows of equal length, goods by goods (decision 0180).
 *
 * | cause | what is another one |
 * |---|---|
 * | loggedOut, unread | days that were not read in one of the windows: nothing is known of them |
 * | soldOut, offShelf | what goods sold in the time before that matches the time since their last sale, while they cannot be bought |
 * | fresh | goods that are sold for the first time |
 * | oneSided | goods that sold at least 5 pieces in one of the windows and none in the other |
 * | ads | what their ads brought, as far as that follows the spend |
 * | visitors | how many came to the shop |
 * | conversion | how many of them ordered |
 * | basket | pieces in an order |
 * | pieces | pieces that were sold, where visitors are not known |
 * | mix | which goods of the shop, and which SKUs of the goods |
 * | price | what buyers paid for a piece of a SKU |
 *
 * What was sold of a SKU is a product, and its change is divided among the factors (`splitChange`): visitors, orders for each, pieces in an
 * order, share of the goods, share of the SKU, price; or pieces of the goods, share of the SKU, price.
 *
 * Who came to the shop says nothing of one of its goods: by themselves they sold more or fewer pieces. Where the platform counts who looked at them,
 * the pieces of those days are their own visitors, orders for each, and pieces in an order (decision 0197).
 */
export const salesCauses = [
  'loggedOut',
  'unread',
  'soldOut',
  'offShelf',
  'fresh',
  'oneSided',
  'ads',
  'visitors',
  'conversion',
  'basket',
  'pieces',
  'mix',
  'price',
] as const
export type SalesCause = (typeof salesCauses)[number]

/** Of goods that sold fewer pieces, none in another window is chance: of 5 that are to be expected, none come in 1 of 150 windows (Poisson). */
const ONE_SIDED_PIECES_MIN = 5

/** Of a day that was not read, only that is known. */
export type UnreadCause = 'loggedOut' | 'unread'
/** Why goods cannot be bought. */
export type ShelfCause = 'soldOut' | 'offShelf'

/** What was sold of each SKU in both windows, as columns; a SKU has up to two rows: of days with known visitors, and of the others. */
export interface SalesRows {
  readonly size: number
  /** Place of the goods in the list of them. */
  readonly goods: ArrayLike<number>
  /** 1: of days of which the visitors of the shop are known in both windows. */
  readonly isVisited: ArrayLike<number>
  readonly before: WindowSales
  readonly after: WindowSales
}

export interface WindowSales {
  readonly fen: ArrayLike<number>
  readonly pieces: ArrayLike<number>
  readonly orders: ArrayLike<number>
}

/** A number in the one window and in the other. */
export interface BeforeAfter {
  readonly before: number
  readonly after: number
}

/** What was sold of goods on the days of which their own visitors are known, in both windows. */
export interface SeenGoods {
  readonly visitors: BeforeAfter
  readonly orders: BeforeAfter
  readonly pieces: BeforeAfter
  /** Fen. */
  readonly sales: BeforeAfter
}

export interface SalesGoods {
  /** Place of the shop in any list. */
  readonly shop: number
  /** Nothing was sold of them before the window. */
  readonly isFresh: boolean
  /** They cannot be bought now: what they sold after the moment that matches their last sale, fen. Default: they can. */
  readonly lost?: BeforeAfter & { readonly cause: ShelfCause }
  /** Fen of their ads, and what these brought by the platform's report. Default: no ads, or not known. */
  readonly ads?: { readonly spend: BeforeAfter; readonly sales: BeforeAfter }
  /** Default: who looked at them is not known. */
  readonly seen?: SeenGoods
}

export interface SalesChangeFacts {
  readonly rows: SalesRows
  readonly goods: readonly SalesGoods[]
  /** By place of the shop, over the days with known visitors. */
  readonly visitors: ReadonlyMap<number, BeforeAfter>
  /** What was sold on days that were not read in the other window, fen. */
  readonly unread: readonly (BeforeAfter & { readonly shop: number; readonly cause: UnreadCause })[]
}

/** Goods whose sales are others. */
export interface GoodsSalesChange {
  /** Place in the list of goods. */
  readonly goods: number
  /** Fen. */
  readonly beforeFen: number
  readonly afterFen: number
  /** What did most of it, and how much. What visitors of the shop, their conversion and the mix did is one cause here: pieces. */
  readonly cause: SalesCause
  readonly causeFen: number
}

export interface SalesChange {
  /** Fen; the parts are exactly what lies between. */
  readonly beforeFen: number
  readonly afterFen: number
  readonly parts: Readonly<Record<SalesCause, number>>
  /** The greatest loss first; the smaller place first among equals. */
  readonly goods: readonly GoodsSalesChange[]
}

export function explainSalesChange(facts: SalesChangeFacts): SalesChange {
  const total = new Float64Array(salesCauses.length)
  let beforeFen = 0
  let afterFen = 0
  for (const { cause, before, after } of facts.unread) {
    add(total, place[cause], after - before)
    beforeFen += before
    afterFen += after
  }
  const count = facts.goods.length
  const rowsOf = orderByGoods(facts.rows, count)
  const sums = addSales(facts, rowsOf)
  const explain = createExplainer(facts, sums, rowsOf)
  const changes = new Float64Array(count)
  const all: (GoodsSalesChange | null)[] = []
  for (let goods = 0; goods < count; goods += 1) {
    const own = explain(goods)
    beforeFen += own.beforeFen
    afterFen += own.afterFen
    for (let at = 0; at < total.length; at += 1) add(total, at, own.parts[at] as number)
    const change = own.afterFen - own.beforeFen
    changes[goods] = change
    all.push(change === 0 ? null : toChange(goods, own, facts.goods[goods]))
  }
  const rounded = roundTogether([...total], afterFen - beforeFen)
  const parts = Object.fromEntries(salesCauses.map((cause, at) => [cause, (rounded[at] ?? 0) + 0])) as Record<SalesCause, number>
  return { beforeFen, afterFen, parts, goods: orderByChange(changes).flatMap((goods) => all[goods] ?? []) }
}

/** Place of each cause in `salesCauses`. Parts are columns of numbers: there are those of 50,000 goods. */
const place = Object.fromEntries(salesCauses.map((cause, at) => [cause, at])) as Readonly<Record<SalesCause, number>>

function add(into: Float64Array, at: number, value: number): void {
  into[at] = (into[at] as number) + value
}

/** What was sold of something, as columns: `Sold.size` numbers for each. */
const Sold = { beforeFen: 0, beforePieces: 1, beforeOrders: 2, afterFen: 3, afterPieces: 4, afterOrders: 5, size: 6 } as const

interface Sums {
  /** By goods. */
  readonly whole: Float64Array
  /** By goods, over the days with known visitors. */
  readonly visited: Float64Array
  /** By shop, of goods that sold in both windows, over the days with known visitors. */
  readonly shops: ReadonlyMap<number, Float64Array>
}

function addSales({ rows, goods }: SalesChangeFacts, { rows: order, starts }: RowsOfGoods): Sums {
  const whole = new Float64Array(goods.length * Sold.size)
  const visited = new Float64Array(goods.length * Sold.size)
  const shops = new Map<number, Float64Array>()
  for (let at = 0; at < goods.length; at += 1) {
    const first = at * Sold.size
    for (let next = starts[at] as number; next < (starts[at + 1] as number); next += 1) {
      const row = order[next] as number
      addRow(whole, first, rows, row)
      if (rows.isVisited[row] === 1) addRow(visited, first, rows, row)
    }
    if (!isInBoth(whole, first)) continue
    const shop = goods[at]?.shop ?? -1
    const own = shops.get(shop) ?? new Float64Array(Sold.size)
    for (let sum = 0; sum < Sold.size; sum += 1) add(own, sum, visited[first + sum] as number)
    shops.set(shop, own)
  }
  return { whole, visited, shops }
}

function addRow(into: Float64Array, first: number, { before, after }: SalesRows, row: number): void {
  add(into, first + Sold.beforeFen, before.fen[row] as number)
  add(into, first + Sold.beforePieces, before.pieces[row] as number)
  add(into, first + Sold.beforeOrders, before.orders[row] as number)
  add(into, first + Sold.afterFen, after.fen[row] as number)
  add(into, first + Sold.afterPieces, after.pieces[row] as number)
  add(into, first + Sold.afterOrders, after.orders[row] as number)
}

function isInBoth(sums: Float64Array, first: number): boolean {
  return (sums[first + Sold.beforePieces] as number) > 0 && (sums[first + Sold.afterPieces] as number) > 0
}

interface OwnChange {
  readonly beforeFen: number
  readonly afterFen: number
  /** By place of the cause. */
  readonly parts: Float64Array
}

/** Explains goods one by one. What it answers is valid up to the next call: its columns are used again. */
function createExplainer(facts: SalesChangeFacts, sums: Sums, { rows, starts }: RowsOfGoods): (goods: number) => OwnChange {
  const parts = new Float64Array(salesCauses.length)
  const addRowParts = createRowParts(facts, sums, parts)
  return (at) => {
    parts.fill(0)
    const goods = facts.goods[at] as SalesGoods
    const first = at * Sold.size
    const beforeFen = sums.whole[first + Sold.beforeFen] as number
    const afterFen = sums.whole[first + Sold.afterFen] as number
    const { lost } = goods
    if (lost) add(parts, place[lost.cause], lost.after - lost.before)
    if (isInBoth(sums.whole, first)) {
      for (let next = starts[at] as number; next < (starts[at + 1] as number); next += 1) addRowParts(rows[next] as number, at)
      takeAds(parts, goods.ads)
    } else {
      add(parts, place[loneCause(sums.whole, first, goods.isFresh)], afterFen - beforeFen)
    }
    return { beforeFen: beforeFen + (lost?.before ?? 0), afterFen: afterFen + (lost?.after ?? 0), parts }
  }
}

/** Of goods that sold in one of the windows only. */
function loneCause(sums: Float64Array, first: number, isFresh: boolean): SalesCause {
  const before = sums[first + Sold.beforePieces] as number
  if (isFresh && before === 0) return 'fresh'
  return before + (sums[first + Sold.afterPieces] as number) >= ONE_SIDED_PIECES_MIN ? 'oneSided' : 'pieces'
}

/** What each factor is the part of, in the order of the factors. */
const factorCauses = {
  visited: [place.visitors, place.conversion, place.basket, place.mix, place.mix, place.price],
  rest: [place.pieces, place.mix, place.price],
} as const

/** Adds what the factors of a row did. */
function createRowParts({ rows, goods, visitors }: SalesChangeFacts, sums: Sums, parts: Float64Array): (row: number, at: number) => void {
  const ofVisited = createFactors(factorCauses.visited.length)
  const ofRest = createFactors(factorCauses.rest.length)

  function split(factors: Factors, causes: readonly number[]): void {
    splitChangeInto(factors.before, factors.after, factors.parts)
    for (let at = 0; at < causes.length; at += 1) add(parts, causes[at] as number, factors.parts[at] as number)
  }

  return (row, at) => {
    const beforeFen = rows.before.fen[row] as number
    const beforePieces = rows.before.pieces[row] as number
    const afterFen = rows.after.fen[row] as number
    const afterPieces = rows.after.pieces[row] as number
    // An amount for no pieces has no price, and is one by itself.
    if ((beforePieces === 0 && beforeFen !== 0) || (afterPieces === 0 && afterFen !== 0)) {
      add(parts, place.price, afterFen - beforeFen)
      return
    }
    const isVisited = rows.isVisited[row] === 1
    const before = piecesOf(sums, isVisited, at * Sold.size + Sold.beforePieces)
    const after = piecesOf(sums, isVisited, at * Sold.size + Sold.afterPieces)
    const shop = goods[at]?.shop ?? -1
    const seen = isVisited ? visitors.get(shop) : undefined
    const ofShop = isVisited ? sums.shops.get(shop) : undefined
    if (!seen || !ofShop || seen.before <= 0 || seen.after <= 0 || ofShop[Sold.beforeOrders] === 0 || ofShop[Sold.afterOrders] === 0) {
      setBoth(ofRest, 0, before, after)
      setShare(ofRest, 1, beforePieces, before, afterPieces, after)
      setShare(ofRest, 2, beforeFen, beforePieces, afterFen, afterPieces)
      split(ofRest, factorCauses.rest)
      return
    }
    const shopBefore = ofShop[Sold.beforePieces] as number
    const shopAfter = ofShop[Sold.afterPieces] as number
    const ordersBefore = ofShop[Sold.beforeOrders] as number
    const ordersAfter = ofShop[Sold.afterOrders] as number
    setBoth(ofVisited, 0, seen.before, seen.after)
    setBoth(ofVisited, 1, ordersBefore / seen.before, ordersAfter / seen.after)
    setBoth(ofVisited, 2, shopBefore / ordersBefore, shopAfter / ordersAfter)
    setShare(ofVisited, 3, before, shopBefore, after, shopAfter)
    setShare(ofVisited, 4, beforePieces, before, afterPieces, after)
    setShare(ofVisited, 5, beforeFen, beforePieces, afterFen, afterPieces)
    split(ofVisited, factorCauses.visited)
  }
}

/** Of the days with known visitors, or of the others. */
function piecesOf({ whole, visited }: Sums, isVisited: boolean, at: number): number {
  const seen = visited[at] as number
  return isVisited ? seen : (whole[at] as number) - seen
}

/** Causes that are about how much was sold, whatever it cost. */
const amounts = [place.pieces, place.visitors, place.conversion, place.basket, place.mix] as const

/** What followed the spend on ads is theirs, as far as so much more or less was sold at all. */
function takeAds(parts: Float64Array, ads: SalesGoods['ads']): void {
  if (!ads) return
  const { spend, sales } = ads
  const factors = createFactors(2)
  setBoth(factors, 0, spend.before, spend.after)
  setShare(factors, 1, sales.before, spend.before, sales.after, spend.after)
  splitChangeInto(factors.before, factors.after, factors.parts)
  const bySpend = factors.parts[0] as number
  const sold = amounts.reduce((sum, cause) => sum + (parts[cause] as number), 0)
  const taken = Math.sign(bySpend) === Math.sign(sold) ? Math.sign(sold) * Math.min(Math.abs(bySpend), Math.abs(sold)) : 0
  add(parts, place.ads, taken)
  add(parts, parts[place.visitors] === 0 ? place.pieces : place.visitors, -taken)
}

/** The cause is, of the parts in whose direction sales went, the greatest. Writes over the parts: what visitors of the shop did is pieces of one goods. */
function toChange(goods: number, { beforeFen, afterFen, parts }: OwnChange, { lost, seen: own }: SalesGoods = noGoods): GoodsSalesChange {
  const seen = parts[place.visitors] !== 0
  for (const other of [place.visitors, place.conversion, place.basket]) {
    add(parts, place.pieces, parts[other] as number)
    parts[other] = 0
  }
  if (seen) {
    add(parts, place.pieces, parts[place.mix] as number)
    parts[place.mix] = 0
  }
  if (own) takeSeen(parts, own)
  const direction = Math.sign(afterFen - beforeFen)
  let most = place[lost?.cause ?? 'pieces']
  for (let at = 0; at < parts.length; at += 1) {
    if ((parts[at] as number) * direction > (parts[most] as number) * direction) most = at
  }
  return { goods, beforeFen, afterFen, cause: salesCauses[most] as SalesCause, causeFen: Math.round(parts[most] as number) + 0 }
}

/** What own visitors, orders for each and pieces in an order did, out of the pieces. Visitors whom ads brought, or did not bring, are the ads' already. */
function takeSeen(parts: Float64Array, { visitors, orders, pieces, sales }: SeenGoods): void {
  if ([visitors, orders, pieces].some(({ before, after }) => before <= 0 || after <= 0)) return
  const factors = createFactors(4)
  setBoth(factors, 0, visitors.before, visitors.after)
  setShare(factors, 1, orders.before, visitors.before, orders.after, visitors.after)
  setShare(factors, 2, pieces.before, orders.before, pieces.after, orders.after)
  setShare(factors, 3, sales.before, pieces.before, sales.after, pieces.after)
  splitChangeInto(factors.before, factors.after, factors.parts)
  const ofVisitors = factors.parts[0] as number
  const ofAds = parts[place.ads] as number
  const byAds = Math.sign(ofAds) === Math.sign(ofVisitors) ? Math.sign(ofAds) * Math.min(Math.abs(ofAds), Math.abs(ofVisitors)) : 0
  const taken = [
    [place.visitors, ofVisitors - byAds],
    [place.conversion, factors.parts[1] as number],
    [place.basket, factors.parts[2] as number],
  ] as const
  for (const [cause, fen] of taken) {
    add(parts, cause, fen)
    add(parts, place.pieces, -fen)
  }
}

const noGoods: SalesGoods = { shop: -1, isFresh: false }
