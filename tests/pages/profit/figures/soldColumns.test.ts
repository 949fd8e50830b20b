import { expect, it } from 'vitest'
import { createSoldColumns, type SoldRows } from '../../../../src/pages/profit/figures/soldColumns.ts'
import { quantityNames } from '../../../../src/pages/profit/rules/lines.ts'
import { TODAY } from '../../../figures/someRows.ts'

const none = new Float64Array(0)
const sales = (adsOfNone: number) => ({
  bases: { orders: none, paidFen: none, revenueFen: none, adsFen: none },
  adsOfGoods: new Map([[7, adsOfNone]]),
  adsOfNone,
  parcels: { starts: new Int32Array(0), pieces: Int32Array.of(adsOfNone), sent: new Int32Array(0), back: new Int32Array(0) },
  kept: { fen: new Float64Array(1), squares: new Float64Array(1) },
})

/** Shops by place, with so many rows each; every number tells its row. */
function someRows(sizes: readonly number[]): SoldRows {
  const columns = createSoldColumns()
  for (const [shop, size] of sizes.entries()) {
    for (let nth = 0; nth < size; nth += 1) {
      const row = columns.push(100 * shop + nth, 10 * shop, shop, TODAY - nth)
      for (const [at, name] of quantityNames.entries()) columns.quantities[name][row] = 1_000 * at + row
      columns.lost.orders[row] = row
      columns.lost.units[row] = 2 * row
    }
    columns.endShop(shop, sales(shop))
  }
  return columns.rows()
}

it('rows follow each other shop by shop, also when there are more than there was room for', () => {
  const rows = someRows([3, 0, 3_000])
  expect([...rows.ofShops].map(([shop, { from, to, adsOfNone }]) => [shop, from, to, adsOfNone])).toEqual([
    [0, 0, 3, 0],
    [1, 3, 3, 1],
    [2, 3, 3_003, 2],
  ])
  expect([rows.size, rows.skus[3_002], rows.shops[3_002], rows.fromDays[3_002]]).toEqual([3_003, 3_199, 2, TODAY - 2_999])
  expect(quantityNames.map((name) => rows.quantities[name][3_002])).toEqual(quantityNames.map((_, at) => 1_000 * at + 3_002))
})

it('a shop is taken with all that is its own; shared and fixed costs are spread again', () => {
  const known = someRows([2, 3])
  const joined = createSoldColumns(4)
  joined.push(5, 6, 9, TODAY)
  joined.endShop(9, sales(9))
  joined.takeShop(1, known)
  joined.takeShop(77, known)
  const rows = joined.rows()
  expect([...rows.ofShops.keys()]).toEqual([9, 1])
  expect(rows.ofShops.get(1)).toMatchObject({ from: 1, to: 4, adsOfNone: 1, parcels: { pieces: Int32Array.of(1) } })
  expect([[...rows.skus], [...rows.goods], [...rows.shops]]).toEqual([
    [5, 100, 101, 102],
    [6, 10, 10, 10],
    [9, 1, 1, 1],
  ])
  expect([[...rows.quantities.adsFen].slice(1), [...rows.lost.units]]).toEqual([
    [...known.quantities.adsFen.subarray(2)],
    [0, ...known.lost.units.subarray(2)],
  ])
  expect([[...rows.quantities.sharedFen], [...rows.quantities.fixedFen]]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
})
