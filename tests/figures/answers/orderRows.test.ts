import { describe, expect, it } from 'vitest'
import { daysOfOrder, orderRows } from '../../../src/figures/answers/orderRows.ts'
import { someChunks } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf } from '../someRows.ts'

describe('the number of an order', () => {
  it.each([
    ['261122-481726354172635', { from: '2026-11-21', to: '2026-11-23' }],
    ['261301-481726354172635', null],
    ['481726354172635', null],
    ['261122', null],
  ])('%s says the days in which it was made: %j', (orderSn, days) => {
    expect(daysOfOrder(orderSn)).toEqual(days)
  })
})

describe('an order', () => {
  const plain = orderSnOf(3, 1)
  const returned = orderSnOf(3, 2)
  const chunks = someChunks()
  chunks.put({
    shop: 's1',
    readAt: noon(),
    orders: [anOrder({ orderSn: plain, orderedAt: noon(3) }), anOrder({ orderSn: returned, orderedAt: noon(3), amountFen: 5_000 })],
    afterSales: [
      anAfterSale({ id: '1', orderSn: returned, askedAt: noon(2), refundFen: 700 }),
      anAfterSale({ id: '2', orderSn: returned, askedAt: noon(1), refundFen: 900 }),
    ],
  })
  const find = (orderSn: string) => {
    const placed = [...chunks.held].map(([key, chunk]) => {
      const [shop = 0, week = 0] = key.split(' ').map(Number)
      return { shop, week, chunk }
    })
    return orderRows(orderSn, chunks.source.lists, placed)
  }

  it('is found with its shop, and the moment when it was read', () => {
    expect(find(plain)).toMatchObject({ count: 1, rows: [{ shop: 's1', order: { orderSn: plain }, afterSale: null, readAt: noon() }] })
  })

  it('has a row for each of its after-sales', () => {
    const { rows, count, amountFen } = find(returned)
    expect([count, amountFen]).toEqual([2, 5_000])
    expect(rows.map(({ order, afterSale }) => [order.orderSn, afterSale?.id, afterSale?.refundFen])).toEqual([
      [returned, '1', 700],
      [returned, '2', 900],
    ])
  })

  it('that was not read is not there', () => {
    expect(find(orderSnOf(3, 9))).toEqual({ rows: [], count: 0, amountFen: 0 })
  })
})
