import { setupWorker } from 'msw/browser'
import { createDemoHandlers } from './createDemoHandlers.ts'

/** The mock layer of the browser: a service worker, put beside the page by scripts/build/demoWorker.ts. All other requests pass. */
export async function startDemoWorker(): Promise<void> {
  await dropLeavingWorkers()
  await setupWorker(...createDemoHandlers()).start({ quiet: true, onUnhandledRequest: 'bypass' })
}

/** The library's worker unregisters itself as its last page goes; a page loaded at that moment still finds it, and would wait in vain. */
async function dropLeavingWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.update().catch(() => registration.unregister())))
}
