import { splitChangeInto } from '../../../domain/splitChange.ts'
import { roundTogether } from '../../../values/roundTogether.ts'
import { createFactors, setBoth, setShare } from './changeFactors.ts'
import { createGoodsMoves, type GoodsMoves } from './goodsMoves.ts'
import { addSales, addTo, type GoodsSums, isInBoth, orderByGoods, type RowsOfGoods, Sold } from './goodsSums.ts'
import { createRowParts } from './rowParts.ts'
import { causePlace, type SalesCause, type SalesChangeFacts, type SalesGoods, type SeenGoods, salesCauses } from './salesFacts.ts'

/** Of goods that sold fewer pieces, none in another window is chance: of 5 that are to be expected, none come in 1 of 150 windows (Poisson). */
const ONE_SIDED_PIECES_MIN = 5

export interface SalesChange {
  /** Fen; the parts are exactly what lies between. */
  readonly beforeFen: number
  readonly afterFen: number
  readonly parts: Readonly<Record<SalesCause, number>>
  readonly goods: GoodsMoves
}

/** Why sales changed, all in all and goods by goods: the table of `salesFacts`, decision 0180. */
export function explainSalesChange(facts: SalesChangeFacts): SalesChange {
  const total = new Float64Array(salesCauses.length)
  let beforeFen = 0
  let afterFen = 0
  for (const { cause, before, after } of facts.unread) {
    addTo(total, causePlace[cause], after - before)
    beforeFen += before
    afterFen += after
  }
  const count = facts.goods.length
  const rowsOf = orderByGoods(facts.rows, count)
  const sums = addSales(facts, rowsOf)
  const explain = createExplainer(facts, sums, rowsOf)
  const changed = createGoodsMoves(count)
  for (let goods = 0; goods < count; goods += 1) {
    const own = explain(goods)
    beforeFen += own.beforeFen
    afterFen += own.afterFen
    for (let at = 0; at < total.length; at += 1) addTo(total, at, own.parts[at] as number)
    if (own.afterFen === own.beforeFen) continue
    const cause = findCause(own, facts.goods[goods])
    changed.add(goods, own.beforeFen, own.afterFen, cause, Math.round(own.parts[cause] as number) + 0)
  }
  const rounded = roundTogether([...total], afterFen - beforeFen)
  const parts = Object.fromEntries(salesCauses.map((cause, at) => [cause, (rounded[at] ?? 0) + 0])) as Record<SalesCause, number>
  return { beforeFen, afterFen, parts, goods: changed.columns() }
}

interface OwnChange {
  readonly beforeFen: number
  readonly afterFen: number
  /** By place of the cause. */
  readonly parts: Float64Array
}

/** Explains goods one by one. What it answers is valid up to the next call: its columns are used again. */
function createExplainer(facts: SalesChangeFacts, sums: GoodsSums, { rows, starts }: RowsOfGoods): (goods: number) => OwnChange {
  const parts = new Float64Array(salesCauses.length)
  const addRowParts = createRowParts(facts, sums, parts)
  return (at) => {
    parts.fill(0)
    const goods = facts.goods[at] as SalesGoods
    const first = at * Sold.size
    const beforeFen = sums.whole[first + Sold.beforeFen] as number
    const afterFen = sums.whole[first + Sold.afterFen] as number
    const { lost } = goods
    if (lost) addTo(parts, causePlace[lost.cause], lost.after - lost.before)
    if (isInBoth(sums.whole, first)) {
      for (let next = starts[at] as number; next < (starts[at + 1] as number); next += 1) addRowParts(rows[next] as number, at)
      takeAds(parts, goods.ads)
    } else {
      addTo(parts, causePlace[loneCause(sums.whole, first, goods.isFresh)], afterFen - beforeFen)
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

/** Causes that are about how much was sold, whatever it cost. */
const amounts = [causePlace.pieces, causePlace.visitors, causePlace.conversion, causePlace.basket, causePlace.mix] as const

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
  addTo(parts, causePlace.ads, taken)
  addTo(parts, parts[causePlace.visitors] === 0 ? causePlace.pieces : causePlace.visitors, -taken)
}

/**
 * Place of the cause that did most of it: of the parts in whose direction sales went, the greatest. Writes over the parts: what visitors of the shop
 * did, their conversion and the mix is one cause of one of the goods: pieces.
 */
function findCause({ beforeFen, afterFen, parts }: OwnChange, { lost, seen: own }: SalesGoods = noGoods): number {
  const seen = parts[causePlace.visitors] !== 0
  for (const other of [causePlace.visitors, causePlace.conversion, causePlace.basket]) {
    addTo(parts, causePlace.pieces, parts[other] as number)
    parts[other] = 0
  }
  if (seen) {
    addTo(parts, causePlace.pieces, parts[causePlace.mix] as number)
    parts[causePlace.mix] = 0
  }
  if (own) takeSeen(parts, own)
  const direction = Math.sign(afterFen - beforeFen)
  let most = causePlace[lost?.cause ?? 'pieces']
  for (let at = 0; at < parts.length; at += 1) {
    if ((parts[at] as number) * direction > (parts[most] as number) * direction) most = at
  }
  return most
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
  const ofAds = parts[causePlace.ads] as number
  const byAds = Math.sign(ofAds) === Math.sign(ofVisitors) ? Math.sign(ofAds) * Math.min(Math.abs(ofAds), Math.abs(ofVisitors)) : 0
  const taken = [
    [causePlace.visitors, ofVisitors - byAds],
    [causePlace.conversion, factors.parts[1] as number],
    [causePlace.basket, factors.parts[2] as number],
  ] as const
  for (const [cause, fen] of taken) {
    addTo(parts, cause, fen)
    addTo(parts, causePlace.pieces, -fen)
  }
}

const noGoods: SalesGoods = { shop: -1, isFresh: false }
