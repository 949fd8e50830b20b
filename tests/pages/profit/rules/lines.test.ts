import { describe, expect, it } from 'vitest'
import { costTermNames } from '../../../../contract/entities/cost.ts'
import { isBasisPoints, lineBases, lineIds, lines, linesWith, products, quantityNames } from '../../../../src/pages/profit/rules/lines.ts'

describe('the list of what a profit is made of', () => {
  it('uses every quantity and every term', () => {
    const used = lineIds.flatMap((id) => products[id])
    expect(new Set(used.map(({ quantity }) => quantity))).toEqual(new Set(quantityNames))
    expect(new Set(used.flatMap(({ by, term }) => [by, term]).filter((name) => name !== null))).toEqual(new Set(costTermNames))
  })

  it('names each line by a key of its own, and each sum after those before it', () => {
    expect(lineIds.map((id) => lines[id].label)).toEqual(lineIds.map((id) => `profit.lines.${id}`))
    const into = lineIds.map((id) => lines[id].into)
    expect(into).toEqual(into.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  })

  it('stays in whole parts of a fen: no product has two rates', () => {
    for (const { by, term, factor } of lineIds.flatMap((id) => products[id])) {
      expect([by, term].filter((name) => name !== null && isBasisPoints(name)).length).toBeLessThan(2)
      expect(Math.abs(factor) === 1 || Math.abs(factor) === 10_000).toBe(true)
    }
  })

  it('counts revenue as what was paid less each kind of refund', () => {
    const refunds = lineBases.revenue.filter(({ sign }) => sign === -1).map(({ quantity }) => quantity)
    expect(refunds).toEqual(['cancelledFen', 'lostFen', 'returnedFen', 'partialFen'])
  })

  it('knows which lines a term changes', () => {
    expect(linesWith('costFen')).toEqual(['goods'])
    expect(linesWith('resaleBp')).toEqual(['goods'])
    expect(linesWith('feeReturns')).toEqual(['technicalFee'])
  })
})

const order = ['revenue', 'margin', 'profit']
