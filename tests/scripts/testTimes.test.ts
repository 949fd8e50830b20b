import { describe, expect, it } from 'vitest'
import { toProgressLine, toTimesSummary } from '../../scripts/prepare/testTimes.mjs'

describe('a test run, while it runs', () => {
  const known = { 'e2e a': 60, 'unit b': 20, 'unit c': 20 }
  const names = Object.keys(known)

  it('says how far it is and how long it will take, by the times of the last run', () => {
    const run = { names, known, elapsed: 60, workers: 2, ended: new Set(['e2e a']), running: new Map() }
    expect(toProgressLine(run)).toBe('1 of 3 files, 60 %, about 1 min left')
  })

  it('names what takes longer than usual', () => {
    const run = { names, known, elapsed: 300, workers: 2, ended: new Set(['unit b', 'unit c']), running: new Map([['e2e a', 95]]) }
    expect(toProgressLine(run)).toBe('2 of 3 files, 100 %, about 1 min left; e2e a runs for 95 s, 60 s were usual')
  })

  it('takes the times of another machine until its own pace can be told', () => {
    const slow = { 'e2e a': 6_000 }
    const run = { names: ['e2e a'], known: slow, elapsed: 10, workers: 2, ended: new Set<string>(), running: new Map([['e2e a', 10]]) }
    expect(toProgressLine(run)).toBe('0 of 1 files, 0 %, about 50 min left')
  })
})

describe('a test run, at its end', () => {
  it('names the ten slowest files, the slowest first', () => {
    const times = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`unit ${index}`, index + 1]))
    const [slowest = ''] = toTimesSummary(times, {})
    expect(slowest).toMatch(/^slowest: unit 11 12 s, unit 10 11 s, /)
    expect(slowest.split(', ')).toHaveLength(10)
  })

  it('names a file that grew, but not because the whole machine was slower', () => {
    const known = { 'unit a': 10, 'unit b': 10, 'unit c': 10 }
    expect(toTimesSummary({ 'unit a': 10, 'unit b': 10, 'unit c': 30 }, known)[1]).toBe('grew: unit c from 10 s to 30 s')
    expect(toTimesSummary({ 'unit a': 30, 'unit b': 30, 'unit c': 30 }, known)).toHaveLength(1)
  })

  it('says nothing of a file that is new, or of a second more', () => {
    expect(toTimesSummary({ 'unit a': 1, 'unit new': 50 }, { 'unit a': 0.2 })).toHaveLength(1)
  })
})
