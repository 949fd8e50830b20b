import { afterAll, vi } from 'vitest'

/** The files of a worker share its libraries, which are loaded once. Our own modules are as new for each file. */
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
