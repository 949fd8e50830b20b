import type { SalesRows, WindowSales } from '../rules/salesFacts.ts'

/** Columns of what was sold that grow row by row. */
export interface SalesColumns {
  /** The row of a SKU of these goods; made with the first question. */
  readonly rowOf: (sku: number, goods: number, isVisited: boolean) => number
  readonly add: (row: number, isAfter: boolean, fen: number, pieces: number) => void
  /** Goods by their place in `goods`. */
  readonly rows: () => SalesRows
  /** Places of the goods in the dictionary, in the order in which they came. */
  readonly goods: () => readonly number[]
  /** Place of goods in that list; they are put there. */
  readonly goodsAt: (goods: number) => number
}

const SMALLEST = 1_024

/** `skus` and `goodsCount`: how many the dictionary has; `expected`: how many rows there will be, about. */
export function createSalesColumns(skus: number, goodsCount: number, expected: number): SalesColumns {
  /** By SKU and kind of day, its row plus one. */
  const rowAt = new Int32Array(skus * 2)
  const goodsPlace = new Int32Array(goodsCount)
  const goodsList: number[] = []
  let size = 0
  const begun = Math.max(SMALLEST, Math.ceil(expected))
  let goods = new Int32Array(begun)
  let isVisited = new Uint8Array(begun)
  let sums = Array.from({ length: 6 }, () => new Float64Array(begun))

  function grow(): void {
    const length = size * 2
    const oldGoods = goods
    const oldVisited = isVisited
    goods = new Int32Array(length)
    goods.set(oldGoods)
    isVisited = new Uint8Array(length)
    isVisited.set(oldVisited)
    sums = sums.map((column) => {
      const longer = new Float64Array(length)
      longer.set(column)
      return longer
    })
  }

  function goodsAt(place: number): number {
    const known = goodsPlace[place] as number
    if (known > 0) return known - 1
    goodsList.push(place)
    goodsPlace[place] = goodsList.length
    return goodsList.length - 1
  }

  const columnsFrom = (first: number): WindowSales => ({
    fen: sums[first] as Float64Array,
    pieces: sums[first + 1] as Float64Array,
    orders: sums[first + 2] as Float64Array,
  })
  return {
    goodsAt,
    rowOf(sku, place, hasVisitors) {
      const key = sku * 2 + (hasVisitors ? 1 : 0)
      const known = rowAt[key] as number
      if (known > 0) return known - 1
      if (size === goods.length) grow()
      goods[size] = goodsAt(place)
      isVisited[size] = hasVisitors ? 1 : 0
      size += 1
      rowAt[key] = size
      return size - 1
    },
    add(row, isAfter, fen, pieces) {
      const first = isAfter ? 3 : 0
      addTo(sums[first] as Float64Array, row, fen)
      addTo(sums[first + 1] as Float64Array, row, pieces)
      addTo(sums[first + 2] as Float64Array, row, 1)
    },
    rows: () => ({ size, goods, isVisited, before: columnsFrom(0), after: columnsFrom(3) }),
    goods: () => goodsList,
  }
}

function addTo(column: Float64Array, at: number, value: number): void {
  column[at] = (column[at] as number) + value
}
