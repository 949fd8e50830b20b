import { describe, expect, it } from 'vitest'
import { parseDay } from '../../../../src/figures/days.ts'
import { explainKeptSales, type KeptShopSales, toKeptWindows } from '../../../../src/pages/sales/figures/keptSales.ts'
import { fc } from '../../../fastCheck.ts'

const today = parseDay('2026-11-22') ?? 0
const aShop = (overrides: Partial<KeptShopSales> = {}): KeptShopSales => ({
  shop: 'a',
  sales: { before: 100_000, after: 80_000 },
  orders: { before: 100, after: 80 },
  visitors: null,
  ...overrides,
})

describe('the days that sheets can compare', () => {
  it.each([
    ['of yesterday', '2026-11-21', '2026-11-21', ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20']],
    [
      'of seven days that end today: six, and their like',
      '2026-11-16',
      '2026-11-22',
      ['2026-11-16', '2026-11-21', '2026-11-09', '2026-11-14'],
    ],
    ['of a window that is over: all', '2026-11-01', '2026-11-10', ['2026-11-01', '2026-11-10', '2026-10-22', '2026-10-31']],
  ])('are those %s', (_, from, to, expected) => {
    const windows = toKeptWindows({ from, to }, today)
    expect(windows && [windows.window.from, windows.window.to, windows.before.from, windows.before.to]).toEqual(expected)
  })

  it('are none of today, which has no hours in a sheet', () => {
    expect(toKeptWindows({ from: '2026-11-22', to: '2026-11-22' }, today)).toBeNull()
  })
})

describe('why sales of sheets changed', () => {
  it('is orders alone where each was worth the same', () => {
    expect(explainKeptSales([aShop()])).toEqual({
      beforeFen: 100_000,
      afterFen: 80_000,
      parts: { visitors: 0, conversion: 0, orders: -20_000, orderValue: 0 },
    })
  })

  it('is visitors and conversion where visitors are known, of these shops alone', () => {
    const visited = aShop({ shop: 'b', visitors: { before: 1_000, after: 800 } })
    expect(explainKeptSales([aShop(), visited]).parts).toEqual({ visitors: -20_000, conversion: 0, orders: -20_000, orderValue: 0 })
  })

  it('is orders where a shop sold in one of the windows only', () => {
    const gone = aShop({ sales: { before: 5_000, after: 0 }, orders: { before: 3, after: 0 } })
    expect(explainKeptSales([gone]).parts).toEqual({ visitors: 0, conversion: 0, orders: -5_000, orderValue: 0 })
  })

  it('adds up to the fen, whatever was sold', () => {
    const count = fc.integer({ min: 0, max: 5_000 })
    const pair = fc.record({ before: count, after: count })
    // What was paid takes an order.
    const sales = fc.tuple(pair, fc.record({ before: count, after: count })).map(([orders, each]) => ({
      orders,
      sales: { before: orders.before * each.before, after: orders.after * each.after },
    }))
    const shop = fc.tuple(sales, fc.option(pair)).map(([own, visitors]) => aShop({ ...own, visitors }))
    fc.assert(
      fc.property(fc.array(shop, { maxLength: 8 }), (shops) => {
        const { beforeFen, afterFen, parts } = explainKeptSales(shops)
        const sum = Object.values(parts).reduce((all, part) => all + part, 0)
        expect(sum).toBe(afterFen - beforeFen)
        expect(afterFen).toBe(shops.reduce((all, each) => all + each.sales.after, 0))
      }),
    )
  })
})
