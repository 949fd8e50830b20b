/** As much of a service worker's surroundings as is used. The types of TypeScript for it do not go together with those of a page. */
export interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  readonly registration: {
    /** Absent in old browsers: then a page waits for the worker to start. */
    readonly navigationPreload?: { enable(): Promise<void> }
    unregister(): Promise<boolean>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: LoadEvent) => void): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface LoadEvent extends LastingEvent {
  readonly request: Request
  /** The network's answer that was asked for while the worker started; undefined: none was. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
