import { describe, expect, it } from 'vitest'
import { canSplitByReason, sumsOf, toMeasureSums, toValue, usesAfterSales } from '../../../src/figures/measures/defineMeasure.ts'
import { type MeasureName, measureNames, measures } from '../../../src/figures/measures/index.ts'
import { type SumName, sumNames } from '../../../src/figures/measures/sums.ts'

describe.each(measureNames)('measure %s', (name) => {
  const measure = measures[name]

  it('has a name and a definition in both languages', () => {
    for (const { zh, en } of [measure.label, measure.definition]) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).toMatch(/^[A-Z][^\p{Script=Han}]+$/u)
    }
    expect(measure.definition.zh.endsWith('。')).toBe(true)
    expect(measure.definition.en.endsWith('.')).toBe(true)
  })

  it('is made of sums that there are', () => {
    for (const sum of sumsOf(measure)) expect(sumNames).toContain(sum)
  })

  it('is a share only where it has something to be divided by', () => {
    if (measure.unit === 'share') expect(measure.whole).not.toBeNull()
  })
})

it('no two measures have the same name', () => {
  for (const language of ['zh', 'en'] as const) {
    expect(new Set(measureNames.map((name) => measures[name].label[language])).size).toBe(measureNames.length)
  }
})

it('what comes back can be split by its reason, sales cannot', () => {
  expect([measures.refundRate, measures.refundAmount, measures.averageRefundTime].every(canSplitByReason)).toBe(true)
  expect([measures.salesAmount, measures.netSales, measures.paidOrders].some(canSplitByReason)).toBe(false)
})

it('only what comes back needs the after-sales to be read', () => {
  expect([measures.salesAmount, measures.itemsPerOrder].some(usesAfterSales)).toBe(false)
  expect([measures.netSales, measures.refundRate].every(usesAfterSales)).toBe(true)
})

it.each([
  [{ part: 3, whole: 4 }, 0.75],
  [{ part: 0, whole: 4 }, 0],
  [{ part: 0, whole: 0 }, null],
  [{ part: 12, whole: null }, 12],
])('%o shows as %s: no orders is not a rate of 0', (sums, value) => {
  expect(toValue(sums)).toBe(value)
})

/** What the definitions of business-features.md (2.3) count, and over which orders. */
it.each<[MeasureName, SumName, SumName]>([
  ['refundRate', 'refundedOrders', 'paidOrders'],
  ['refundBeforeShippingRate', 'refundedBeforeShipping', 'paidOrders'],
  ['refundAfterShippingRate', 'refundedAfterShipping', 'shippedOrders'],
  ['refundInTransitRate', 'refundedInTransit', 'shippedOrders'],
  ['refundAfterReceiptRate', 'refundedAfterReceipt', 'receivedOrders'],
  ['refundOnlyAfterShippingRate', 'refundOnlyAfterShipping', 'shippedOrders'],
  ['returnedGoodsRate', 'returnedGoods', 'shippedOrders'],
  ['controllableReturnRate', 'refundedControllable', 'shippedOrders'],
  ['partialRefundShare', 'partialRefunds', 'refundedOrders'],
  ['refundAmountRate', 'refundAmount', 'paidAmount'],
])('%s is %s over %s', (name, part, whole) => {
  const others = Object.fromEntries(sumNames.map((sum, at) => [sum, 1_000 + at]))
  const sums = toMeasureSums(measures[name], (sum) => ({ ...others, [part]: 3, [whole]: 12 })[sum] ?? 0)
  expect(toValue(sums)).toBe(0.25)
})
