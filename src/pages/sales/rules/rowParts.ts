import { splitChangeInto } from '../../../domain/splitChange.ts'
import { createFactors, type Factors, setBoth, setShare } from './changeFactors.ts'
import { addTo, type GoodsSums, Sold } from './goodsSums.ts'
import { causePlace, type SalesChangeFacts } from './salesFacts.ts'

/** What each factor is the part of, in the order of the factors. */
const factorCauses = {
  visited: [causePlace.visitors, causePlace.conversion, causePlace.basket, causePlace.mix, causePlace.mix, causePlace.price],
  rest: [causePlace.pieces, causePlace.mix, causePlace.price],
} as const

/** What a shop had on the days with known visitors, and the logarithms of how it grew. */
interface ShopGrowth {
  readonly seen: { readonly before: number; readonly after: number }
  readonly sums: Float64Array
  readonly visitors: number
  readonly orders: number
  readonly pieces: number
}

/** Answers with a function that adds to `parts` what the factors of a row did, which is one of the goods at that place. */
export function createRowParts(facts: SalesChangeFacts, sums: GoodsSums, parts: Float64Array): (row: number, goods: number) => void {
  const { rows } = facts
  const growths = toGrowths(facts, sums)
  const addSplit = createSplit(parts)

  return (row, goods) => {
    const beforeFen = rows.before.fen[row] as number
    const beforePieces = rows.before.pieces[row] as number
    const afterFen = rows.after.fen[row] as number
    const afterPieces = rows.after.pieces[row] as number
    // An amount for no pieces has no price, and is one by itself.
    if ((beforePieces === 0 && beforeFen !== 0) || (afterPieces === 0 && afterFen !== 0)) {
      addTo(parts, causePlace.price, afterFen - beforeFen)
      return
    }
    const isVisited = rows.isVisited[row] === 1
    const before = piecesOf(sums, isVisited, goods * Sold.size + Sold.beforePieces)
    const after = piecesOf(sums, isVisited, goods * Sold.size + Sold.afterPieces)
    const growth = isVisited ? growths.get(facts.goods[goods]?.shop ?? -1) : undefined
    if (beforeFen <= 0 || beforePieces <= 0 || afterFen <= 0 || afterPieces <= 0) {
      addSplit({ beforeFen, beforePieces, afterFen, afterPieces, before, after }, growth)
      return
    }
    // All factors are above 0, as nearly always: the same as `splitChange`, with the logarithms that rows share made once.
    const grown = Math.log1p((afterFen - beforeFen) / beforeFen)
    const mean = grown === 0 ? beforeFen : (afterFen - beforeFen) / grown
    const grownPieces = Math.log(afterPieces / beforePieces)
    addTo(parts, causePlace.price, mean * (grown - grownPieces))
    if (!growth) {
      const grownGoods = Math.log(after / before)
      addTo(parts, causePlace.pieces, mean * grownGoods)
      addTo(parts, causePlace.mix, mean * (grownPieces - grownGoods))
      return
    }
    addTo(parts, causePlace.visitors, mean * growth.visitors)
    addTo(parts, causePlace.conversion, mean * (growth.orders - growth.visitors))
    addTo(parts, causePlace.basket, mean * (growth.pieces - growth.orders))
    addTo(parts, causePlace.mix, mean * (grownPieces - growth.pieces))
  }
}

/** Shops that had visitors and orders in both windows, by their place. */
function toGrowths({ visitors }: SalesChangeFacts, { shops }: GoodsSums): ReadonlyMap<number, ShopGrowth> {
  const growths = new Map<number, ShopGrowth>()
  for (const [shop, sums] of shops) {
    const seen = visitors.get(shop)
    const ordersBefore = sums[Sold.beforeOrders] as number
    const ordersAfter = sums[Sold.afterOrders] as number
    if (!seen || seen.before <= 0 || seen.after <= 0 || ordersBefore === 0 || ordersAfter === 0) continue
    growths.set(shop, {
      seen,
      sums,
      visitors: Math.log(seen.after / seen.before),
      orders: Math.log(ordersAfter / ordersBefore),
      pieces: Math.log((sums[Sold.afterPieces] as number) / (sums[Sold.beforePieces] as number)),
    })
  }
  return growths
}

/** A SKU in both windows, and the pieces of its goods. */
interface SkuSales {
  readonly beforeFen: number
  readonly beforePieces: number
  readonly afterFen: number
  readonly afterPieces: number
  readonly before: number
  readonly after: number
}

/** The change of a SKU whose factors are not all above 0. */
function createSplit(parts: Float64Array): (sku: SkuSales, growth: ShopGrowth | undefined) => void {
  const ofVisited = createFactors(factorCauses.visited.length)
  const ofRest = createFactors(factorCauses.rest.length)

  function split(factors: Factors, causes: readonly number[]): void {
    splitChangeInto(factors.before, factors.after, factors.parts)
    for (let at = 0; at < causes.length; at += 1) addTo(parts, causes[at] as number, factors.parts[at] as number)
  }

  return ({ beforeFen, beforePieces, afterFen, afterPieces, before, after }, growth) => {
    if (!growth) {
      setBoth(ofRest, 0, before, after)
      setShare(ofRest, 1, beforePieces, before, afterPieces, after)
      setShare(ofRest, 2, beforeFen, beforePieces, afterFen, afterPieces)
      split(ofRest, factorCauses.rest)
      return
    }
    const { seen, sums } = growth
    const shopBefore = sums[Sold.beforePieces] as number
    const shopAfter = sums[Sold.afterPieces] as number
    const ordersBefore = sums[Sold.beforeOrders] as number
    const ordersAfter = sums[Sold.afterOrders] as number
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
function piecesOf({ whole, visited }: GoodsSums, isVisited: boolean, at: number): number {
  const seen = visited[at] as number
  return isVisited ? seen : (whole[at] as number) - seen
}
