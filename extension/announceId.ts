import { EXTENSION_ID_STORAGE_KEY } from '../contract/relayLimits.ts'

/** Tells a page of the console which extension to talk to: the key of specification 3, and an event for a page already open. */
export function announceId(page: Window & typeof globalThis, id: string): void {
  try {
    const oldValue = page.localStorage.getItem(EXTENSION_ID_STORAGE_KEY)
    page.localStorage.setItem(EXTENSION_ID_STORAGE_KEY, id)
    page.dispatchEvent(new page.StorageEvent('storage', { key: EXTENSION_ID_STORAGE_KEY, oldValue, newValue: id, url: page.location.href }))
  } catch {
    // Storage is blocked or full: the console then knows the id from its own deployment.
  }
}
