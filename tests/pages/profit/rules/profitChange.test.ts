import { describe, expect, it } from 'vitest'
import type { LineId, Quantities, Terms } from '../../../../src/pages/profit/rules/lines.ts'
import { explainProfitChange, type ProfitChangeRow, profitChangeParts } from '../../../../src/pages/profit/rules/profitChange.ts'
import { profitOf } from '../../../../src/pages/profit/rules/soldProfit.ts'
import { fc } from '../../../fastCheck.ts'
import { anySale, anyTerms, aSale, vectorTerms } from './aCase.ts'

const aRow = (key: string, sale: Partial<Quantities> = {}, terms: Partial<Terms> = {}, goods = key): ProfitChangeRow => {
  const quantities = aSale(sale)
  const valued = { ...vectorTerms, ...terms }
  return { key, goods, quantities, resaleBp: valued.resaleBp, profit: profitOf(quantities, valued) }
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
    const { parts, beforeFen, afterFen, goods } = explainProfitChange([before], [after])
    expect(afterFen).not.toBe(beforeFen)
    for (const name of profitChangeParts) expect(Math.abs(parts[name] - (name === part ? afterFen - beforeFen : 0))).toBeLessThanOrEqual(1)
    expect(goods).toEqual([{ goods: 'a', beforeFen, afterFen, cause: part, causeFen: expect.any(Number) }])
  })

  it('tells more pieces from other pieces', () => {
    const before = [aRow('dear', { paidFen: 50_000 }), aRow('cheap', { paidFen: 20_000 })]
    const after = [aRow('dear', { orders: 5, units: 5, paidFen: 25_000 }), aRow('cheap', { orders: 15, units: 15, paidFen: 30_000 })]
    const { parts, goods } = explainProfitChange(before, after)
    expect(parts.volume).toBe(0)
    expect(parts.mix).toBeLessThan(0)
    expect(parts.price).toBe(0)
    expect(goods.map(({ goods: name, cause }) => [name, cause])).toEqual([
      ['dear', 'volume'],
      ['cheap', 'volume'],
    ])
  })

  it('has goods of one window only as parts of their own, without what they spent', () => {
    const old = aRow('old', { adsFen: 100 })
    const fresh = aRow('new', { ...doubled, adsFen: 900 })
    const { parts } = explainProfitChange([old], [fresh])
    expect(parts).toMatchObject({ gone: -(old.profit.sums.margin ?? 0), fresh: fresh.profit.sums.margin, ads: -800, volume: 0, mix: 0 })
  })

  it('takes SKUs that follow each other as what they are, the same goods', () => {
    const { parts } = explainProfitChange([aRow('red', {}, {}, 'cup')], [aRow('blue', doubled, {}, 'cup')])
    expect(parts).toMatchObject({ gone: 0, fresh: 0, mix: 0 })
    expect(parts.volume).toBeGreaterThan(0)
  })

  it('leaves out what is unknown in a window, and says how much that is', () => {
    const { beforeFen, afterFen, parts, unknown } = explainProfitChange(
      [aRow('a', {}, {}, 'x'), aRow('b', {}, { costFen: null }, 'x'), aRow('c')],
      [aRow('a', doubled, {}, 'x'), aRow('b', doubled, {}, 'x'), aRow('d', doubled, { freightFen: null })],
    )
    expect(unknown).toEqual({ rows: 2, beforePaidFen: 29_900, afterPaidFen: 119_600 })
    expect(Object.values(parts).reduce((sum, fen) => sum + fen, 0)).toBe(afterFen - beforeFen)
    expect(parts.volume).toBeGreaterThan(0)
  })
})

type Given = readonly { readonly key: string; readonly sale: Quantities; readonly terms: Terms; readonly sells: boolean }[]
const given: fc.Arbitrary<Given> = fc.array(
  fc.record({ key: fc.constantFrom('a1', 'a2', 'b1', 'c1', 'd1'), sale: anySale, terms: anyTerms, sells: fc.boolean() }),
)

