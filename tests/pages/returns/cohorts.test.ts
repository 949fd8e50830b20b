import { describe, expect, it } from 'vitest'
import { parseDay, toDayText } from '../../../src/figures/days.ts'
import { hazardsOf, maturityDays, projectRate, shareToCome, toRipeness } from '../../../src/pages/returns/cohorts.ts'

/** Of 100 orders 10 come back on each of the first two days, and one on the tenth. */
const curve = {
  watched: [100, 90, ...Array(8).fill(80), 79, 79],
  returned: [10, 10, ...Array(7).fill(0), 1, 0, 0],
}
const hazards = hazardsOf(curve)

describe('a young cohort', () => {
  it('still gets what older ones got from its age on', () => {
    expect(shareToCome(hazards, 0)).toBeCloseTo(0.21, 10)
    expect(shareToCome(hazards, 2)).toBeCloseTo(1 / 80, 10)
    expect(shareToCome(hazards, 10)).toBe(0)
  })

  it('is projected from the orders that are still out, each day by its own age', () => {
    expect(projectRate([{ part: 20, whole: 100, ageDays: 2 }], hazards)).toBeCloseTo(0.21, 10)
    expect(projectRate([{ part: 21, whole: 100, ageDays: 60 }], hazards)).toBe(0.21)
    const both = [
      { part: 0, whole: 100, ageDays: 0 },
      { part: 21, whole: 100, ageDays: 60 },
    ]
    expect(projectRate(both, hazards)).toBeCloseTo(0.21, 10)
  })

  it('without orders has no rate, which is not 0', () => {
    expect(projectRate([{ part: 0, whole: 0, ageDays: 3 }], hazards)).toBeNull()
  })
})

describe('the age from which a cohort is mature', () => {
  it('is when it has 95 % of its returns', () => {
    expect(maturityDays(curve)).toBe(2)
    expect(maturityDays({ watched: curve.watched, returned: [10, 5, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0] })).toBe(10)
  })

  it('is 15 days until there are returns to measure it by', () => {
    expect(maturityDays(undefined)).toBe(15)
    expect(maturityDays({ watched: [10], returned: [3] })).toBe(15)
  })
})

describe('two windows, one after the other', () => {
  const today = parseDay('2026-11-30') ?? 0
  const last = (days: number) => ({ from: toDayText(today - days + 1), to: toDayText(today) })

  it.each([
    ['the last 30 days are young, the 30 before are not', last(30), 'ordered', { now: false, before: true }],
    ['the last 7 days are young, and the 7 before, too', last(7), 'ordered', { now: false, before: false }],
    ['days long gone are ripe', { from: '2026-11-01', to: '2026-11-15' }, 'ordered', { now: true, before: true }],
    ['by request date nothing is young', last(7), 'asked', { now: true, before: true }],
  ] as const)('%s', (_, window, basis, ripeness) => {
    expect(toRipeness({ window, basis }, today, 15)).toEqual(ripeness)
  })
})
