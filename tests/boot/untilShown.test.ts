import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { untilShown } from '../../src/boot/untilShown.ts'

const never = new Promise<never>(() => undefined)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How long the console's files are held back, ms; null: longer than anybody waits. */
async function heldFor(early: Parameters<typeof untilShown>[0]): Promise<number | null> {
  const from = Date.now()
  let heldMs: number | null = null
  void untilShown(early).then(() => (heldMs = Date.now() - from))
  await vi.advanceTimersByTimeAsync(60_000)
  return heldMs
}
const later = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, ms, value))

describe('the console’s files', () => {
  it.each([
    ['nobody is logged in', undefined],
    ['what was shown last is not looked for', { shown: null, scope: never }],
    ['nothing was kept of this address', { shown: Promise.resolve(), scope: never }],
  ])('run at once where %s', async (_where, early) => {
    expect(await heldFor(early)).toBe(0)
  })

  it('run when what was shown last is painted', async () => {
    expect(await heldFor({ scope: later(50, 'her'), shown: later(420, undefined) })).toBe(420)
  })

  it('run when the backend has said that it is somebody else', async () => {
    expect(await heldFor({ scope: later(50, null), shown: later(51, undefined) })).toBe(51)
  })

  it('run beside a backend that does not answer soon', async () => {
    expect(await heldFor({ scope: later(2_000, 'her'), shown: later(2_100, undefined) })).toBe(300)
    expect(await heldFor({ scope: never, shown: never })).toBe(300)
  })

  it('wait no longer than a second for a picture that does not come', async () => {
    expect(await heldFor({ scope: later(100, 'her'), shown: never })).toBe(1_100)
  })
})
