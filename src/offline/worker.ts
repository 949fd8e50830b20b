import { offlineSheets } from './offlineSheet.ts'
import { answerPageLoad, isPageLoad } from './pageLoads.ts'
import type { WorkerScope } from './workerScope.ts'

const scope = globalThis as unknown as WorkerScope

// It keeps nothing of a release, so that a newer one may take over at once.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()])),
)
scope.addEventListener('fetch', (event) => {
  if (!isPageLoad(event.request)) return
  const load = async () => (await event.preloadResponse) ?? fetch(event.request)
  event.respondWith(answerPageLoad({ load, sheets: offlineSheets, clock: Date.now, languages: navigator.languages }))
})
