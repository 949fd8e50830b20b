/** Goods whose sales are others, as columns in the order of the goods: there are those of 50,000. Only the first `size` numbers of a column count. */
export interface GoodsMoves {
  readonly size: number
  /** Place in the list of goods. */
  readonly goods: Uint32Array
  /** Fen. */
  readonly beforeFen: Float64Array
  readonly afterFen: Float64Array
  /** Place of the cause that did most of it, and whole fen of what it did. */
  readonly cause: Uint8Array
  readonly causeFen: Float64Array
}

type Column = Exclude<keyof GoodsMoves, 'size'>
/** One of the goods, with the place of its cause. */
export type GoodsMove = Readonly<Record<Column, number>>

/** `count`: how many goods there can be. */
export function createGoodsMoves(count: number) {
  const goods = new Uint32Array(count)
  const beforeFen = new Float64Array(count)
  const afterFen = new Float64Array(count)
  const cause = new Uint8Array(count)
  const causeFen = new Float64Array(count)
  let size = 0
  return {
    add(place: number, ownBeforeFen: number, ownAfterFen: number, ownCause: number, ownCauseFen: number): void {
      goods[size] = place
      beforeFen[size] = ownBeforeFen
      afterFen[size] = ownAfterFen
      cause[size] = ownCause
      causeFen[size] = ownCauseFen
      size += 1
    },
    columns: (): GoodsMoves => ({ size, goods, beforeFen, afterFen, cause, causeFen }),
  }
}

/**
 * Those that lost most and those that gained most, at most `count` of each, the greatest first; the smaller place first among equals. One look
 * at each of them: putting all in order takes four times as long.
 */
export function findMovers(changed: GoodsMoves, count: number): { readonly losers: GoodsMove[]; readonly gainers: GoodsMove[] } {
  const losers = createMost(count)
  const gainers = createMost(count)
  for (let at = 0; at < changed.size; at += 1) {
    const change = (changed.afterFen[at] as number) - (changed.beforeFen[at] as number)
    if (change < 0) losers.offer(at, -change)
    else if (change > 0) gainers.offer(at, change)
  }
  const oneAt = (at: number) => moveAt(changed, at)
  return { losers: losers.places().map(oneAt), gainers: gainers.places().map(oneAt) }
}

/** Those of which a cause did most, in one direction (1 or -1): at most `count`, those first of which it did most; the smaller place first among equals. */
export function findMovedBy(changed: GoodsMoves, cause: number, direction: number, count: number): readonly GoodsMove[] {
  const found: GoodsMove[] = []
  for (let at = 0; at < changed.size; at += 1) {
    if (changed.cause[at] === cause && Math.sign(changed.causeFen[at] as number) === direction) found.push(moveAt(changed, at))
  }
  return found.sort((left, right) => Math.abs(right.causeFen) - Math.abs(left.causeFen)).slice(0, count)
}

function moveAt(changed: GoodsMoves, at: number): GoodsMove {
  return {
    goods: changed.goods[at] as number,
    beforeFen: changed.beforeFen[at] as number,
    afterFen: changed.afterFen[at] as number,
    cause: changed.cause[at] as number,
    causeFen: changed.causeFen[at] as number,
  }
}

/** Keeps the places of the greatest amounts, in their order; of equal ones those that came first. */
function createMost(count: number) {
  const kept: { readonly at: number; readonly amount: number }[] = []
  return {
    offer(at: number, amount: number): void {
      const last = kept.at(-1)
      if (kept.length >= count && (last === undefined || amount <= last.amount)) return
      const place = kept.findIndex((each) => each.amount < amount)
      kept.splice(place < 0 ? kept.length : place, 0, { at, amount })
      if (kept.length > count) kept.pop()
    },
    places: () => kept.map(({ at }) => at),
  }
}
