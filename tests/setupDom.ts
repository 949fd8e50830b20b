import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { endProgress } from '../src/layout/progress.ts'
import { standInForScreen } from './pages/standInForBrowser.ts'

beforeEach(() => standInForScreen())

/** Every test starts on an empty page and an empty storage. */
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** The bar's library takes it away by a clock of its own, which would find no page any more. */
afterAll(async () => {
  endProgress()
  vi.useRealTimers()
  await vi.waitFor(() => {
    if (document.querySelector('#nprogress')) throw new Error('the bar is still there')
  })
})
