import { describe, expect, it } from 'vitest'
import { checkSkus } from '../../../../src/pages/box/rules/checkSkus.ts'
import { aListing, aSku } from '../../../server/builders/box.ts'

const check = (sku: Parameters<typeof aSku>[0], facts: Parameters<typeof checkSkus>[1] = {}) =>
  checkSkus(aListing({ skus: [aSku({ group_fen: 1_500, single_fen: 1_600, ...sku })], market_fen: 1_900 }), facts)

describe('the SKUs of a listing', () => {
  it('have no spec where its text is blank, too', () => {
    expect(check({ spec: [' '] })).toMatchObject([{ field: 'skus.0', reason: 'specMissing' }])
  })

  it('may be sold at a loss by a seller who was told', () => {
    expect(check({}, { breakEvenFen: [9_999], isLossConfirmed: true })).toEqual([])
    expect(check({ source_fen: 9_999 }, { isLossConfirmed: true })).toEqual([])
  })

  it('are judged by the price step of their category', () => {
    expect(check({ single_fen: 1_510 }, { stepFen: 10 })).toEqual([])
    expect(check({}, { stepFen: 101 })).toMatchObject([{ reason: 'stepTooSmall', about: [100, 101] }])
  })
})
