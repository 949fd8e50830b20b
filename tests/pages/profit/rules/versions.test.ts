import { describe, expect, it } from 'vitest'
import { costAt, firstChange, platformFees, stretchesOf, versionAt } from '../../../../src/pages/profit/rules/versions.ts'
import { fc } from '../../../fastCheck.ts'

const history = [
  { from: '2026-10-01', costFen: 900 },
  { from: '2026-11-10', costFen: null },
  { from: '2026-11-01', costFen: 0 },
]

describe('what holds on a day', () => {
  it.each([
    ['2026-09-30', null],
    ['2026-10-01', 900],
    ['2026-10-31', 900],
    ['2026-11-01', 0],
    ['2026-11-09', 0],
    ['2026-11-10', null],
  ])('on %s a piece costs %s: 0 is a cost, and nothing known is none', (day, fen) => {
    expect(costAt(history, day)).toBe(fen)
  })

  it('is the later line of two that begin on one day', () => {
    expect(costAt([...history, { from: '2026-10-01', costFen: 950 }], '2026-10-05')).toBe(950)
  })

  it('is the fee that comes back with refunds since the day on which the platform began that', () => {
    expect(versionAt(platformFees, '2024-09-23')).toMatchObject({ technicalFeeBp: 60, feeReturns: 0 })
    expect(versionAt(platformFees, '2024-09-24')).toMatchObject({ technicalFeeBp: 60, feeReturns: 1 })
  })
})

describe('the stretches of a window', () => {
  it('end before each change', () => {
    expect(stretchesOf({ from: '2026-10-30', to: '2026-11-12' }, history, [{ from: '2026-11-03' }])).toEqual([
      { from: '2026-10-30', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-02' },
      { from: '2026-11-03', to: '2026-11-09' },
      { from: '2026-11-10', to: '2026-11-12' },
    ])
  })

  it('are one where nothing changes, and none of no window', () => {
    expect(stretchesOf({ from: '2026-11-20', to: '2026-11-20' }, history)).toEqual([{ from: '2026-11-20', to: '2026-11-20' }])
    expect(stretchesOf({ from: '2026-11-21', to: '2026-11-20' }, history)).toEqual([])
  })

  it('have each day once, and one cost', () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((count) => new Date(Date.UTC(2025, 11, 20) + count * 86_400_000).toISOString().slice(0, 10))
    const versions = fc.array(fc.record({ from: day, costFen: fc.integer({ min: 1, max: 9 }) }), { maxLength: 6 })
    fc.assert(
      fc.property(versions, day, day, (given, one, other) => {
        const window = one < other ? { from: one, to: other } : { from: other, to: one }
        const days = stretchesOf(window, given).flatMap((stretch) => {
          const own = daysOf(stretch)
          expect(new Set(own.map((each) => costAt(given, each))).size).toBe(1)
          return own
        })
        expect(days).toEqual(daysOf(window))
      }),
    )
  })
})

function daysOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return Array.from({ length: count }, (_, place) => new Date(Date.parse(from) + place * 86_400_000).toISOString().slice(0, 10))
}

describe('a changed history', () => {
  const isSame = (left: { costFen: number | null } | null, right: { costFen: number | null } | null) => left?.costFen === right?.costFen

  it('gives other figures from the first day on which the cost is another', () => {
    expect(firstChange(history, [...history, { from: '2026-10-15', costFen: 800 }], isSame)).toBe('2026-10-15')
    expect(firstChange(history, history.slice(1), isSame)).toBe('2026-10-01')
  })

  it('gives the same figures where a line says what held anyhow', () => {
    expect(firstChange(history, [...history, { from: '2026-10-15', costFen: 900 }], isSame)).toBeNull()
  })
})
