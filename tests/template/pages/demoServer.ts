import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createDemoHandlers } from '../../../src/template/demo/createDemoHandlers.ts'

/** The demo endpoints as a build with the debug flag has them, answered by the mock library's part for Node, at once. */
export function turnOnDemoEndpoints(): void {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    vi.stubEnv('VITE_DEMO_ENDPOINTS', 'on')
    server.resetHandlers(...createDemoHandlers({ origin: window.location.origin, wait: async () => undefined }))
  })
  afterEach(() => vi.unstubAllEnvs())
  afterAll(() => server.close())
}