function toRows(rows: Given): readonly ProfitChangeRow[] {
  return [...new Map(rows.map((row) => [row.key, row])).values()].map(({ key, sale, terms, sells }): ProfitChangeRow => {
    const spent = { adsFen: sale.adsFen, sharedFen: sale.sharedFen, fixedFen: sale.fixedFen }
    const quantities = sells ? sale : aSale({ orders: 0, units: 0, paidFen: 0, ...spent })
    return { key, goods: key.slice(0, 1), quantities, resaleBp: terms.resaleBp, profit: profitOf(quantities, terms) }
  })
}

/** The words of the table in `profitChange.ts`, with what grows together walked through in small steps. */
function plainly(before: readonly ProfitChangeRow[], after: readonly ProfitChangeRow[]): Record<string, number> {
  const parts: Record<string, number> = Object.fromEntries(profitChangeParts.map((part) => [part, 0]))
  const add = (part: string, fen: number) => {
    parts[part] = (parts[part] ?? 0) + fen
  }
  const of = (rows: readonly ProfitChangeRow[], goods: string) => {
    const own = rows.filter((row) => row.goods === goods)
    const sum = (read: (row: ProfitChangeRow) => number | null) => own.reduce((total, row) => total + (read(row) ?? Number.NaN), 0)
    return {
      quantity: (name: keyof Quantities) => sum(({ quantities }) => quantities[name]),
      line: (id: LineId) => sum(({ profit }) => profit.lines[id]),
      margin: sum(({ profit }) => profit.sums.margin),
      kept: sum(({ profit }) => profit.sums.revenue),
      gone: sum(
        ({ quantities, resaleBp }) =>
          (quantities.units ?? 0) - (quantities.cancelledUnits ?? 0) - ((quantities.returnedUnits ?? 0) * (resaleBp ?? 0)) / 10_000,
      ),
    }
  }
  const names = [...new Set([...before, ...after].map(({ goods }) => goods))]
  const pairs = names.map((goods) => [of(before, goods), of(after, goods)] as const)
  const inBoth = pairs.filter((pair) => pair.every(({ quantity }) => quantity('units') > 0))
  const pieces = [0, 1].map((at) => inBoth.reduce((sum, pair) => sum + (pair[at]?.quantity('units') ?? 0), 0))
  for (const pair of pairs) {
    for (const line of ['ads', 'shared', 'fixed'] as const) add(line, pair[1].line(line) - pair[0].line(line))
    if (!inBoth.includes(pair)) {
      add('gone', -pair[0].margin)
      add('fresh', pair[1].margin)
      continue
    }
    const amount = (sign: number, ...factors: readonly (readonly [string, (own: (typeof pair)[0], at: number) => number])[]) => {
      const values = pair.map((own, at) => factors.map(([, read]) => read(own, at)))
      // What a basis of 0 took for each of it was never seen: it is taken to have been what it is in the other window.
      const [old = [], fresh = []] = [0, 1].map((at) =>
        values[at]?.map((value, place) => (Number.isFinite(value) ? value : (values[1 - at]?.[place] ?? 0))),
      )
      const [first, last] = [old, fresh].map((list) =>
        list.reduce((product, value) => product * (Number.isFinite(value) ? value : 0), 1),
      ) as [number, number]
      const isZero = factors.map((_, place) => (first === 0 ? old[place] === 0 : last === 0 ? fresh[place] === 0 : false))
      const zeros = isZero.filter(Boolean).length
      for (const [place, [part]] of factors.entries()) {
        if (zeros > 0 || first === 0 || last === 0) add(part, isZero[place] ? (sign * (last - first)) / zeros : 0)
        else add(part, sign * grown(first, last) * Math.log((fresh[place] ?? 0) / (old[place] ?? 0)))
      }
    }
    const volume = ['volume', (_: unknown, at: number) => pieces[at] ?? 0] as const
    const mix = ['mix', (own: (typeof pair)[0], at: number) => own.quantity('units') / (pieces[at] ?? 0)] as const
    const price = ['price', (own: (typeof pair)[0]) => own.quantity('paidFen') / own.quantity('units')] as const
    const parcels = ['shipping', (own: (typeof pair)[0]) => own.quantity('orders') / own.quantity('units')] as const
    const sent = (own: (typeof pair)[0]) => own.quantity('orders') - own.quantity('cancelledOrders')
    amount(1, volume, mix, price)
    amount(-1, volume, mix, price, ['refunds', (own) => 1 - own.kept / own.quantity('paidFen')])
    for (const id of ['technicalFee', 'commission', 'brand', 'subsidy'] as const)
      amount(-1, volume, mix, price, ['refunds', (own) => own.kept / own.quantity('paidFen')], ['fees', (own) => -own.line(id) / own.kept])
    amount(-1, volume, mix, ['refunds', (own) => own.gone / own.quantity('units')], ['costs', (own) => -own.line('goods') / own.gone])
    for (const id of ['freight', 'packing', 'insurance'] as const)
      amount(
        -1,
        volume,
        mix,
        parcels,
        ['refunds', (own) => sent(own) / own.quantity('orders')],
        ['shipping', (own) => -own.line(id) / sent(own)],
      )
    for (const id of ['returnFreight', 'repack'] as const)
      amount(
        -1,
        volume,
        mix,
        parcels,
        ['refunds', (own) => own.quantity('returnedOrders') / own.quantity('orders')],
        ['shipping', (own) => -own.line(id) / own.quantity('returnedOrders')],
      )
  }
  return parts
}

