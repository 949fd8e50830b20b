import { describe, expect, it } from 'vitest'
import { costTermNames } from '../../../../contract/entities/cost.ts'
import { lineIds, profitSums, type Quantities, quantityNames, type Terms } from '../../../../src/pages/profit/rules/lines.ts'
import {
  addGroups,
  countAgain,
  countAll,
  createProfitColumns,
  createProfitGroups,
} from '../../../../src/pages/profit/rules/profitColumns.ts'
import { profitOf, totalOf } from '../../../../src/pages/profit/rules/soldProfit.ts'
import { fc } from '../../../fastCheck.ts'
import { anySale, anyTerms, aSale, vectorTerms } from './aCase.ts'

interface Given {
  readonly sale: Quantities
  readonly set: number
  readonly costFen: number | null
  readonly group: number
}
const rows = fc.array(
  fc.record({
    sale: fc.tuple(anySale, fc.boolean()).map(([sale, isRead]) => (isRead ? sale : { ...sale, adsFen: null })),
    set: fc.integer({ min: 0, max: 1 }),
    costFen: fc.option(fc.integer({ min: 0, max: 5000 }), { freq: 3 }),
    group: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 25 },
)
const sets = fc.tuple(anyTerms, anyTerms)

function fill(given: readonly Given[], terms: readonly Terms[]) {
  const columns = createProfitColumns(given.length, terms.length, ['costFen'])
  for (const [set, each] of terms.entries()) for (const name of costTermNames) columns.ofSet[name][set] = each[name] ?? Number.NaN
  for (const [row, { sale, set, costFen }] of given.entries()) {
    columns.sets[row] = set
    for (const name of quantityNames) columns.quantities[name][row] = sale[name] ?? Number.NaN
    ;(columns.ofRow.costFen ?? columns.ofSet.costFen)[row] = costFen ?? Number.NaN
  }
  return columns
}

const plain = ({ sale, set, costFen }: Given, terms: readonly Terms[]) => profitOf(sale, { ...(terms[set] as Terms), costFen })
const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

describe('profit in columns', () => {
  it('is that of each row by itself, to the fen, the unknown included', () => {
    fc.assert(
      fc.property(rows, sets, (given, terms) => {
        const columns = fill(given, terms)
        countAll(columns)
        for (const [row, each] of given.entries()) {
          const { lines, sums } = plain(each, terms)
          for (const id of lineIds) expect(orNull(columns.lines[id][row])).toBe(lines[id])
          for (const name of profitSums) expect(orNull(columns.sums[name][row])).toBe(sums[name])
        }
      }),
    )
  })

  it('is the same in each block of rows that is counted at a time', () => {
    const terms = [{ ...vectorTerms, freightFen: 310 }, vectorTerms]
    const given = Array.from({ length: 9001 }, (_, row) => {
      const units = 1 + (row % 7)
      const fen = 100 + (row % 900)
      return {
        sale: aSale({ orders: units, units, paidFen: fen * units }),
        set: row % 2,
        costFen: row % 50 === 0 ? null : row % 600,
        group: 0,
      }
    })
    const columns = fill(given, terms)
    countAll(columns)
    expect(Array.from(columns.sums.profit, orNull)).toEqual(given.map((each) => plain(each, terms).sums.profit))
  })

  it('after a change of one term is that of counting all again, and only its lines are counted', () => {
    fc.assert(
      fc.property(rows, sets, fc.constantFrom(...costTermNames), fc.integer({ min: 0, max: 1 }), (given, terms, name, value) => {
        const columns = fill(given, terms)
        countAll(columns)
        const changed = terms.map((each, set) => (set === 0 ? { ...each, [name]: value } : each))
        columns.ofSet[name][0] = value
        const fresh = countAgain(columns, [name])
        const again = fill(given, changed)
        countAll(again)
        expect(columns.lines).toEqual(again.lines)
        expect(columns.sums).toEqual(again.sums)
        expect(fresh.length).toBeLessThan(lineIds.length)
      }),
    )
  })

  it('of groups is the sum of their rows, with how many are unknown', () => {
    fc.assert(
      fc.property(rows, sets, (given, terms) => {
        const columns = fill(given, terms)
        const groups = createProfitGroups(
          4,
          Uint32Array.from(given, ({ group }) => group),
        )
        countAll(columns)
        addGroups(columns, groups)
        for (let group = 0; group < 4; group += 1) {
          const own = given.filter((row) => row.group === group).map((row) => ({ goodsKey: '', profit: plain(row, terms) }))
          const { lines, sums, coverage } = totalOf(own)
          for (const id of lineIds) {
            expect(groups.lines[id][group]).toBe(lines[id].knownFen)
            expect(groups.unknownLines[id][group] === 0).toBe(lines[id].fen !== null)
          }
          for (const name of profitSums) {
            expect(groups.sums[name][group]).toBe(sums[name].knownFen)
            expect(groups.unknownSums[name][group]).toBe(own.filter(({ profit }) => profit.sums[name] === null).length)
          }
          expect(groups.knownPaid[group]).toBe(coverage.knownPaidFen)
        }
      }),
    )
  })

  it('of groups is the same when only the changed lines are added again', () => {
    fc.assert(
      fc.property(rows, sets, fc.constantFrom(...costTermNames), (given, terms, name) => {
        const columns = fill(given, terms)
        const of = Uint32Array.from(given, ({ group }) => group)
        const groups = createProfitGroups(4, of)
        countAll(columns)
        addGroups(columns, groups)
        columns.ofSet[name][1] = 1
        addGroups(columns, groups, countAgain(columns, [name]))
        const whole = createProfitGroups(4, of)
        addGroups(columns, whole)
        expect(groups).toEqual(whole)
      }),
    )
  })
})

describe('exactly half a fen', () => {
  // 0.5 % of 101 yuan is 50.5 fen.
  const terms: Terms = { ...vectorTerms, technicalFeeBp: 50 }
  it.each([
    [10_100, -51],
    [10_099, -50],
    [10_101, -51],
    [30_100, -151],
  ])('is rounded away from 0: the fee of %i fen is %i', (paidFen, fee) => {
    const sale = aSale({ orders: 1, units: 1, paidFen })
    expect(profitOf(sale, terms).lines.technicalFee).toBe(fee)
    const columns = fill([{ sale, set: 0, costFen: 0, group: 0 }], [terms])
    countAll(columns)
    expect(columns.lines.technicalFee[0]).toBe(fee)
  })
})

it('of orders that were all refunded before shipping the profit is known, whatever the goods and their parcels cost', () => {
  const terms: Terms = { ...vectorTerms, freightFen: null, packingFen: null, insuranceFen: null, commissionBp: null, resaleBp: null }
  const part = { orders: 3, units: 5, paidFen: 9_000, cancelledOrders: 3, cancelledUnits: 5, cancelledFen: 9_000 }
  const sale = aSale(part)
  const kept = aSale({ ...part, cancelledUnits: 4 })
  expect(profitOf(sale, { ...terms, costFen: null }).sums.profit).toBe(0)
  expect(profitOf(kept, { ...terms, costFen: null }).lines.goods).toBeNull()
  const columns = fill(
    [sale, kept].map((each) => ({ sale: each, set: 0, costFen: null, group: 0 })),
    [terms],
  )
  countAll(columns)
  expect([columns.sums.profit[0], columns.lines.goods[1]]).toEqual([0, Number.NaN])
})
