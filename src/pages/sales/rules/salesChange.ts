import { roundTogether } from '../../../values/roundTogether.ts'
import { splitChange } from '../../../values/splitChange.ts'

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

export interface SalesGoods {
  /** Place of the shop in any list. */
  readonly shop: number
  /** Nothing was sold of them before the window. */
  readonly isFresh: boolean
  /** They cannot be bought now: what they sold after the moment that matches their last sale, fen. Default: they can. */
  readonly lost?: BeforeAfter & { readonly cause: ShelfCause }
  /** Fen of their ads, and what these brought by the platform's report. Default: no ads, or not known. */
  readonly ads?: { readonly spend: BeforeAfter; readonly sales: BeforeAfter }
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
  /** What did most of it, and how much. What visitors, conversion and mix did is one cause here: pieces. */
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
  const total = noParts()
  let beforeFen = 0
  let afterFen = 0
  for (const { cause, before, after } of facts.unread) {
    total[cause] += after - before
    beforeFen += before
    afterFen += after
  }
  const rowsOf = orderByGoods(facts.rows, facts.goods.length)
  const sums = addSales(facts, rowsOf)
  const changed: GoodsSalesChange[] = []
  for (let goods = 0; goods < facts.goods.length; goods += 1) {
    const own = explainGoods(facts, sums, rowsOf, goods)
    beforeFen += own.beforeFen
    afterFen += own.afterFen
    for (const cause of salesCauses) total[cause] += own.parts[cause]
    if (own.afterFen === own.beforeFen) continue
    changed.push({ goods, beforeFen: own.beforeFen, afterFen: own.afterFen, ...causeOf(own, facts.goods[goods]) })
  }
  const rounded = roundTogether(
    salesCauses.map((cause) => total[cause]),
    afterFen - beforeFen,
  )
  const parts = Object.fromEntries(salesCauses.map((cause, place) => [cause, (rounded[place] ?? 0) + 0])) as Parts
  const changeOf = (each: GoodsSalesChange) => each.afterFen - each.beforeFen
  return { beforeFen, afterFen, parts, goods: changed.sort((left, right) => changeOf(left) - changeOf(right) || left.goods - right.goods) }
}

type Parts = Record<SalesCause, number>

/** Written out: there is one for each of 50,000 goods. */
const noParts = (): Parts => ({
  loggedOut: 0,
  unread: 0,
  soldOut: 0,
  offShelf: 0,
  fresh: 0,
  oneSided: 0,
  ads: 0,
  visitors: 0,
  conversion: 0,
  basket: 0,
  pieces: 0,
  mix: 0,
  price: 0,
})

/** Rows of goods follow each other in `rows`, from `starts` of the goods to that of the next. */
interface RowsOfGoods {
  readonly rows: Uint32Array
  readonly starts: Uint32Array
}

function orderByGoods({ size, goods }: SalesRows, count: number): RowsOfGoods {
  const starts = new Uint32Array(count + 1)
  for (let row = 0; row < size; row += 1) {
    const next = (goods[row] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let at = 0; at < count; at += 1) starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number)
  const next = starts.slice()
  const rows = new Uint32Array(size)
  for (let row = 0; row < size; row += 1) {
    const own = goods[row] as number
    const at = next[own] as number
    rows[at] = row
    next[own] = at + 1
  }
  return { rows, starts }
}

interface SoldSum {
  fen: number
  pieces: number
  orders: number
}

interface SoldPair {
  readonly before: SoldSum
  readonly after: SoldSum
}

const noSales = (): SoldPair => ({ before: { fen: 0, pieces: 0, orders: 0 }, after: { fen: 0, pieces: 0, orders: 0 } })

interface Sums {
  /** By goods. */
  readonly whole: readonly SoldPair[]
  readonly visited: readonly SoldPair[]
  /** On the days of which visitors are not known. */
  readonly rest: readonly SoldPair[]
  /** By shop, of goods that sold in both windows, over the days with known visitors. */
  readonly shops: ReadonlyMap<number, SoldPair>
}

function addSales({ rows, goods }: SalesChangeFacts, { rows: order, starts }: RowsOfGoods): Sums {
  const whole = goods.map(noSales)
  const visited = goods.map(noSales)
  const rest = goods.map(noSales)
  const shops = new Map<number, SoldPair>()
  for (const [at, { shop }] of goods.entries()) {
    const all = whole[at] as SoldPair
    const seen = visited[at] as SoldPair
    for (let place = starts[at] as number; place < (starts[at + 1] as number); place += 1) {
      const row = order[place] as number
      addRow(all, rows, row)
      addRow(rows.isVisited[row] === 1 ? seen : (rest[at] as SoldPair), rows, row)
    }
    if (!isInBoth(all)) continue
    const own = shops.get(shop) ?? noSales()
    addSold(own.before, seen.before)
    addSold(own.after, seen.after)
    shops.set(shop, own)
  }
  return { whole, visited, rest, shops }
}

function addRow(into: SoldPair, { before, after }: SalesRows, row: number): void {
  into.before.fen += before.fen[row] as number
  into.before.pieces += before.pieces[row] as number
  into.before.orders += before.orders[row] as number
  into.after.fen += after.fen[row] as number
  into.after.pieces += after.pieces[row] as number
  into.after.orders += after.orders[row] as number
}

function addSold(into: SoldSum, { fen, pieces, orders }: SoldSum): void {
  into.fen += fen
  into.pieces += pieces
  into.orders += orders
}

const isInBoth = ({ before, after }: SoldPair) => before.pieces > 0 && after.pieces > 0

interface OwnChange {
  readonly beforeFen: number
  readonly afterFen: number
  readonly parts: Parts
}