/** The mean of what grows from the one number to the other at an even pace (Simpson's rule). */
function grown(first: number, last: number): number {
  const STEPS = 400
  let sum = 0
  for (let step = 0; step <= STEPS; step += 1)
    sum += first * (last / first) ** (step / STEPS) * (step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2)
  return sum / (3 * STEPS)
}

describe('the parts', () => {
  it('come to the difference, to the fen, whatever changed, and each goods to its own', () => {
    fc.assert(
      fc.property(given, given, (one, other) => {
        const before = toRows(one)
        const after = toRows(other)
        const change = explainProfitChange(before, after)
        const sum = (list: readonly ProfitChangeRow[]) => list.reduce((fen, { profit }) => fen + (profit.sums.profit ?? Number.NaN), 0)
        expect([change.beforeFen, change.afterFen]).toEqual([sum(before), sum(after)])
        expect(Object.values(change.parts).reduce((fen, part) => fen + part, 0)).toBe(sum(after) - sum(before))
        expect(Object.values(change.parts).every(Number.isSafeInteger)).toBe(true)
        expect(change.goods.reduce((fen, { beforeFen, afterFen }) => fen + afterFen - beforeFen, 0)).toBe(sum(after) - sum(before))
      }),
    )
  })

  it('are those of a plain count by the words, each to the fen', () => {
    fc.assert(
      fc.property(given, given, (one, other) => {
        const before = toRows(one)
        const after = toRows(other)
        const { parts } = explainProfitChange(before, after)
        const wanted = plainly(before, after)
        for (const part of profitChangeParts) expect(Math.abs(parts[part] - (wanted[part] ?? Number.NaN))).toBeLessThan(1.5)
      }),
      { numRuns: 60 },
    )
  })

  it('are the same with the other sign where the windows are exchanged', () => {
    fc.assert(
      fc.property(given, given, (one, other) => {
        const before = toRows(one)
        const after = toRows(other)
        const there = explainProfitChange(before, after).parts
        const back = explainProfitChange(after, before).parts
        const opposite = { ...back, gone: back.fresh, fresh: back.gone }
        for (const part of profitChangeParts) expect(Math.abs(there[part] + opposite[part])).toBeLessThanOrEqual(1)
      }),
    )
  })
})
