import { describe, expect, it, vi } from 'vitest'
import { onStaleChunk, RELOAD_PAUSE_MS, watchStaleChunks } from '../../src/layout/watchStaleChunks.ts'
import { createBrowserStorage, sessionArea } from '../../src/storage/createBrowserStorage.ts'

function aTab(area: Storage | null = sessionArea()) {
  area?.clear()
  let now = 1_000_000
  const reload = vi.fn()
  const parts = { storage: createBrowserStorage(area, { tabs: null }), clock: () => now, reload }
  return {
    parts,
    reload,
    later: (ms: number) => {
      now += ms
    },
  }
}

describe('a file that a new release took away', () => {
  it('loads the page anew once, and the second time within half a minute says so', () => {
    const { parts, reload, later } = aTab()
    expect(onStaleChunk(parts)).toBe('reloading')
    later(RELOAD_PAUSE_MS - 1)
    expect(onStaleChunk(parts)).toBe('failed')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('may load anew again after a later release', () => {
    const { parts, reload, later } = aTab()
    onStaleChunk(parts)
    later(RELOAD_PAUSE_MS)
    expect(onStaleChunk(parts)).toBe('reloading')
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not loop where the tab can remember nothing', () => {
    const { parts, reload } = aTab(null)
    expect(onStaleChunk(parts)).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })

  it('lets the failure through to the page only when it does not load anew', () => {
    const { parts } = aTab()
    const page = new EventTarget()
    watchStaleChunks(parts, page)
    const fail = () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    expect(fail()).toBe(false)
    expect(fail()).toBe(true)
  })
})
