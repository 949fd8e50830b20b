import { cleanup, configure } from '@testing-library/react'
import NProgress from 'nprogress'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { endProgress } from '../src/ui/progress.ts'
import { standInForScreen } from './pages/standInForBrowser.ts'

/** Without a bar this many times in a row, none is to come: each takes two turns of the clock to go. */
const LOOKS = 10

beforeEach(() => standInForScreen())

/** Every test starts on an empty page and an empty storage. */
afterEach(() => {
  cleanup()
  localStorage.clear()
})

// A chunk that comes at once on one machine takes a second on another; what is waited for in vain still fails.
const PATIENCE_MS = 5_000
configure({ asyncUtilTimeout: PATIENCE_MS })

// What it shows by moving is nothing to a test.
NProgress.configure({ speed: 0 })

/** The bar's library takes bars away one after the other, by a clock of its own, which would find no page any more. */
afterAll(async () => {
  endProgress()
  vi.useRealTimers()
  await vi.waitFor(async () => {
    for (let look = 0; look < LOOKS; look += 1) {
      if (document.querySelector('#nprogress')) throw new Error('the bar is still there')
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, PATIENCE_MS)
})
