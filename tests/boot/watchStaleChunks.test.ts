// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { onStaleChunk, RELOAD_PAUSE_MS, watchStaleChunks } from '../../src/boot/watchStaleChunks.ts'
import { isAboutTexts } from '../../src/locales/readTexts.ts'
import { createBrowserStorage, sessionArea } from '../../src/storage/createBrowserStorage.ts'

function aTab(area: Storage | null = sessionArea(), isOnline = true) {
  area?.clear()
  let now = 1_000_000
  const reload = vi.fn()
  const parts = {
    storage: createBrowserStorage(area, { tabs: null }),
    clock: () => now,
    isOnline: () => isOnline,
    isHandled: isAboutTexts,
    reload,
  }
  return {
    parts,
    reload,
    later: (ms: number) => {
      now += ms
    },
  }
}

describe('a file that a new release took away', () => {
  it('loads the page again once, and the second time within half a minute says so', () => {
    const { parts, reload, later } = aTab()
    expect(onStaleChunk(parts, 'one.js')).toBe('reloading')
    later(RELOAD_PAUSE_MS - 1)
    expect(onStaleChunk(parts, 'other.js')).toBe('failed')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('may load the page again after a later release', () => {
    const { parts, reload, later } = aTab()
    onStaleChunk(parts, 'one.js')
    later(RELOAD_PAUSE_MS)
    expect(onStaleChunk(parts, 'other.js')).toBe('reloading')
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('never loads the page a second time for the same file, also not where each failure takes minutes', () => {
    const { parts, reload, later } = aTab()
    for (const file of ['one.js', 'other.js', 'one.js', 'other.js', 'one.js']) {
      onStaleChunk(parts, file)
      later(10 * RELOAD_PAUSE_MS)
    }
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('does not loop where the tab can remember nothing', () => {
    const { parts, reload } = aTab(null)
    expect(onStaleChunk(parts, 'one.js')).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not load the page again while the browser is offline', () => {
    const { parts, reload } = aTab(sessionArea(), false)
    expect(onStaleChunk(parts, 'one.js')).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })

  it('leaves a file of texts to those who ask for it again', () => {
    const { parts, reload } = aTab()
    const page = new EventTarget()
    watchStaleChunks(parts, page)
    const fail = (file: string) => {
      const payload = new TypeError(`Failed to fetch dynamically imported module: https://console.example/assets/${file}`)
      return page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
    }
    expect(fail('zh-CN-D6o8fKMC.js')).toBe(true)
    expect(reload).not.toHaveBeenCalled()
    expect(fail('GoodsQuery-D6o8fKMC.js')).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('lets the failure through to the page only when it does not load again', () => {
    const { parts } = aTab()
    const page = new EventTarget()
    watchStaleChunks(parts, page)
    const fail = () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    expect(fail()).toBe(false)
    expect(fail()).toBe(true)
  })
})
