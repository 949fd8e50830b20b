import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { SessionKey } from '../storage/sessionKeys.ts'

/** A second failure within this time is no longer a matter of a new release: the page says so instead of loading again and again. */
export const RELOAD_PAUSE_MS = 30_000

interface StaleChunkParts {
  /** Of the tab: another one may load its own release. */
  readonly storage: Pick<BrowserStorage, 'get' | 'set' | 'isLasting'>
  readonly clock: () => number
  /** Offline, the page would be lost by loading it again. */
  readonly isOnline: () => boolean
  /** Is this failure handled where the file was asked for? */
  readonly isHandled: (error: unknown) => boolean
  readonly reload: () => void
}

/**
 * A file of the console that is not there any more, because a new release was deployed under an open tab: the page is loaded again, once
 * (specification 8, style preload failure). Where the tab cannot remember that it did, it does not. `cause`: names the file. One that is
 * missing after that as well does not come by loading the page a second time, however long it took to fail.
 */
export function onStaleChunk(
  { storage, clock, isOnline, reload }: Omit<StaleChunkParts, 'isHandled'>,
  cause: string,
): 'reloading' | 'failed' {
  if (!isOnline()) return 'failed'
  const [before, ...causes] = (storage.get(SessionKey.reloadedAt) ?? '').split('\n')
  if (clock() - Number(before) < RELOAD_PAUSE_MS || causes.includes(cause)) return 'failed'
  storage.set(SessionKey.reloadedAt, [clock(), ...causes, cause].join('\n'))
  if (!storage.isLasting(SessionKey.reloadedAt)) return 'failed'
  reload()
  return 'reloading'
}

/** Vite tells of a chunk or style sheet that could not be loaded before it throws; a page that is loaded again need not show the failure. */
export function watchStaleChunks(parts: StaleChunkParts, page: EventTarget = window): void {
  page.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as VitePreloadErrorEvent
    if (!parts.isHandled(payload) && onStaleChunk(parts, String(payload)) === 'reloading') event.preventDefault()
  })
}
