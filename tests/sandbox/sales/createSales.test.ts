import { describe, expect, it } from 'vitest'
import { createPlatform } from '../../../sandbox/platform.ts'
import { DAY_S } from '../../../sandbox/sales/calendar.ts'
import { type AfterSale, orderAmountFen, type Sale } from '../../../sandbox/sales/sale.ts'
import { isRefundedBy, stateOfSale } from '../../../sandbox/sales/saleState.ts'

const now = () => Date.parse('2026-11-22T07:00:00Z')
const platform = createPlatform({ now, storeCount: 3 })
const today = platform.sales.today()
const sales = platform.stores.flatMap((store) => platform.sales.between(store, today - 179, today))
const cases = sales.flatMap((sale) => sale.afterSales.map((afterSale) => ({ sale, afterSale })))
const END = now() / 1000 + 365 * DAY_S

const have = (found: (each: { sale: Sale; afterSale: AfterSale }) => boolean) => cases.filter(found).length

describe('what comes of sales', () => {
  it.each<[string, (each: { sale: Sale; afterSale: AfterSale }) => boolean, number]>([
    ['refunds before the parcel left', ({ afterSale }) => afterSale.stage === 'beforeShipping' && afterSale.outcome === 'refunded', 300],
    ['refunds within ten minutes', ({ sale, afterSale }) => afterSale.closedAt - (sale.paidAt ?? 0) <= 1200, 50],
    ['parcels called back', ({ afterSale }) => afterSale.stage === 'inTransit' && afterSale.outcome === 'refunded', 50],
    ['money without goods after receipt', ({ afterSale: { stage, kind } }) => stage === 'afterReceipt' && kind === 'refundOnly', 100],
    ['money against goods', ({ afterSale }) => afterSale.kind === 'returnGoods', 200],
    ['exchanges', ({ afterSale }) => afterSale.kind === 'exchange', 10],
    ['parcels sent again', ({ afterSale }) => afterSale.kind === 'resend', 3],
    ['refusals', ({ afterSale }) => afterSale.outcome === 'rejected', 20],
    ['buyers who took it back', ({ afterSale }) => afterSale.outcome === 'cancelled', 20],
    ['refunds of a part', ({ sale, afterSale }) => afterSale.refundFen > 0 && afterSale.refundFen < orderAmountFen(sale), 50],
    ['refunds that come weeks after receipt', ({ sale, afterSale }) => afterSale.appliedAt - sale.receivedAt > 15 * DAY_S, 20],
    [
      'orders refunded before shipping and once more after receipt',
      ({ sale: { afterSales }, afterSale }) =>
        afterSales[1] === afterSale &&
        afterSales.every(({ outcome }) => outcome === 'refunded') &&
        afterSales[0]?.stage === 'beforeShipping',
      8,
    ],
    [
      'some pieces of several that come back',
      ({ sale, afterSale }) =>
        afterSale.kind === 'returnGoods' && sale.count > 1 && sale.afterSales.length === 1 && afterSale.refundFen < orderAmountFen(sale),
      20,
    ],
    ['second applications', ({ sale, afterSale }) => sale.afterSales[1] === afterSale, 20],
  ])('has %s', (_, isOne, atLeast) => {
    expect(have(isOne)).toBeGreaterThanOrEqual(atLeast)
  })

  it('gives back no more than was paid, one thing after the other, within 90 days of the order', () => {
    expect(new Set(cases.map(({ afterSale }) => afterSale.id)).size).toBe(cases.length)
    for (const { paidAt, orderedAt, afterSales, ...sale } of sales) {
      const refunds = afterSales.filter((afterSale) => isRefundedBy(afterSale, END))
      expect(refunds.reduce((sum, { refundFen }) => sum + refundFen, 0)).toBeLessThanOrEqual(orderAmountFen(sale))
      for (const [index, { appliedAt, closedAt }] of afterSales.entries()) {
        expect(appliedAt).toBeGreaterThan(afterSales[index - 1]?.closedAt ?? paidAt ?? Number.POSITIVE_INFINITY)
        expect(closedAt).toBeGreaterThan(appliedAt)
        expect(appliedAt - orderedAt).toBeLessThan(89 * DAY_S)
      }
    }
  })

  it('takes place at its stage: before the parcel leaves, on its way, or after it has arrived', () => {
    for (const { sale, afterSale } of cases) {
      const { stage, appliedAt, closedAt } = afterSale
      if (stage === 'beforeShipping') expect(closedAt).toBeLessThan(sale.shippedAt)
      if (stage === 'inTransit') expect(appliedAt > sale.shippedAt && appliedAt < sale.receivedAt).toBe(true)
      if (stage === 'afterReceipt') expect(appliedAt).toBeGreaterThan(sale.receivedAt)
      if (stage === 'inTransit' && afterSale.outcome === 'refunded') expect(stateOfSale(sale, END)).toBe('refundedInTransit')
      if (stage === 'inTransit' && afterSale.outcome === 'rejected') expect(closedAt).toBeLessThan(sale.receivedAt)
    }
  })

  it('repeats the digits of some orders on other days, and never on the same', () => {
    expect(new Set(sales.map(({ orderSn }) => orderSn)).size).toBe(sales.length)
    const digits = sales.map(({ orderSn }) => orderSn.split('-')[1])
    expect(digits.length - new Set(digits).size).toBeGreaterThan(sales.length / 20)
  })

  it('is paid at once by most, within minutes by some, and never by a few', () => {
    const delays = sales.flatMap(({ paidAt, orderedAt }) => (paidAt === null ? [] : [paidAt - orderedAt]))
    expect(sales.length - delays.length).toBeGreaterThan(sales.length / 100)
    expect(delays.filter((delay) => delay >= 60).length).toBeGreaterThan(sales.length / 20)
    expect(Math.max(...delays)).toBeLessThanOrEqual(1200)
  })
})

describe('the number of orders', () => {
  it('is about what was asked for', () => {
    const sized = createPlatform({ now, storeCount: 4, ordersPerStore: 5000 })
    for (const store of sized.stores) {
      const count = sized.sales.between(store, today - 119, today).length
      expect(count).toBeGreaterThan(4500)
      expect(count).toBeLessThan(5500)
    }
  })
})
