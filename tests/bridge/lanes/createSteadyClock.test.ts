import { describe, expect, it } from 'vitest'
import { createSteadyClock, IDLE_TICKS_MAX } from '../../../src/bridge/lanes/createSteadyClock.ts'
import { aClock } from './aClock.ts'

/** A page whose own timers never come, as in a tab that is hidden for long; only the ticker's ticks do. */
function aHiddenPage({ hidden = true } = {}) {
  const held = aClock()
  let now = held.now()
  let look = () => {}
  const tickers = new Set<() => void>()
  const page = {
    hidden,
    addEventListener(_: string, listener: unknown) {
      look = listener as () => void
    },
  }
  const clock = createSteadyClock({
    page,
    clock: { now: () => now, after: held.after },
    openTicker(onTick) {
      tickers.add(onTick)
      return () => tickers.delete(onTick)
    },
  })
  return {
    clock,
    held,
    tickers,
    pass(ms: number) {
      now += ms
      for (const tick of tickers) tick()
    },
    turn(isHidden: boolean) {
      page.hidden = isHidden
      look()
    },
  }
}

describe('a clock in a hidden tab', () => {
  it('calls back in time though the timers are held back, and not a second time when they come', () => {
    const { clock, pass, held } = aHiddenPage()
    let calls = 0
    clock.after(500, () => {
      calls += 1
    })
    pass(250)
    expect(calls).toBe(0)
    pass(250)
    expect(calls).toBe(1)
    held.advance(60_000)
    expect(calls).toBe(1)
  })

  it('ticks only while it is hidden and somebody has waited of late', () => {
    const { clock, pass, turn, tickers } = aHiddenPage({ hidden: false })
    clock.after(500, () => {})
    expect(tickers.size).toBe(0)
    turn(true)
    expect(tickers.size).toBe(1)
    turn(false)
    expect(tickers.size).toBe(0)
    turn(true)
    pass(500)
    expect(tickers.size).toBe(1)
    for (let tick = 1; tick < IDLE_TICKS_MAX; tick += 1) pass(250)
    expect(tickers.size).toBe(0)
  })

  it('forgets what was called off', () => {
    const { clock, pass } = aHiddenPage()
    let calls = 0
    const callOff = clock.after(500, () => {
      calls += 1
    })
    callOff()
    pass(1_000)
    expect(calls).toBe(0)
  })

  it('follows the page’s timers where these come', () => {
    const { clock, held } = aHiddenPage({ hidden: false })
    let calls = 0
    clock.after(500, () => {
      calls += 1
    })
    held.advance(500)
    expect(calls).toBe(1)
  })
})
