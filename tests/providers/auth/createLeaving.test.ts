import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLeaving } from '../../../src/providers/auth/createLeaving.ts'

afterEach(() => vi.useRealTimers())

describe('leaving', () => {
  it('waits for what has to end before, whether it ends well or not', async () => {
    const leaving = createLeaving()
    const ended: string[] = []
    leaving.before(async () => ended.push('one'))
    leaving.before(() => Promise.reject(new Error('no server')))
    await leaving.settle()
    expect(ended).toEqual(['one'])
  })

  it('does not wait for what was taken back', async () => {
    const leaving = createLeaving()
    const task = vi.fn(async () => {})
    leaving.before(task)()
    await leaving.settle()
    expect(task).not.toHaveBeenCalled()
  })

  it('does not hang on what never ends', async () => {
    vi.useFakeTimers()
    const leaving = createLeaving()
    leaving.before(() => new Promise(() => {}))
    const settled = vi.fn()
    const settling = leaving.settle().then(settled)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(settled).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    await settling
    expect(settled).toHaveBeenCalledOnce()
  })
})
