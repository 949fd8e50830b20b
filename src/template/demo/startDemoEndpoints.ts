let starting: Promise<unknown> | null = null

/** Puts the mock layer before the network, once. Only a build with the debug flag has it: without, the import below is no more. */
export function startDemoEndpoints(): Promise<unknown> {
  // Written out, not asked of areDemoEndpointsOn: only so does the bundler see that nothing behind it is reached.
  if (import.meta.env.VITE_DEMO_ENDPOINTS !== 'on') return Promise.reject(new Error('the demo endpoints are off'))
  starting ??= import('./demoWorker.ts')
    .then(({ startDemoWorker }) => startDemoWorker())
    .catch((error: unknown) => {
      starting = null
      throw error
    })
  return starting
}
