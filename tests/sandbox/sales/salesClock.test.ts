import { describe, expect, it } from 'vitest'
import { createSalesClock } from '../../../sandbox/sales/salesClock.ts'

/** 15:00 in China. */
const NOW_MS = Date.parse('2026-11-22T07:00:00Z')
const atTen = Date.parse('2026-11-22T10:00:00+08:00') / 1000

function aClock(first?: 'daily' | 'running') {
  let nowMs = NOW_MS
  const clock = createSalesClock(() => nowMs, first)
  const wait = (seconds: number) => {
    nowMs += seconds * 1000
  }
  return { clock, wait }
}

describe('the clock of sales', () => {
  it('shows ten in the morning from then on, and tells nothing of what is still to come before', () => {
    const { clock, wait } = aClock()
    expect(clock.asOf()).toBe(atTen)
    wait(8 * 3600)
    expect(clock.asOf()).toBe(atTen)
    // Midnight, half past four, and ten.
    wait(3600)
    expect(clock.asOf()).toBe(atTen + 14 * 3600)
    wait(4.5 * 3600)
    expect(clock.asOf()).toBe(atTen + 18.5 * 3600)
    wait(5.5 * 3600 + 1)
    expect(clock.asOf()).toBe(atTen + 86_400)
  })

  it('stays where it was put, and goes on with each page that is read', () => {
    const { clock, wait } = aClock()
    clock.set({ pace: 'still', at: 5000, stepS: 60 })
    wait(100)
    expect(clock.asOf()).toBe(5000)
    clock.notePage()
    clock.notePage()
    expect(clock.asOf()).toBe(5120)
  })

  it('runs with the machine’s time from where it is', () => {
    const { clock, wait } = aClock()
    clock.set({ pace: 'running' })
    wait(90)
    clock.notePage()
    expect(clock.asOf()).toBe(atTen + 90)
    clock.set({ pace: 'still' })
    wait(90)
    expect(clock.setting()).toEqual({ pace: 'still', at: atTen + 90, stepS: 0 })
  })

  it('of a sandbox whose sales go on is the machine’s, also after a reset', () => {
    const { clock, wait } = aClock('running')
    expect(clock.asOf()).toBe(NOW_MS / 1000)
    wait(6 * 3600)
    expect(clock.asOf()).toBe(NOW_MS / 1000 + 6 * 3600)
    clock.set({ pace: 'still', at: 5000 })
    clock.reset()
    expect(clock.setting()).toEqual({ pace: 'running', at: NOW_MS / 1000 + 6 * 3600, stepS: 0 })
  })

  it('is daily again after a reset', () => {
    const { clock } = aClock()
    clock.set({ pace: 'still', at: 5000, stepS: 60 })
    clock.reset()
    expect(clock.setting()).toEqual({ pace: 'daily', at: atTen, stepS: 0 })
  })
})
