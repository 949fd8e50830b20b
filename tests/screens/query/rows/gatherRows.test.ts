import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goods } from '../../../../src/resources/queries/goods.ts'
import { CACHED_ROWS_MAX, gatherRows } from '../../../../src/screens/query/rows/gatherRows.ts'
import { openRowsHere } from '../../../../src/screens/query/rows/openRows.ts'
import { aGoodsRow } from '../aGoodsRow.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function someRows(shop_uid: string, count: number) {
  return Array.from({ length: count }, (_, at) => aGoodsRow({ goods_id: `${at}` }, shop_uid))
}

/** The rows of a query to which shops answer one after the other. */
function rowsOf(shops: Readonly<Record<string, number>>) {
  const rows = openRowsHere(goods)
  rows.tell({ kind: 'keepOnly', shop_uids: Object.keys(shops) })
  for (const [shop_uid, count] of Object.entries(shops)) rows.tell({ kind: 'put', shop_uid, rows: someRows(shop_uid, count) })
  return rows
}

describe('the rows that are kept for the next visit', () => {
  it('are all that there are, also where the page was not told of the last ones yet', async () => {
    const rows = rowsOf({ a: 1, b: 1_700 })
    expect(rows.read().all).toBe(1)
    expect(await gatherRows(rows, ['a', 'b'])).toEqual([...someRows('a', 1), ...someRows('b', 1_700)])
  })

  it('are none of a shop that was not read to its end', async () => {
    expect(await gatherRows(rowsOf({ a: 3, b: 700, c: 2 }), ['a', 'c'])).toEqual([...someRows('a', 3), ...someRows('c', 2)])
  })

  it('are as many as fit, or none', async () => {
    expect(await gatherRows(rowsOf({ a: CACHED_ROWS_MAX }), ['a'])).toHaveLength(CACHED_ROWS_MAX)
    expect(await gatherRows(rowsOf({ a: CACHED_ROWS_MAX, b: 1 }), ['a', 'b'])).toBeNull()
  })
})
