import { describe, expect, it } from 'vitest'
import type { SharedCost } from '../../../../contract/entities/cost.ts'
import { fixedCostsOf, lineOf, otherBearers, type SharedBase, sharedFenOf } from '../../../../src/pages/profit/rules/sharedCosts.ts'
import { fc } from '../../../fastCheck.ts'

const rent: SharedCost = { id: '1', name: '房租', kind: 'monthly', amount: 310_000, from: '2026-10-11', to: null, shop_uid_list: null }
const base = (day: string, shop: string, given: Partial<SharedBase> = {}): SharedBase => ({
  day,
  shop,
  orders: 10,
  paidFen: 30_000,
  revenueFen: 25_050,
  adsFen: 4_000,
  ...given,
})
const bases = [base('2026-11-01', 'a'), base('2026-11-02', 'a'), base('2026-11-02', 'b'), base('2026-11-09', 'b', { adsFen: null })]
const window = { from: '2026-11-01', to: '2026-11-05' }

describe('what shops pay together', () => {
  it.each([
    ['perOrder', 120, 3600],
    ['ofPaid', 150, 1350],
    ['ofRevenue', 33, 248],
    ['ofAds', 600, 720],
  ] as const)('%s of %i comes to %i fen', (kind, amount, fen) => {
    expect(sharedFenOf({ ...rent, kind, amount }, window, bases)).toBe(fen)
  })

  it('is borne by its shops, on its days', () => {
    const labour: SharedCost = { ...rent, kind: 'perOrder', amount: 1, shop_uid_list: ['b'] }
    expect(sharedFenOf(labour, window, bases)).toBe(10)
    expect(sharedFenOf({ ...labour, shop_uid_list: null, to: '2026-11-01' }, window, bases)).toBe(10)
    expect(sharedFenOf({ ...labour, shop_uid_list: null, from: '2026-11-02' }, window, bases)).toBe(20)
  })

  it('is unknown where a day that it is counted on is, and only then', () => {
    const agency: SharedCost = { ...rent, kind: 'ofAds', amount: 1000 }
    expect(sharedFenOf(agency, { from: '2026-11-01', to: '2026-11-09' }, bases)).toBeNull()
    expect(sharedFenOf({ ...agency, shop_uid_list: ['a'] }, { from: '2026-11-01', to: '2026-11-09' }, bases)).toBe(800)
  })

  it('by the month is for its days alone, and whole for a whole month', () => {
    expect(sharedFenOf(rent, { from: '2026-10-01', to: '2026-10-31' }, [])).toBe(210_000)
    expect(sharedFenOf(rent, { from: '2026-11-01', to: '2026-11-30' }, [])).toBe(310_000)
    expect(sharedFenOf(rent, { from: '2026-12-01', to: '2027-02-28' }, [])).toBe(930_000)
    expect(sharedFenOf({ ...rent, to: '2026-11-15' }, { from: '2026-11-01', to: '2026-11-30' }, [])).toBe(155_000)
    expect(sharedFenOf(rent, { from: '2026-09-01', to: '2026-09-30' }, [])).toBe(0)
  })

  it('once is for the window that has its day', () => {
    const sign = { ...rent, kind: 'once' as const }
    expect(sharedFenOf(sign, { from: '2026-10-11', to: '2026-10-11' }, [])).toBe(310_000)
    expect(sharedFenOf(sign, { from: '2026-10-12', to: '2026-11-11' }, [])).toBe(0)
  })

  it('is fixed where it does not go with sales', () => {
    expect((['perOrder', 'ofPaid', 'ofRevenue', 'ofAds', 'monthly', 'once'] as const).map((kind) => lineOf({ kind }))).toEqual([
      ...['shared', 'shared', 'shared', 'shared', 'fixed', 'fixed'],
    ])
  })

  it('loses no fen between windows that follow each other', () => {
    const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000).toISOString().slice(0, 10)
    const days = fc.array(fc.integer({ min: 0, max: 800 }), { minLength: 3, maxLength: 3 }).map((list) => list.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1e6 }), ([first = 0, middle = 0, last = 0], amount) => {
        const cost = { ...rent, amount }
        const fen = (from: number, to: number) => sharedFenOf(cost, { from: day(from), to: day(to) }, []) ?? Number.NaN
        expect(fen(first, middle) + fen(middle + 1, last)).toBe(fen(first, last))
      }),
    )
  })
})

describe('fixed costs', () => {
  const once: SharedCost = { ...rent, id: '2', kind: 'once', amount: 900, from: '2026-11-03' }
  const idsOf = (costs: readonly { readonly cost: SharedCost }[]) => costs.map(({ cost }) => cost.id)

  it('are those of the window that come to something and do not go with sales', () => {
    const labour: SharedCost = { ...rent, id: '3', kind: 'perOrder' }
    const over: SharedCost = { ...rent, id: '4', to: '2026-10-31' }
    const { spread, apart } = fixedCostsOf([rent, once, labour, over, { ...once, id: '5', amount: 0 }], window)
    expect([idsOf(spread), idsOf(apart)]).toEqual([['1', '2'], []])
    expect(spread[1]?.fen).toBe(900)
  })

  it('are kept apart where shops share them that the reader does not see', () => {
    const { spread, apart } = fixedCostsOf([{ ...rent, is_seen_in_part: true }, once], window)
    expect([idsOf(spread), idsOf(apart)]).toEqual([['2'], ['1']])
  })

  it('name the other shops that bear them', () => {
    const bearersOf = (...costs: readonly SharedCost[]) => otherBearers(fixedCostsOf(costs, window), ['a'], ['a', 'b', 'c'])
    expect(bearersOf(rent)).toEqual(['b', 'c'])
    expect(bearersOf({ ...once, shop_uid_list: ['a', 'c'] })).toEqual(['c'])
    expect(bearersOf({ ...once, shop_uid_list: ['a'] })).toEqual([])
    expect(bearersOf({ ...rent, is_seen_in_part: true })).toEqual([])
    expect(bearersOf()).toEqual([])
  })
})
