/**
 * Places of goods, the greatest loss first; the smaller place first among equals. Change and place are sorted as one number, which takes a third of the time
 * that a comparison takes; changes too large for that, of trillions of fen, are compared. Changes are whole fen.
 */
export function orderByChange(changes: Float64Array): readonly number[] {
  const count = changes.length
  const most = changes.reduce((known, change) => Math.max(known, Math.abs(change)), 0)
  if ((most + 1) * count * 2 > Number.MAX_SAFE_INTEGER) {
    const order = Array.from(changes, (_, goods) => goods)
    return order.sort((left, right) => (changes[left] as number) - (changes[right] as number) || left - right)
  }
  const keys = changes.map((change, goods) => change * count + goods).sort()
  return Array.from(keys, (key) => key - Math.floor(key / count) * count)
}

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
