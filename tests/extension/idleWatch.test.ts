import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIdleWatch } from '../../extension/idleWatch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function aTask() {
  let end: () => void = () => undefined
  const task = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  return { task, end: () => end() }
}

describe('an update', () => {
  it('is put in soon where nothing is under way', async () => {
    const reload = vi.fn()
    createIdleWatch(5_000).whenQuiet(reload)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for the last request, and for the pause after it', async () => {
    const reload = vi.fn()
    const idle = createIdleWatch(5_000)
    const first = aTask()
    const second = aTask()
    void idle.during(first.task)
    idle.whenQuiet(reload)
    await vi.advanceTimersByTimeAsync(60_000)
    first.end()
    await vi.advanceTimersByTimeAsync(4_000)
    void idle.during(second.task)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reload).not.toHaveBeenCalled()
    second.end()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is not held up by a request that failed', async () => {
    const reload = vi.fn()
    const idle = createIdleWatch(5_000)
    idle.whenQuiet(reload)
    await expect(idle.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is none where none waits', async () => {
    const idle = createIdleWatch(5_000)
    expect(await idle.during(async () => 7)).toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })
})