function explainGoods(facts: SalesChangeFacts, sums: Sums, { rows, starts }: RowsOfGoods, at: number): OwnChange {
  const parts = noParts()
  const goods = facts.goods[at] as SalesGoods
  const whole = sums.whole[at] as SoldPair
  const { lost } = goods
  if (lost) parts[lost.cause] += lost.after - lost.before
  if (isInBoth(whole)) {
    for (let place = starts[at] as number; place < (starts[at + 1] as number); place += 1) {
      explainRow(parts, rows[place] as number, facts, sums, at)
    }
    takeAds(parts, goods.ads)
  } else {
    parts[loneCause(whole, goods.isFresh)] += whole.after.fen - whole.before.fen
  }
  return { beforeFen: whole.before.fen + (lost?.before ?? 0), afterFen: whole.after.fen + (lost?.after ?? 0), parts }
}

/** Of goods that sold in one of the windows only. */
function loneCause({ before, after }: SoldPair, isFresh: boolean): SalesCause {
  if (isFresh && before.pieces === 0) return 'fresh'
  return before.pieces + after.pieces >= ONE_SIDED_PIECES_MIN ? 'oneSided' : 'pieces'
}

function explainRow(parts: Parts, row: number, { rows, goods, visitors }: SalesChangeFacts, sums: Sums, at: number): void {
  const before = { fen: rows.before.fen[row] as number, pieces: rows.before.pieces[row] as number }
  const after = { fen: rows.after.fen[row] as number, pieces: rows.after.pieces[row] as number }
  // An amount for no pieces has no price, and is one by itself.
  if ((before.pieces === 0 && before.fen !== 0) || (after.pieces === 0 && after.fen !== 0)) {
    parts.price += after.fen - before.fen
    return
  }
  const shop = goods[at]?.shop ?? -1
  const isVisited = rows.isVisited[row] === 1
  const own = (isVisited ? sums.visited : sums.rest)[at] as SoldPair
  const share = bothOf(before.pieces, own.before.pieces, after.pieces, own.after.pieces)
  const price = bothOf(before.fen, before.pieces, after.fen, after.pieces)
  const seen = isVisited ? visitors.get(shop) : undefined
  const ofShop = isVisited ? sums.shops.get(shop) : undefined
  if (!seen || !ofShop || seen.before <= 0 || seen.after <= 0 || ofShop.before.orders === 0 || ofShop.after.orders === 0) {
    const [pieces = 0, mix = 0, paid = 0] = splitChange(
      [own.before.pieces, share.before, price.before],
      [own.after.pieces, share.after, price.after],
    )
    parts.pieces += pieces
    parts.mix += mix
    parts.price += paid
    return
  }
  const ofGoods = bothOf(own.before.pieces, ofShop.before.pieces, own.after.pieces, ofShop.after.pieces)
  const factorsOf = (window: 'before' | 'after') => [
    seen[window],
    ofShop[window].orders / seen[window],
    ofShop[window].pieces / ofShop[window].orders,
    ofGoods[window],
    share[window],
    price[window],
  ]
  const [came = 0, ordered = 0, basket = 0, goodsShare = 0, mix = 0, paid = 0] = splitChange(factorsOf('before'), factorsOf('after'))
  parts.visitors += came
  parts.conversion += ordered
  parts.basket += basket
  parts.mix += goodsShare + mix
  parts.price += paid
}

/** A share in both windows; where there is nothing to have a share of, it is that of the other window: it is no cause. */
function bothOf(before: number, wholeBefore: number, after: number, wholeAfter: number): BeforeAfter {
  const old = wholeBefore === 0 ? null : before / wholeBefore
  const fresh = wholeAfter === 0 ? null : after / wholeAfter
  return { before: old ?? fresh ?? 0, after: fresh ?? old ?? 0 }
}

/** Causes that are about how much was sold, whatever it cost. */
const amounts = ['pieces', 'visitors', 'conversion', 'basket', 'mix'] as const

/** What followed the spend on ads is theirs, as far as so much more or less was sold at all. */
function takeAds(parts: Parts, ads: SalesGoods['ads']): void {
  if (!ads) return
  const { spend, sales } = ads
  const yields = bothOf(sales.before, spend.before, sales.after, spend.after)
  const [bySpend = 0] = splitChange([spend.before, yields.before], [spend.after, yields.after])
  const sold = amounts.reduce((sum, cause) => sum + parts[cause], 0)
  const taken = Math.sign(bySpend) === Math.sign(sold) ? Math.sign(sold) * Math.min(Math.abs(bySpend), Math.abs(sold)) : 0
  parts.ads += taken
  parts[parts.visitors === 0 ? 'pieces' : 'visitors'] -= taken
}

/** Of the part in whose direction sales went, the greatest. */
function causeOf({ beforeFen, afterFen, parts }: OwnChange, goods: SalesGoods | undefined): Pick<GoodsSalesChange, 'cause' | 'causeFen'> {
  const sold = parts.pieces + parts.visitors + parts.conversion + parts.basket + (parts.visitors === 0 ? 0 : parts.mix)
  const own = { ...parts, pieces: sold, visitors: 0, conversion: 0, basket: 0, ...(parts.visitors !== 0 && { mix: 0 }) }
  const direction = Math.sign(afterFen - beforeFen)
  const weight = (cause: SalesCause) => own[cause] * direction
  const first = goods?.lost?.cause ?? 'pieces'
  const cause = salesCauses.reduce((most, each) => (weight(each) > weight(most) ? each : most), first as SalesCause)
  return { cause, causeFen: Math.round(own[cause]) + 0 }
}
