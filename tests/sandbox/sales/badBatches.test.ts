import { expect, it } from 'vitest'
import { createPlatform } from '../../../sandbox/platform.ts'
import type { Sale } from '../../../sandbox/sales/sale.ts'

const now = () => Date.parse('2026-11-22T07:00:00Z')
const options = { now, storeCount: 2, goodsPerStore: 20, ordersPerStore: 6_000 }
const BEGUN_DAYS_AGO = 40
/** Returns of the days before this one have had the time to come. */
const SETTLED_DAYS_AGO = 12

it('goods of a bad batch come back more from its day on; what was ordered before stays as it was, and so does another store', () => {
  const [good, bad] = [createPlatform(options), createPlatform(options)]
  const today = bad.sales.today()
  const begun = today - BEGUN_DAYS_AGO
  const [store, other] = bad.stores
  if (!store || !other) throw new Error('the sandbox has two stores')
  const goods = bad.badBatches.begin(store, begun)
  expect(goods).not.toBe(null)
  const between = (first: number, last: number) => bad.sales.between(store, first, last)
  const shareBack = (sales: readonly Sale[], isMeant: (id: number) => boolean) => {
    const own = sales.filter((sale) => sale.paidAt !== null && isMeant(sale.goods.id))
    return own.filter(({ afterSales }) => afterSales.length > 0).length / own.length
  }
  const since = between(begun, today - SETTLED_DAYS_AGO)
  expect(shareBack(since, (id) => id === goods)).toBeGreaterThan(0.5)
  expect(shareBack(since, (id) => id !== goods)).toBeLessThan(0.3)
  const told = (sales: readonly Sale[]) => sales.map(({ orderSn, afterSales }) => [orderSn, afterSales])
  expect(told(between(begun - 60, begun - 1))).toEqual(told(good.sales.between(store, begun - 60, begun - 1)))
  expect(told(bad.sales.between(other, begun, today))).toEqual(told(good.sales.between(other, begun, today)))
  bad.reset()
  expect(told(between(begun, today))).toEqual(told(good.sales.between(store, begun, today)))
})
