import { describe, expect, it, vi } from 'vitest'
import { untilPainted } from '../../src/boot/untilPainted.ts'

/** As long as painting takes on a slow computer. */
const PAINT_MS = 300

describe('the console draws itself', () => {
  it('at once where no snapshot is looked for', async () => {
    vi.useFakeTimers()
    const drawn = vi.fn()
    void Promise.all([untilPainted(null), untilPainted(undefined)]).then(drawn)
    await vi.advanceTimersByTimeAsync(0)
    expect(drawn).toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('once the snapshot is painted', async () => {
    let paint = () => {}
    const painted = new Promise<void>((resolve) => {
      paint = resolve
    })
    const drawn = vi.fn()
    void untilPainted(painted).then(drawn)
    await Promise.resolve()
    expect(drawn).not.toHaveBeenCalled()
    paint()
    await expect.poll(() => drawn).toHaveBeenCalled()
  })

  it('after a while where it is not painted, as in a tab in the background', async () => {
    vi.useFakeTimers()
    const drawn = vi.fn()
    void untilPainted(new Promise(() => undefined)).then(drawn)
    await vi.advanceTimersByTimeAsync(PAINT_MS)
    expect(drawn).toHaveBeenCalled()
    vi.useRealTimers()
  })
})
