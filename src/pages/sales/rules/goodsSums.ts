import type { SalesChangeFacts, SalesRows } from './salesFacts.ts'

/** Rows of goods follow each other in `rows`, from `starts` of the goods to that of the next. */
export interface RowsOfGoods {
  readonly rows: Uint32Array
  readonly starts: Uint32Array
}

/** Rows by their goods. `goods`: of each row, below `count`. */
export function orderByGoods({ size, goods }: { readonly size: number; readonly goods: ArrayLike<number> }, count: number): RowsOfGoods {
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

/** What was sold of something, as columns: `Sold.size` numbers for each. */
export const Sold = { beforeFen: 0, beforePieces: 1, beforeOrders: 2, afterFen: 3, afterPieces: 4, afterOrders: 5, size: 6 } as const

export interface GoodsSums {
  /** By goods. */
  readonly whole: Float64Array
  /** By goods, over the days with known visitors. */
  readonly visited: Float64Array
  /** By shop, of goods that sold in both windows, over the days with known visitors. */
  readonly shops: ReadonlyMap<number, Float64Array>
}

/** What was sold of all goods, by goods and by shop. */
export function addSales({ rows, goods }: SalesChangeFacts, { rows: order, starts }: RowsOfGoods): GoodsSums {
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
    for (let sum = 0; sum < Sold.size; sum += 1) addTo(own, sum, visited[first + sum] as number)
    shops.set(shop, own)
  }
  return { whole, visited, shops }
}

function addRow(into: Float64Array, first: number, { before, after }: SalesRows, row: number): void {
  addTo(into, first + Sold.beforeFen, before.fen[row] as number)
  addTo(into, first + Sold.beforePieces, before.pieces[row] as number)
  addTo(into, first + Sold.beforeOrders, before.orders[row] as number)
  addTo(into, first + Sold.afterFen, after.fen[row] as number)
  addTo(into, first + Sold.afterPieces, after.pieces[row] as number)
  addTo(into, first + Sold.afterOrders, after.orders[row] as number)
}

/** Pieces were sold in both windows. `first`: where the numbers of the goods begin. */
export function isInBoth(sums: Float64Array, first: number): boolean {
  return (sums[first + Sold.beforePieces] as number) > 0 && (sums[first + Sold.afterPieces] as number) > 0
}

/** Adds a number to one of a column. */
export function addTo(into: Float64Array, at: number, value: number): void {
  into[at] = (into[at] as number) + value
}
