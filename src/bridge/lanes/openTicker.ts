/** Calls back some times a second, from a worker. The answer closes it. Where no worker is to be had, nothing ticks. */
export function openTicker(onTick: () => void): () => void {
  try {
    const worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = onTick
    return () => worker.terminate()
  } catch {
    // Then time goes on by the page's own timers, slower while the tab is hidden.
    return () => {}
  }
}
