import { describe, expect, it } from 'vitest'
import { apportion, spreadByKey } from '../../../../src/pages/profit/rules/apportion.ts'
import { roundTogether } from '../../../../src/values/roundTogether.ts'
import { fc } from '../../../fastCheck.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0)

describe('an amount over some takers', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-33, -33, -34]],
    [10, [0, 3, 7], [0, 3, 7]],
    [1, [5, 5], [1, 0]],
    [0, [2, 3], [0, 0]],
    [7, [-4, 2], [0, 7]],
  ])('%i over %j is %j', (fen, weights, shares) => {
    expect(apportion(fen, weights)).toEqual(shares)
  })

  it('is given to nobody where no weight is above 0', () => {
    expect(apportion(100, [0, 0])).toBeNull()
    expect(apportion(100, [])).toBeNull()
  })

  it('loses no fen, gives each within a fen of its share, and nothing to who has no weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), weights, (fen, given) => {
        const shares = apportion(fen, given)
        if (shares === null) return expect(sum(given)).toBe(0)
        expect(sum(shares)).toBe(fen)
        for (const [place, share] of shares.entries()) {
          if (given[place] === 0) expect(share).toBe(0)
          expect(Math.abs(share - (fen * (given[place] ?? 0)) / sum(given))).toBeLessThan(1.001)
        }
      }),
    )
  })

  it('is rounded so that the parts come to the rounded whole', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 }), (amounts) => {
        const whole = Math.round(sum(amounts)) + 0
        const rounded = roundTogether(amounts, whole)
        expect(sum(rounded)).toBe(whole)
        for (const [place, fen] of rounded.entries()) expect(Math.abs(fen - (amounts[place] ?? 0))).toBeLessThanOrEqual(1.001)
      }),
    )
  })
})

describe('ads of goods over their SKUs', () => {
  const rows = [
    { key: 'g1', weight: 300 },
    { key: 'g2', weight: 0 },
    { key: 'g1', weight: 100 },
    { key: 'g3', weight: null },
  ]

  it('stay with their goods, and what no SKU can bear is a line of its own', () => {
    const { shares, left } = spreadByKey(
      new Map([
        ['g1', 1001],
        ['g2', 50],
        ['', 77],
      ]),
      rows,
    )
    expect(shares).toEqual([751, 0, 250, 0])
    expect([...left]).toEqual([
      ['g2', 50],
      ['', 77],
    ])
  })

  it('are unknown for each SKU where the amount or a weight is', () => {
    const { shares, left } = spreadByKey(
      new Map([
        ['g1', null],
        ['g3', 10],
      ]),
      rows,
    )
    expect(shares).toEqual([null, 0, null, null])
    expect(left.size).toBe(0)
  })

  it('lose no fen, whatever the goods are', () => {
    const bearers = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), weight: fc.integer({ min: 0, max: 1e6 }) }), {
      maxLength: 40,
    })
    const amounts = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 1e7 }))).map((pairs) => new Map(pairs))
    fc.assert(
      fc.property(amounts, bearers, (given, takers) => {
        const { shares, left } = spreadByKey(given, takers)
        const spread = sum(shares.map((share) => share ?? Number.NaN)) + sum([...left.values()].map((fen) => fen ?? Number.NaN))
        expect(spread).toBe(sum([...given.values()]))
      }),
    )
  })
})
