import { setupWorker } from 'msw/browser'
import { createDemoHandlers } from './createDemoHandlers.ts'

/** The mock layer of the browser: a service worker, put beside the page by scripts/build/demoWorker.ts. All other requests pass. */
export function startDemoWorker(): Promise<unknown> {
  return setupWorker(...createDemoHandlers()).start({ quiet: true, onUnhandledRequest: 'bypass' })
}
