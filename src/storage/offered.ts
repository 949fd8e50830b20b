import type { BrowserStorage } from './createBrowserStorage.ts'

/** JSON list. Apart from StorageKey, which the login page loads. */
const OFFERED_STORAGE_KEY = 'zhanggui_capabilities'

/** What the backend said last that it has beyond the specification (contract/capabilities.ts); null: nobody has asked it yet. */
export function readOffered(storage: Pick<BrowserStorage, 'getJson'>): readonly string[] | null {
  const kept = storage.getJson(OFFERED_STORAGE_KEY)
  return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : null
}

export function keepOffered(storage: Pick<BrowserStorage, 'setJson'>, capabilities: readonly string[]): void {
  storage.setJson(OFFERED_STORAGE_KEY, capabilities)
}
