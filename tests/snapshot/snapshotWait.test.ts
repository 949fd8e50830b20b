// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SNAPSHOT_ID } from '../../src/snapshot/snapshot.ts'

/** Two frames, and a little more. */
const FRAMES_MS = 60
const WAIT_MAX_MS = 5_000
const isShown = () => document.getElementById(SNAPSHOT_ID) !== null

/** A page that has just been loaded, with a snapshot over it. */
async function load() {
  vi.resetModules()
  document.body.innerHTML = `<div id="root"></div><div id="${SNAPSHOT_ID}"></div>`
  return import('../../src/snapshot/snapshotWait.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('the snapshot goes', () => {
  it('once the console has drawn itself and nothing that was kept is waited for', async () => {
    const { snapshotIsBelow, waitForKept } = await load()
    const end = waitForKept()
    snapshotIsBelow()
    await vi.advanceTimersByTimeAsync(FRAMES_MS)
    expect(isShown()).toBe(true)
    end()
    await vi.advanceTimersByTimeAsync(FRAMES_MS)
    expect(isShown()).toBe(false)
  })

  it('not before what came has waited for something else', async () => {
    const { snapshotIsBelow, waitForKept, isReady } = await load()
    const endPage = waitForKept()
    snapshotIsBelow()
    endPage()
    const endFigure = waitForKept()
    // Twice is once.
    endPage()
    await vi.advanceTimersByTimeAsync(FRAMES_MS)
    expect([isShown(), isReady()]).toEqual([true, false])
    endFigure()
    await vi.advanceTimersByTimeAsync(FRAMES_MS)
    expect([isShown(), isReady()]).toEqual([false, true])
  })

  it('after a while also when something is waited for in vain', async () => {
    const { snapshotIsBelow, waitForKept } = await load()
    waitForKept()
    snapshotIsBelow()
    await vi.advanceTimersByTimeAsync(WAIT_MAX_MS)
    expect(isShown()).toBe(false)
  })

  it.each(['keydown', 'wheel', 'touchmove', 'click'])('at once with %s, which is meant for the page', async (act) => {
    const { snapshotIsBelow, waitForKept } = await load()
    waitForKept()
    document.dispatchEvent(new Event(act))
    // There is no page yet.
    expect(isShown()).toBe(true)
    snapshotIsBelow()
    document.dispatchEvent(new Event(act))
    expect(isShown()).toBe(false)
  })
})
