import { isPageLoad } from './pageLoads.ts'
import type { WorkerScope } from './workerScope.ts'

/**
 * In the place of the worker where the operator switched it off: it answers nothing, and takes itself out of the browser. It claims no page, so that it is gone at once
 * where nothing was controlled before, and with the next page elsewhere. A page that asks for it in that moment (it had seen it switched on) brings it back without
 * another `activate`: so each load of a page takes it out again.
 */
const scope = globalThis as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.registration.unregister()))
scope.addEventListener('fetch', (event) => {
  if (isPageLoad(event.request)) event.waitUntil(scope.registration.unregister())
})
