import { describe, expect, it } from 'vitest'
import type { Quantities, Terms } from '../../../../src/pages/profit/rules/lines.ts'
import { explainProfitChange, type ProfitChangeRow, profitChangeParts } from '../../../../src/pages/profit/rules/profitChange.ts'
import { profitOf } from '../../../../src/pages/profit/rules/soldProfit.ts'
import { fc } from '../../../fastCheck.ts'
import { anySale, anyTerms, aSale, vectorTerms } from './aCase.ts'

const aRow = (key: string, sale: Partial<Quantities> = {}, terms: Partial<Terms> = {}): ProfitChangeRow => {
  const [quantities, valued] = [aSale(sale), { ...vectorTerms, ...terms }]
  return { key, quantities, resaleBp: valued.resaleBp, profit: profitOf(quantities, valued) }
}

const doubled = { orders: 20, units: 20, paidFen: 59_800 }

describe('why the profit changed', () => {
  it.each([
    ['volume', aRow('a'), aRow('a', doubled)],
    ['price', aRow('a'), aRow('a', { paidFen: 31_900 }, { technicalFeeBp: 60 })],
    ['refunds', aRow('a'), aRow('a', { lostFen: 2990 })],
    ['refunds', aRow('a', { returnedOrders: 1, returnedUnits: 1, returnedFen: 2990 }), aRow('a')],
    ['fees', aRow('a'), aRow('a', {}, { technicalFeeBp: 460 })],
    ['costs', aRow('a'), aRow('a', {}, { costFen: 1200 })],
    ['shipping', aRow('a'), aRow('a', {}, { freightFen: 200, packingFen: 30, insuranceFen: 80 })],
    ['shipping', aRow('a'), aRow('a', { orders: 5 })],
    ['ads', aRow('a', { adsFen: 700 }), aRow('a', { adsFen: 9000 })],
    ['shared', aRow('a'), aRow('a', { sharedFen: 33 })],
    ['fixed', aRow('a'), aRow('a', { fixedFen: 34 })],
  ] as const)('is all in %s where nothing else changed', (part, before, after) => {
    const { parts, beforeFen, afterFen } = explainProfitChange([before], [after])
    expect(afterFen).not.toBe(beforeFen)
    for (const name of profitChangeParts) expect(Math.abs(parts[name] - (name === part ? afterFen - beforeFen : 0))).toBeLessThanOrEqual(1)
  })

  it('tells more pieces from other pieces', () => {
    const before = [aRow('dear', { paidFen: 50_000 }), aRow('cheap', { paidFen: 20_000 })]
    const after = [aRow('dear', { orders: 5, units: 5, paidFen: 25_000 }), aRow('cheap', { orders: 15, units: 15, paidFen: 30_000 })]
    const { parts } = explainProfitChange(before, after)
    expect(parts.volume).toBe(0)
    expect(parts.mix).toBeLessThan(0)
    expect(parts.price).toBe(0)
  })

  it('has SKUs of one window only as parts of their own, without what they spent', () => {
    const [old, fresh] = [aRow('old', { adsFen: 100 }), aRow('new', { ...doubled, adsFen: 900 })]
    const { parts } = explainProfitChange([old], [fresh])
    expect(parts).toMatchObject({ gone: -(old.profit.sums.margin ?? 0), fresh: fresh.profit.sums.margin, ads: -800, volume: 0, mix: 0 })
  })

  it('leaves out what is unknown in a window, and says how much that is', () => {
    const { beforeFen, afterFen, parts, unknown } = explainProfitChange(
      [aRow('a'), aRow('b', {}, { costFen: null }), aRow('c')],
      [aRow('a', doubled), aRow('b', doubled), aRow('d', doubled, { freightFen: null })],
    )
    expect(unknown).toEqual({ rows: 2, beforePaidFen: 29_900, afterPaidFen: 119_600 })
    expect(Object.values(parts).reduce((sum, fen) => sum + fen, 0)).toBe(afterFen - beforeFen)
  })

  it('comes to the difference, to the fen, whatever changed', () => {
    const rows = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), sale: anySale, terms: anyTerms, sells: fc.boolean() }))
    const toRows = (given: readonly { key: string; sale: Quantities; terms: Terms; sells: boolean }[]) =>
      [...new Map(given.map((row) => [row.key, row])).values()].map(({ key, sale, terms, sells }): ProfitChangeRow => {
        const spent = { adsFen: sale.adsFen, sharedFen: sale.sharedFen, fixedFen: sale.fixedFen }
        const quantities = sells ? sale : aSale({ orders: 0, units: 0, paidFen: 0, ...spent })
        return { key, quantities, resaleBp: terms.resaleBp, profit: profitOf(quantities, terms) }
      })
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const [before, after] = [toRows(one), toRows(other)]
        const change = explainProfitChange(before, after)
        const sum = (list: readonly ProfitChangeRow[]) => list.reduce((fen, { profit }) => fen + (profit.sums.profit ?? Number.NaN), 0)
        expect([change.beforeFen, change.afterFen]).toEqual([sum(before), sum(after)])
        expect(Object.values(change.parts).reduce((fen, part) => fen + part, 0)).toBe(sum(after) - sum(before))
        expect(Object.values(change.parts).every(Number.isSafeInteger)).toBe(true)
        // Back is the same way in steps of another order: only what was spent, gone and new is told alike.
        expect(explainProfitChange(after, before).parts.ads + 0).toBe(-change.parts.ads + 0)
      }),
    )
  })
})
